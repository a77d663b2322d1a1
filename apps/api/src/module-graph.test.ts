import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { findCycles, findModule, findUpwardImports, LAYERS, readImports } from "./testing/module-graph.ts";

const imports = readImports(fileURLToPath(new URL(".", import.meta.url)));

const moduleEdges = (list: typeof imports) =>
  list
    .map(({ file, imported }) => [findModule(file), findModule(imported)] as const)
    .filter(([from, to]) => from !== to);

test("every module has a layer", () => {
  const known = new Set(LAYERS.flat());
  expect(imports.map(({ file }) => findModule(file)).filter((name) => !known.has(name))).toEqual([]);
  expect(imports.length).toBeGreaterThan(1000);
});

test("a module imports only from the layers below its own", () => {
  expect(findUpwardImports(imports)).toEqual([]);
});

test("no modules depend on each other", () => {
  expect(findCycles(moduleEdges(imports))).toEqual([]);
});

test("no files of the API import each other in a circle, type imports included", () => {
  expect(findCycles(imports.map(({ file, imported }) => [file, imported]))).toEqual([]);
});

test("control: one upward import is found", () => {
  const upward = {
    file: "modules/video/create-video.ts",
    imported: "modules/events/pages/page-identity.queries.ts",
  };
  expect(findUpwardImports([...imports, upward])).toEqual([upward]);
  expect(findCycles(moduleEdges([...imports, upward]))).toEqual([
    expect.arrayContaining(["video", "events"]),
  ]);
});
