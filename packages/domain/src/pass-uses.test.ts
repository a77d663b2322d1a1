import { expect, test } from "vitest";
import { getPassUseState } from "./pass-uses.ts";

const at = new Date("2026-11-28T10:00:00.000Z");
const valid = { suspendedAt: null, revokedAt: null };
const begun = { countedAt: null, ...valid };

test.each([
  ["reserved", null, valid],
  ["begun", begun, valid],
  ["watched", { ...begun, countedAt: at }, valid],
  // What counted was watched, whatever becomes of the pass.
  ["watched", { ...begun, countedAt: at, revokedAt: at }, { suspendedAt: at, revokedAt: at }],
  ["suspended", null, { ...valid, suspendedAt: at }],
  ["suspended", { ...begun, suspendedAt: at }, valid],
  ["ended", null, { ...valid, revokedAt: at }],
  ["ended", { ...begun, revokedAt: at }, { ...valid, suspendedAt: at }],
] as const)("a pass is %s at a screening", (state, use, ticket) => {
  expect(getPassUseState(use, ticket)).toBe(state);
});
