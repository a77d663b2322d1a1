// Decides what a change affects: which workspaces, and which browser tests.
import { dirname, join } from "node:path";

/** A change to one of these can affect every check. */
const globalFiles =
  /^(package\.json|pnpm-lock\.yaml|pnpm-workspace\.yaml|oxlint\.config\.ts|infra\/(?:layers|verify).*)$/;

/** The folders of `packages/e2e/src` that test an app. The journey crosses all of them. */
const specFolders = {
  "apps/watch": ["watch", "player", "journey", "engines"],
  "apps/studio": ["studio", "journey"],
  "apps/backoffice": ["backoffice", "journey"],
  "apps/api": ["journey", "emails"],
  "packages/ui": ["ui-gallery.spec.ts"],
};

/**
 * Lists the workspaces that contain a changed file, and those that depend on them.
 * @param {string[]} changedFiles paths from the root of the repository
 * @param {{ folder: string, name: string, dependencies?: object, devDependencies?: object }[]} workspaces
 * @returns {Set<string>} their folders
 */
export function findAffectedWorkspaces(changedFiles, workspaces) {
  if (changedFiles.some((file) => globalFiles.test(file)))
    return new Set(workspaces.map(({ folder }) => folder));
  const affected = new Set();
  const add = ({ folder, name }) => {
    if (affected.has(folder)) return;
    affected.add(folder);
    for (const other of workspaces) {
      if (name in { ...other.dependencies, ...other.devDependencies }) add(other);
    }
  };
  for (const workspace of workspaces) {
    if (changedFiles.some((file) => file.startsWith(`${workspace.folder}/`))) add(workspace);
  }
  return affected;
}

/**
 * Lists the browser tests that a change affects: those of the affected apps, and those that changed themselves or import
 * a file that changed.
 * @param {string[]} changedFiles paths from the root of the repository
 * @param {Set<string>} affectedWorkspaces
 * @param {Map<string, string>} sources the text of each file below `packages/e2e/src`, by its path from there
 * @returns {string[]} paths from `packages/e2e/src`, sorted
 */
export function findAffectedSpecs(changedFiles, affectedWorkspaces, sources) {
  const specs = [...sources.keys()].filter((file) => file.endsWith(".spec.ts"));
  const e2e = "packages/e2e/";
  const isGlobal = changedFiles.some(
    (file) => globalFiles.test(file) || (file.startsWith(e2e) && !file.startsWith(`${e2e}src/`)),
  );
  if (isGlobal) return specs.toSorted();
  const folders = [...affectedWorkspaces].flatMap((folder) => specFolders[folder] ?? []);
  const changed = changedFiles
    .filter((file) => file.startsWith(`${e2e}src/`))
    .map((file) => file.slice(`${e2e}src/`.length));
  const isAffected = (spec) =>
    folders.some((folder) => spec === folder || spec.startsWith(`${folder}/`)) ||
    [...listImports(spec, sources)].some((file) => changed.includes(file));
  return specs.filter(isAffected).toSorted();
}

/** A file and everything that it imports by a relative path, directly or not. */
function listImports(file, sources, seen = new Set()) {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, path] of (sources.get(file) ?? "").matchAll(/from "(\.[^"]+)"/g)) {
    listImports(join(dirname(file), path), sources, seen);
  }
  return seen;
}
