import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { findCycles, findModule, findUpwardImports, LAYERS, readImports } from "./testing/module-graph.ts";

const imports = readImports(fileURLToPath(new URL(".", import.meta.url)));

const moduleEdges = (list: typeof imports) =>
  list
    .map(({ file, imported }) => [findModule(file), findModule(imported)] as const)
    .filter(([from, to]) => from !== to);

test("every module has a layer", () => {
  const layeredModules = new Set(LAYERS.flat());
  expect(imports.map(({ file }) => findModule(file)).filter((name) => !layeredModules.has(name))).toEqual([]);
  expect(imports.length).toBeGreaterThan(1000);
});

test("a module imports only from the layers below its own", () => {
  expect(findUpwardImports(imports)).toEqual([]);
});

test("modules do not import each other in a cycle", () => {
  expect(findCycles(moduleEdges(imports))).toEqual([]);
});

test("files of the API do not import each other in a cycle, type imports included", () => {
  expect(findCycles(imports.map(({ file, imported }) => [file, imported]))).toEqual([]);
});

test("control: reports an upward import", () => {
  const upward = {
    file: "modules/video/create-video.ts",
    imported: "modules/events/pages/page-identity.queries.ts",
  };
  expect(findUpwardImports([...imports, upward])).toEqual([upward]);
  expect(findCycles(moduleEdges([...imports, upward]))).toEqual([
    expect.arrayContaining(["video", "events"]),
  ]);
});
