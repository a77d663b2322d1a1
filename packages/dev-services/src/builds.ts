import { spawnSync } from "node:child_process";
import { readdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { root } from "./config.ts";

export const apps = ["watch", "studio", "backoffice"] as const;
export type App = (typeof apps)[number];

const shared = ["packages/ui", "packages/contract", "packages/domain"].flatMap((name) => [
  `${name}/src`,
  `${name}/package.json`,
]);
/** What a build writes, and what has no part in it. */
const notSources = ["dist", "node_modules"];

/** Whether an app's bundle was finished after the last change to anything that goes into it. */
export async function isBuilt(app: App): Promise<boolean> {
  const built = await stat(stampFile(app)).catch(() => null);
  if (!built) return false;
  const folder = join("apps", app);
  const own = (await readdir(join(root, folder))).filter((name) => !notSources.includes(name));
  const sources = ["pnpm-lock.yaml", ...shared, ...own.map((name) => join(folder, name))];
  const changes = await Promise.all(sources.map((path) => newestChange(join(root, path))));
  return Math.max(...changes) <= built.mtimeMs;
}

/** Notes that the bundle is whole: a build that is cut short leaves files, but not this one. */
export async function markBuilt(app: App): Promise<void> {
  await writeFile(stampFile(app), "");
}

/** How Vite is run in an app's folder under this Node. */
export function viteProgram(app: App, ...args: string[]): { cwd: string; args: string[] } {
  return { cwd: join(root, "apps", app), args: ["node_modules/vite/bin/vite.js", ...args] };
}

function stampFile(app: App): string {
  return join(root, "apps", app, "dist/.built");
}

/** When the file, or anything under the folder, was last written, moved or removed; 0 when it is not there. */
async function newestChange(path: string): Promise<number> {
  const found = await stat(path).catch(() => null);
  if (!found) return 0;
  if (!found.isDirectory()) return found.mtimeMs;
  const names = await readdir(path);
  const changes = await Promise.all(names.map((name) => newestChange(join(path, name))));
  return Math.max(found.mtimeMs, ...changes);
}

/** Builds what is not built yet, one app after the other. */
if (import.meta.main) {
  for (const app of apps) {
    if (await isBuilt(app)) continue;
    const { cwd, args } = viteProgram(app, "build");
    const { status } = spawnSync(process.execPath, args, { cwd, stdio: "inherit" });
    if (status !== 0) process.exit(1);
    await markBuilt(app);
  }
}
