import { spawnSync } from "node:child_process";
import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { root } from "./config.ts";

export const apps = ["watch", "studio", "backoffice"] as const;
export type App = (typeof apps)[number];

/** The API's programs are bundled too: starting them from their sources takes five times the processor time. */
const bundles = ["api", ...apps] as const;
/** The watch app in the other languages, which is built by its name only. */
export const languages = "languages" as const;
export type Bundle = (typeof bundles)[number] | typeof languages;

const appPackages = ["ui", "contract", "domain", "texts", "app-shell"];
const bundledPackages: Record<Bundle, string[]> = {
  api: ["contract", "domain", "texts", "document-renderer"],
  watch: appPackages,
  languages: appPackages,
  studio: appPackages,
  backoffice: appPackages,
};
/** The output of builds and tests, and the dependencies, which `pnpm-lock.yaml` covers. */
const notSources = ["dist", ".data", "node_modules"];

/** Returns whether a bundle is newer than every file that it is built from. */
export async function isBuilt(bundle: Bundle): Promise<boolean> {
  const built = await stat(buildStampPath(bundle)).catch(() => null);
  if (!built) return false;
  const folder = join("apps", toApp(bundle));
  const own = (await readdir(join(root, folder))).filter((name) => !notSources.includes(name));
  const shared = bundledPackages[bundle].flatMap((name) =>
    ["src", "package.json"].map((part) => join("packages", name, part)),
  );
  const sources = ["pnpm-lock.yaml", ...shared, ...own.map((name) => join(folder, name))];
  const changes = await Promise.all(sources.map((path) => findNewestChange(join(root, path))));
  return Math.max(...changes) <= built.mtimeMs;
}

/** Records that the bundle is complete: an interrupted build leaves files, but not this one. */
export async function markBuilt(bundle: Bundle): Promise<void> {
  await writeFile(buildStampPath(bundle), "");
}

/** Describes the command that builds a bundle under this Node. */
export function describeBuildCommand(bundle: Bundle): { cwd: string; args: string[] } {
  if (bundle === "api") return { cwd: join(root, "apps/api"), args: ["build.mjs", "--demo"] };
  return bundle === languages
    ? { cwd: join(root, "apps/watch"), args: ["vite/build-languages.ts"] }
    : describeViteCommand(bundle, "build");
}

/** Describes the command that runs Vite in an app's folder under this Node. */
export function describeViteCommand(app: App, ...args: string[]): { cwd: string; args: string[] } {
  return { cwd: join(root, "apps", app), args: ["node_modules/vite/bin/vite.js", ...args] };
}

const toApp = (bundle: Bundle) => (bundle === languages ? "watch" : bundle);

function buildStampPath(bundle: Bundle): string {
  return join(root, "apps", toApp(bundle), bundle === languages ? "dist/.built-languages" : "dist/.built");
}

/** Returns the time of the last change to a file, or to anything in a folder, in ms; 0 when it does not exist. */
async function findNewestChange(path: string): Promise<number> {
  const stats = await stat(path).catch(() => null);
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  const names = await readdir(path);
  const changes = await Promise.all(names.map((name) => findNewestChange(join(path, name))));
  return Math.max(stats.mtimeMs, ...changes);
}

/** Builds each bundle that is out of date, one after the other: those that the arguments name, or all but the other languages. */
if (import.meta.main) {
  const names = process.argv.slice(2);
  const isNamed = (bundle: Bundle) => names.includes(bundle) || (names.length === 0 && bundle !== languages);
  for (const bundle of ([...bundles, languages] as const).filter((name) => isNamed(name))) {
    if (await isBuilt(bundle)) continue;
    const { cwd, args } = describeBuildCommand(bundle);
    // A test that calls this has another NODE_ENV, which would bundle React's development build.
    const env = { ...process.env, NODE_ENV: "production" };
    const { status } = spawnSync(process.execPath, args, { cwd, env, stdio: "inherit" });
    if (status !== 0) process.exit(1);
    await markBuilt(bundle);
  }
}
