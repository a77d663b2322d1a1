import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, open, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import pg from "pg";
import {
  findBinaries,
  initializeCluster,
  findReachableDataDir,
  readPostmaster,
  findServerOwner,
} from "./postgres-files.ts";
import type { KeeperOrder, Postmaster } from "./postgres-files.ts";
import { findFreePort } from "./ports.ts";
import { isRunning, signalProcess, waitForExit } from "./processes.ts";

export type PostgresOptions = {
  port: number;
  /** Created when it does not exist; the data stays between runs. */
  dataDir: string;
  /** Created when it does not exist. */
  database: string;
  user?: string;
  password?: string;
  /** The address to listen on. */
  host?: string;
  /** Settings in the form `name=value`. */
  flags?: string[];
  /** A server that crashes before this age has failed to start and is not restarted. Default: 2 seconds. */
  stableAfterMs?: number;
};

export type Postgres = { url: string; close: () => Promise<void> };

export type TemporaryPostgres = Postgres & {
  /** Connects by a Unix socket and without a password, in half the time of `url`; the same as `url` without one. */
  socketUrl: string;
};

const keeperFile = fileURLToPath(new URL("./postgres-keeper.ts", import.meta.url));
const keeperMark = "postgres-keeper.ts";
const startTimeoutMs = 60_000;
/** Systems reject longer paths of Unix sockets than about a hundred bytes. */
const maxSocketPathLength = 100;

/**
 * Starts a real PostgreSQL 18 from npm. It ends with this process, also after a crash. When its keeper was killed too,
 * the next start stops the server that is left.
 * @throws Error when the port is in use, or another running Matinee uses the data folder
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  return start(options, {});
}

/**
 * Starts a server for tests, on a free port, with a folder that is removed at the end, and without waiting for the
 * disk. Several can run at once.
 * @param parent where to create the folder
 * @param user the superuser
 * @param settings more of them, as `name=value`
 */
export async function startTemporaryPostgres(
  database = "matinee",
  parent = tmpdir(),
  user = "matinee",
  settings: readonly string[] = [],
): Promise<TemporaryPostgres> {
  const folder = await mkdtemp(join(parent, "matinee-postgres-"));
  // Started by root, the server runs as another user, who must be able to reach its data.
  await chmod(folder, 0o711);
  const password = randomBytes(12).toString("hex");
  const flags = [
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "max_connections=300",
    ...settings,
  ];
  for (let attempt = 1; ; attempt += 1) {
    try {
      const port = await findFreePort();
      const dataDir = join(folder, "data");
      const hasSocket =
        process.platform !== "win32" && join(dataDir, `.s.PGSQL.${port}`).length <= maxSocketPathLength;
      const postgres = await start(
        {
          port,
          dataDir,
          database,
          user,
          password,
          flags: [...flags, ...(hasSocket ? [`unix_socket_directories=${dataDir}`] : [])],
        },
        // Only this user and the server's reach the folder.
        { removeOnExit: folder, initdbFlags: ["--no-sync", "--auth-local=trust"] },
      );
      const socketUrl = new URL(postgres.url);
      if (hasSocket) socketUrl.searchParams.set("host", dataDir);
      return { ...postgres, socketUrl: socketUrl.href };
    } catch (error) {
      // Another program may have taken the port since it was found free.
      if (attempt < 5 && error instanceof Error && error.message.includes("PG_PORT")) continue;
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  }
}

async function start(
  options: PostgresOptions,
  temporary: { removeOnExit?: string; initdbFlags?: string[] },
): Promise<Postgres> {
  const { port, database, user = "matinee", password = "matinee", host = "127.0.0.1" } = options;
  const owner = findServerOwner();
  const dataDir = await findReachableDataDir(options.dataDir, owner);
  const { postgres, initdb } = await findBinaries(owner);
  const stale = await endLeftover(dataDir);
  await initializeCluster(dataDir, { initdb, owner, user, password, flags: temporary.initdbFlags ?? [] });

  const settings = [`listen_addresses=${host}`, "unix_socket_directories=", ...(options.flags ?? [])];
  const args = ["-D", dataDir, "-p", String(port), ...settings.flatMap((setting) => ["-c", setting])];
  const order: KeeperOrder = {
    command: postgres,
    args,
    owner,
    removeOnExit: temporary.removeOnExit,
    stableAfterMs: options.stableAfterMs ?? 2_000,
  };
  const logFile = `${dataDir}.log`;
  const log = await open(logFile, "w");
  const keeper = spawn(process.execPath, [keeperFile, JSON.stringify(order)], {
    stdio: ["pipe", log.fd, log.fd],
    detached: true,
    // Node flags of the starter, such as a test runner's, do not apply to the keeper.
    env: { ...process.env, NODE_OPTIONS: "" },
  });
  await log.close();
  const ended = new Promise<void>((resolve) => keeper.once("exit", () => resolve()));

  const close = async () => {
    keeper.ref();
    keeper.stdin?.end();
    await ended;
  };
  try {
    await writeFile(buildKeeperPidsPath(dataDir), `${keeper.pid} ${process.pid}`);
    await waitUntilReady(keeper, { dataDir, logFile, port, stale });
    const connection = { host, port, user, password };
    await ensureDatabase(connection, database);
  } catch (error) {
    await close();
    throw error;
  }
  keeper.unref();
  return { url: `postgres://${user}:${password}@${host}:${port}/${database}`, close };
}

/** Builds the path of the file with the process ids of the keeper and of its starter. */
function buildKeeperPidsPath(dataDir: string): string {
  return `${dataDir}.keeper`;
}

/**
 * Stops a server that lost its keeper.
 * @returns the postmaster.pid that an earlier server left, so that it is not taken for the next server's
 * @throws Error when a running Matinee uses the folder
 */
async function endLeftover(dataDir: string): Promise<Postmaster | null> {
  const server = await readPostmaster(dataDir);
  if (!server || !isRunning(server.pid, "postgres")) return server;
  const pids = await readFile(buildKeeperPidsPath(dataDir), "utf8").catch(() => "0 0");
  const [keeper = 0, starter = 0] = pids.split(" ").map(Number);
  const inUse = isRunning(keeper, keeperMark) && isRunning(starter, "");
  // A keeper whose starter has just been killed is about to end.
  if (inUse || !(await waitForExit(keeper, keeperMark, 15_000))) {
    throw new Error(
      `Another Matinee is running on ${dataDir}; stop it, or set MATINEE_DATA_DIR to another folder`,
    );
  }
  for (const name of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    if (!isRunning(server.pid, "postgres")) break;
    signalProcess(server.pid, name);
    if (await waitForExit(server.pid, "postgres", 5_000)) break;
  }
  return server;
}

async function waitUntilReady(
  keeper: ChildProcess,
  at: { dataDir: string; logFile: string; port: number; stale: Postmaster | null },
): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    const server = await readPostmaster(at.dataDir);
    const ended = keeper.exitCode !== null || keeper.signalCode !== null;
    const isNew = server?.pid !== at.stale?.pid || server?.startedAt !== at.stale?.startedAt;
    if (server?.ready && isNew && !ended) return;
    if (ended || Date.now() > deadline) {
      const log = await readFile(at.logFile, "utf8").catch(() => "");
      if (log.includes("Address already in use")) {
        throw new Error(`Port ${at.port} is in use; set PG_PORT to a free one`);
      }
      throw new Error(`Postgres did not start:\n${log.slice(-2000)}`);
    }
    await sleep(20);
  }
}

async function ensureDatabase(connection: pg.ClientConfig, database: string): Promise<void> {
  const client = new pg.Client({ ...connection, database: "postgres" });
  await client.connect();
  try {
    const existing = await client.query("select 1 from pg_database where datname = $1", [database]);
    if (existing.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(database)}`);
  } finally {
    await client.end();
  }
}
