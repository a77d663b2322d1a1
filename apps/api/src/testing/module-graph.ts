import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseSync } from "oxc-parser";

/** The layers of the API, from top to bottom. A module imports only from layers below its own. */
export const LAYERS: readonly (readonly string[])[] = [
  ["entry"],
  ["staff", "emails", "privacy", "web", "live-room"],
  ["playback"],
  ["commerce"],
  ["access"],
  ["premieres"],
  ["events"],
  ["credits", "video"],
  ["identity"],
  ["tags", "webhooks"],
  ["audit", "consent", "email-outbox", "files"],
  ["foundation"],
];

export interface Import {
  /** Both are paths below `src`. */
  file: string;
  imported: string;
}

/** Finds the module of a file below `src`; `foundation` covers db, platform and integrations. */
export function findModule(file: string): string {
  const [first = "", second = ""] = file.split("/");
  if (first === "modules") return second;
  if (first === "web") return first;
  return ["db", "platform", "integrations"].includes(first) ? "foundation" : "entry";
}

/** Reads all imports between files, type imports included. Tests and fixtures are exempt. */
export function readImports(folder: string): Import[] {
  const files = globSync("**/*.{ts,tsx}", { cwd: folder }).filter(
    (file) => !/(\.|full-|s3-)test\.tsx?$/.test(file) && !file.startsWith("testing/"),
  );
  return files.flatMap((file) => {
    const { module } = parseSync(file, readFileSync(join(folder, file), "utf8"));
    const requests = [
      ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
      ...module.staticExports.flatMap(({ entries }) =>
        entries.map(({ moduleRequest }) => moduleRequest?.value),
      ),
    ];
    return requests
      .filter((request) => request?.startsWith("."))
      .map((request) => ({ file, imported: relative(folder, join(folder, dirname(file), request ?? "")) }));
  });
}

/** Finds the imports that do not point to a lower layer. */
export function findUpwardImports(imports: readonly Import[]): Import[] {
  const layerOf = (file: string) => LAYERS.findIndex((layer) => layer.includes(findModule(file)));
  return imports.filter(
    ({ file, imported }) => findModule(file) !== findModule(imported) && layerOf(imported) <= layerOf(file),
  );
}

/** Finds groups of mutually reachable nodes (Tarjan's algorithm); an empty list means that there is no cycle. */
export function findCycles(edges: readonly (readonly [string, string])[]): string[][] {
  const targets = new Map<string, Set<string>>();
  for (const [from, to] of edges) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];
  const visit = (node: string): number => {
    const index = order.size;
    order.set(node, index);
    lowest.set(node, index);
    stack.push(node);
    for (const next of targets.get(node) ?? []) {
      const reach = order.has(next)
        ? stack.includes(next)
          ? (order.get(next) ?? index)
          : index
        : visit(next);
      lowest.set(node, Math.min(lowest.get(node) ?? index, reach));
    }
    if (lowest.get(node) === index) {
      const group = stack.splice(stack.indexOf(node));
      if (group.length > 1) cycles.push(group);
    }
    return lowest.get(node) ?? index;
  };
  for (const node of targets.keys()) if (!order.has(node)) visit(node);
  return cycles;
}
