import { expect, test } from "vitest";
import { findAffectedSpecs, findAffectedWorkspaces } from "./affected.mjs";

const workspaces = [
  { folder: "apps/api", name: "@matinee/api", dependencies: { "@matinee/contract": "workspace:*" } },
  {
    folder: "apps/studio",
    name: "@matinee/studio",
    dependencies: { "@matinee/contract": "workspace:*", "@matinee/ui": "workspace:*" },
  },
  {
    folder: "packages/contract",
    name: "@matinee/contract",
    dependencies: { "@matinee/domain": "workspace:*" },
  },
  { folder: "packages/domain", name: "@matinee/domain" },
  { folder: "packages/e2e", name: "@matinee/e2e", devDependencies: { "@matinee/api": "workspace:*" } },
  { folder: "packages/ui", name: "@matinee/ui" },
];

const sources = new Map([
  ["system.ts", ""],
  ["studio/filmmaker.ts", 'import { call } from "../system.ts";'],
  ["studio/account.spec.ts", 'import { openAs } from "./filmmaker.ts";'],
  ["watch/gate.spec.ts", 'import { call } from "../system.ts";'],
  ["watch/keyboard.spec.ts", ""],
  ["journey/first-screening.spec.ts", ""],
  ["ui-gallery.spec.ts", ""],
]);

const affectedSpecs = (...files) =>
  findAffectedSpecs(files, findAffectedWorkspaces(files, workspaces), sources);

test("affects the workspaces that depend on a changed one, directly or not", () => {
  expect([...findAffectedWorkspaces(["packages/domain/src/gate.ts"], workspaces)].toSorted()).toEqual([
    "apps/api",
    "apps/studio",
    "packages/contract",
    "packages/domain",
    "packages/e2e",
  ]);
  expect([...findAffectedWorkspaces(["packages/e2e/src/system.ts"], workspaces)]).toEqual(["packages/e2e"]);
});

test("affects no workspace when only a document changed, and all of them when the lockfile changed", () => {
  expect([...findAffectedWorkspaces(["docs/developers.md"], workspaces)]).toEqual([]);
  expect(findAffectedWorkspaces(["pnpm-lock.yaml"], workspaces).size).toBe(workspaces.length);
});

test("runs the browser tests of an affected app", () => {
  expect(affectedSpecs("apps/studio/src/main.tsx")).toEqual([
    "journey/first-screening.spec.ts",
    "studio/account.spec.ts",
  ]);
  expect(affectedSpecs("docs/developers.md")).toEqual([]);
});

test("runs the browser tests that import a changed file, and no others", () => {
  expect(affectedSpecs("packages/e2e/src/watch/keyboard.spec.ts")).toEqual(["watch/keyboard.spec.ts"]);
  expect(affectedSpecs("packages/e2e/src/system.ts")).toEqual([
    "studio/account.spec.ts",
    "watch/gate.spec.ts",
  ]);
});

test("runs every browser test when the configuration of the runner changed", () => {
  expect(affectedSpecs("packages/e2e/playwright.config.ts")).toHaveLength(5);
});
