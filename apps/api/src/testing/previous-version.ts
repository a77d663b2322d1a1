import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, readdir, realpath, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../../", import.meta.url));

const git = (...args: string[]) =>
  execFileSync("git", ["-C", root, ...args], { encoding: "utf8", stdio: "pipe" }).trim();

/**
 * Finds the version before this one: the newest release that this one contains. Until the first release no installation
 * exists that would have to run beside this one, and a migration may change what earlier code reads.
 * @returns null without a release, or without a Git history that reaches it
 */
export function findPreviousVersion(): string | null {
  try {
    const [release] = git("tag", "--list", "v*", "--sort=-version:refname", "--merged").split("\n");
    return release || null;
  } catch {
    return null;
  }
}

/**
 * Extracts a version with its own workspace packages. Other dependencies are the installed ones, so a version with
 * dependencies that are no longer installed does not start.
 * @returns the folder of the copy and that of its API, and a function that deletes the copy
 */
export async function extractVersion(
  version: string,
): Promise<{ copy: string; folder: string; remove(): Promise<void> }> {
  const copy = await mkdtemp(join(tmpdir(), "matinee-version-"));
  const archive = execFileSync("git", ["-C", root, "archive", version], { maxBuffer: 1024 ** 3 });
  execFileSync("tar", ["-x", "-C", copy], { input: archive });
  await symlink(join(root, "node_modules"), join(copy, "node_modules"));
  for (const group of ["apps", "packages"])
    for (const name of await readdir(join(copy, group))) await linkDependencies(copy, `${group}/${name}`);
  return { copy, folder: join(copy, "apps/api"), remove: () => rm(copy, { recursive: true, force: true }) };
}

/** Links what a workspace depends on: our packages to those of the copy, others to the installed ones. */
async function linkDependencies(copy: string, workspace: string): Promise<void> {
  const installed = join(root, workspace, "node_modules");
  const names = await readdir(installed).catch(() => []);
  const scoped = await Promise.all(
    names.map(async (name) =>
      name.startsWith("@") ? (await readdir(join(installed, name))).map((part) => `${name}/${part}`) : [name],
    ),
  );
  for (const name of scoped.flat().filter((entry) => !entry.startsWith("."))) {
    const target = await realpath(join(installed, name)).catch(() => null);
    // Left by a package that was renamed.
    if (!target) continue;
    const path = relative(root, target);
    const link = join(copy, workspace, "node_modules", name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(path.startsWith("packages/") ? join(copy, path) : target, link);
  }
}
