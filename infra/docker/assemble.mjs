// Puts together the folder that the image contains, from a repository with dependencies and built apps:
// `node infra/docker/assemble.mjs <folder>`. MATINEE_COMMIT and MATINEE_BUILT_AT name the build.
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { buildPrograms, externalPackages } from "../../apps/api/build.mjs";
import { LANGUAGES } from "../../packages/texts/src/languages.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const apps = { watch: ["client", "server"], studio: ["."], backoffice: ["."] };
/** The other languages of the watch app, as far as they are built. */
const languages = LANGUAGES.filter((tag) => existsSync(join(root, "apps/watch/dist", tag)));
for (const tag of languages) apps.watch.push(`${tag}/client`, `${tag}/server`);

/** Files of packages that no program reads. */
const unused = /\.(?:md|markdown|map|d\.[cm]?ts|ts|tsbuildinfo)$|^(?:test|tests|examples|docs|\.github)$/;

/** @param {string} target a folder, whose content is replaced */
export async function assemble(target) {
  const { version } = await buildPrograms(target, { hasSourceMaps: false });
  copyApps(target);
  const packages = copyPackages(target);
  cpSync(join(root, "LICENSE"), join(target, "LICENSE"));
  const manifest = {
    name: "matinee",
    version,
    type: "module",
    engines: { node: ">=24" },
    dependencies: packages,
  };
  writeFileSync(join(target, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  compile(target);
}

/** Fills the cache of compiled code, which NODE_COMPILE_CACHE names. It saves a fifth of the start of a process. */
function compile(target) {
  const chunks = readdirSync(target).filter((name) => /^chunk-.*\.js$/.test(name));
  const program = `${chunks.map((name) => `await import("./${name}");`).join("\n")}\nprocess.exit(0);`;
  const { status } = spawnSync(process.execPath, ["--input-type=module", "--eval", program], {
    cwd: target,
    env: { NODE_COMPILE_CACHE: join(target, "compile-cache") },
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("The programs do not load.");
  // Node lets only the user read them who creates them, but in the image they belong to root.
  for (const file of globSync("compile-cache/**/*", { cwd: target, withFileTypes: true })) {
    if (file.isFile()) chmodSync(join(file.parentPath, file.name), 0o644);
  }
}

function copyApps(target) {
  for (const [app, folders] of Object.entries(apps)) {
    for (const folder of folders) {
      const source = join(root, "apps", app, "dist", folder);
      if (!existsSync(source)) throw new Error(`${app} is not built: run "pnpm build" first.`);
      const filter = (path) => !/\.map$|\/\.(built|vite)$/.test(path);
      cpSync(source, join(target, "apps", app, "dist", folder), { recursive: true, filter });
    }
  }
}

/**
 * Copies the packages outside the bundles and all that they depend on, in the versions that are installed.
 * @returns {Record<string, string>} their names and versions
 */
function copyPackages(target) {
  const copied = {};
  const copy = (name, from, isOptional) => {
    const folder = findPackage(name, from);
    if (!folder) {
      if (isOptional) return;
      throw new Error(`${name} is not installed.`);
    }
    const { version, dependencies = {}, optionalDependencies = {} } = readManifest(folder);
    if (copied[name] === version) return;
    if (copied[name]) throw new Error(`Two versions of ${name} are needed: ${copied[name]} and ${version}.`);
    copied[name] = version;
    const filter = (path) =>
      path === folder || (basename(path) !== "node_modules" && !unused.test(basename(path)));
    cpSync(folder, join(target, "node_modules", name), { recursive: true, filter });
    for (const dependency of Object.keys(dependencies))
      copy(dependency, folder, dependency in optionalDependencies);
    // Packages for other platforms are not installed.
    for (const dependency of Object.keys(optionalDependencies)) copy(dependency, folder, true);
  };
  for (const name of externalPackages) copy(name, join(root, "apps/api"), false);
  return copied;
}

/** Finds a package as Node does: in the folders `node_modules` upwards from the one that imports it. */
function findPackage(name, from) {
  for (let folder = realpathSync(from); ; folder = dirname(folder)) {
    const candidate = join(folder, "node_modules", name);
    if (existsSync(join(candidate, "package.json"))) return realpathSync(candidate);
    if (folder === dirname(folder)) return null;
  }
}

const readManifest = (folder) => JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

if (import.meta.main) {
  const [target] = process.argv.slice(2);
  if (!target) throw new Error("Usage: node infra/docker/assemble.mjs <folder>");
  await assemble(resolve(target));
}
