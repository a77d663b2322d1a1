import { spawnSync } from "node:child_process";
import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { root } from "./config.ts";

export const apps = ["watch", "studio", "backoffice"] as const;
export type App = (typeof apps)[number];

const shared = ["packages/ui", "packages/contract", "packages/domain", "packages/app-shell"].flatMap(
  (name) => [`${name}/src`, `${name}/package.json`],
);
/** The build's output, and the dependencies, which `pnpm-lock.yaml` covers. */
const notSources = ["dist", "node_modules"];

/** Returns whether an app's bundle is newer than every file that it is built from. */
export async function isBuilt(app: App): Promise<boolean> {
  const built = await stat(buildStampPath(app)).catch(() => null);
  if (!built) return false;
  const folder = join("apps", app);
  const own = (await readdir(join(root, folder))).filter((name) => !notSources.includes(name));
  const sources = ["pnpm-lock.yaml", ...shared, ...own.map((name) => join(folder, name))];
  const changes = await Promise.all(sources.map((path) => findNewestChange(join(root, path))));
  return Math.max(...changes) <= built.mtimeMs;
}

/** Records that the bundle is complete: an interrupted build leaves files, but not this one. */
export async function markBuilt(app: App): Promise<void> {
  await writeFile(buildStampPath(app), "");
}

/** Describes the command that runs Vite in an app's folder under this Node. */
export function describeViteCommand(app: App, ...args: string[]): { cwd: string; args: string[] } {
  return { cwd: join(root, "apps", app), args: ["node_modules/vite/bin/vite.js", ...args] };
}

function buildStampPath(app: App): string {
  return join(root, "apps", app, "dist/.built");
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

/** Builds each app whose bundle is out of date, one after the other. */
if (import.meta.main) {
  for (const app of apps) {
    if (await isBuilt(app)) continue;
    const { cwd, args } = describeViteCommand(app, "build");
    const { status } = spawnSync(process.execPath, args, { cwd, stdio: "inherit" });
    if (status !== 0) process.exit(1);
    await markBuilt(app);
  }
}
