import { expect, test } from "vitest";
import { z } from "zod";
import { contract } from "./index.ts";
import { describeRule } from "./rule-text.ts";

interface Found {
  checked: number;
  withWords: string[];
}

/** Finds schemas and rules, below `node`, whose words are those of one language. */
function findOwnWords(node: unknown, path: string, found: Found, seen = new Set<unknown>()): Found {
  if (typeof node !== "object" || node === null || seen.has(node)) return found;
  seen.add(node);
  if ("_zod" in node) {
    // Cast: Zod's schemas and rules have their definition there, and no public name for it.
    const { def } = node._zod as { def: { error?: (issue: object) => unknown } };
    found.checked += 1;
    if (def.error?.({}) !== undefined) found.withWords.push(path);
    return findOwnWords(def, path, found, seen);
  }
  for (const [key, value] of Object.entries(node)) findOwnWords(value, `${path}.${key}`, found, seen);
  return found;
}

test("no rule of a schema has words of its own, in one language for everyone", () => {
  const { checked, withWords } = findOwnWords(contract, "contract", { checked: 0, withWords: [] });
  expect(withWords).toEqual([]);
  expect(checked).toBeGreaterThan(2000);
});

test("control: finds words in a rule inside a list", () => {
  const rule = z.string().regex(/^\d$/, "must be a digit");
  const described = z.string().regex(
    /^\d$/,
    describeRule((t) => t.schemaRules.page),
  );
  const schema = z.object({ list: z.array(z.union([described, rule])).optional() });
  expect(findOwnWords(schema, "schema", { checked: 0, withWords: [] }).withWords).toHaveLength(1);
});
