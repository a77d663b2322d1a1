import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { legalTexts } from "@matinee/contract/legal-texts";
import { expect, test } from "vitest";

/**
 * The hash of each text by its version. When a text changes, change its version in `legal-texts.ts` to the date of the
 * change, and add the new hash here: consents name the version that a person saw.
 */
const HASHES: Record<keyof typeof legalTexts, Record<string, string>> = {
  terms: { "2026-11-23": "b5ef2d680fecdce0" },
  privacy: { "2026-11-23": "908db09b6a519cb6" },
};

/** Hashes the quoted texts of a page without its code and its spaces. */
function hashTexts(name: string): string {
  const source = readFileSync(new URL(`./${name}.page.tsx`, import.meta.url), "utf8");
  const sections = source.slice(source.indexOf("LegalSection[] = ["), source.indexOf("];\n"));
  return createHash("sha256").update(sections.replaceAll(/\s+/g, " ")).digest("hex").slice(0, 16);
}

test.each(["terms", "privacy"] as const)("the text of %s has not changed since its version", (name) => {
  expect(hashTexts(name)).toBe(HASHES[name][legalTexts[name].version]);
});
