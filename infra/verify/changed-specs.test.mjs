import { expect, test } from "vitest";
import { chooseSpecs, MAX_CHANGED_TESTS } from "./changed-specs.mjs";

const tests = (count) => 'test("title", () => {});\n'.repeat(count);
const sources = new Map([
  ["system.ts", ""],
  ["studio/filmmaker.ts", 'import { call } from "../system.ts";'],
  ["studio/settings/account.spec.ts", `import { openAs } from "../filmmaker.ts";\n${tests(2)}`],
  ["studio/team/team.spec.ts", tests(1)],
  ["watch/gate/all-gates.spec.ts", `${tests(6)}test("variation", FULL, () => {});`],
  ["watch/gate/gate.spec.ts", tests(4)],
  ["watch/gate/notices.spec.ts", tests(5)],
  ["watch/store/store.spec.ts", tests(1)],
]);
const choose = (...files) => chooseSpecs(files, sources, "FULL");

test("runs the browser tests of a changed feature, and no others", () => {
  expect(choose("apps/studio/src/features/team/invite-panel.tsx")).toEqual(["studio/team/team.spec.ts"]);
  expect(choose("apps/api/src/modules/team/team.ts", "docs/glossary.md")).toEqual([]);
});

test("runs the browser tests that import a changed file", () => {
  expect(choose("packages/e2e/src/studio/filmmaker.ts")).toEqual(["studio/settings/account.spec.ts"]);
  expect(choose("packages/e2e/src/watch/store/store.spec.ts")).toEqual(["watch/store/store.spec.ts"]);
});

test("runs at most ten tests, those of npm test first", () => {
  expect(MAX_CHANGED_TESTS).toBe(10);
  expect(choose("apps/watch/src/features/gate/gate.tsx")).toEqual([
    "watch/gate/gate.spec.ts",
    "watch/gate/notices.spec.ts",
  ]);
});
