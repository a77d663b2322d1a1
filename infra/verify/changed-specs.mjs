// Chooses the browser tests of a change: those of the changed features, and those that import a changed file.
import { dirname, join } from "node:path";

/** More take longer than a developer waits for an answer. */
export const MAX_CHANGED_TESTS = 10;

/**
 * Lists the browser tests to run after a change, at most ten: specs that changed or import a changed file, then those in
 * the folder of a changed feature (`packages/e2e/src/<app>/<feature>`), those of `npm test` first.
 * @param {string[]} changedFiles paths from the root of the repository
 * @param {Map<string, string>} sources the text of each file below `packages/e2e/src`, by its path from there
 * @param {string} fullTag names the tests that `npm test` leaves out
 * @returns {string[]} paths from `packages/e2e/src`
 */
export function chooseSpecs(changedFiles, sources, fullTag) {
  const specs = [...sources.keys()].filter((file) => file.endsWith(".spec.ts")).toSorted();
  const e2e = "packages/e2e/src/";
  const changed = changedFiles.filter((file) => file.startsWith(e2e)).map((file) => file.slice(e2e.length));
  const features = new Set(
    changedFiles.flatMap((file) => {
      const [, app, feature] = /^apps\/(\w+)\/src\/features\/([\w-]+)\//.exec(file) ?? [];
      return app ? [`${app}/${feature}/`] : [];
    }),
  );
  const importers = specs.filter((spec) =>
    [...listImports(spec, sources)].some((file) => changed.includes(file)),
  );
  const ofFeatures = specs.filter((spec) => [...features].some((folder) => spec.startsWith(folder)));
  const isFull = (spec) => sources.get(spec).includes(fullTag);
  const ordered = new Set([
    ...importers,
    ...ofFeatures.filter((spec) => !isFull(spec)),
    ...ofFeatures.filter(isFull),
  ]);
  let tests = 0;
  return [...ordered].filter((spec) => {
    const own = countTests(sources.get(spec));
    if (tests > 0 && tests + own > MAX_CHANGED_TESTS) return false;
    tests += own;
    return true;
  });
}

function countTests(source) {
  return source.match(/^\s*(?:test|test\.\w+)\(/gm)?.length ?? 0;
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
