import { createHash } from "node:crypto";
import { LEGAL_TEXTS } from "@matinee/contract/legal-texts";
import { legalTextDraftInput } from "@matinee/contract/schemas/legal-texts";
import { expect, test } from "vitest";
import { defaultLegalTexts } from "./default-legal-texts.ts";

/**
 * The hash of each text by its version. Consents name a version, so a text never changes: append a new one, and its
 * hash.
 */
const HASHES: Record<keyof typeof defaultLegalTexts, Record<string, string>> = {
  terms: { "2026-11-23": "ccb1b51e42a2d034" },
  privacy: { "2026-11-23": "97e5e13abadcb82a" },
};

test.each(LEGAL_TEXTS)("no text of %s has changed since its version", (name) => {
  const hashes = defaultLegalTexts[name].map(({ version, markdown }) => [
    version,
    createHash("sha256").update(markdown).digest("hex").slice(0, 16),
  ]);
  expect(Object.fromEntries(hashes)).toEqual(HASHES[name]);
  for (const { markdown } of defaultLegalTexts[name])
    expect(legalTextDraftInput.safeParse({ markdown, revision: 0 }).success).toBe(true);
});
