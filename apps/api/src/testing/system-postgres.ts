import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { findFreePort } from "@matinee/dev-services/ports";
import { findServerOwner } from "@matinee/dev-services/postgres-files";
import pg from "pg";

const run = promisify(execFile);
const VERSIONS = "/usr/lib/postgresql";

/** Finds the programs of the system's newest PostgreSQL server; null when none is installed. */
export async function findPrograms(): Promise<string | null> {
  const versions = await readdir(VERSIONS).catch(() => []);
  const newest = versions
    .map(Number)
    .filter(Number.isInteger)
    .toSorted((a, b) => b - a)[0];
  return newest === undefined ? null : join(VERSIONS, String(newest), "bin");
}

export interface SystemPostgres {
  /** The superuser's URL of a database. */
  getUrl(database: string): string;
  /** Search path that finds `pg_dump` and `pg_restore` of the same version first. */
  path: string;
  /**
   * Stops the server and starts it again: `fast` ends all connections, `immediate` is a crash.
   * @returns when it was ready, by `performance.now()`
   */
  restart(mode: "fast" | "immediate"): Promise<number>;
  close(): Promise<void>;
}

/**
 * Starts the system's PostgreSQL, for tests of `pg_dump`, which reads no server newer than itself.
 * @returns null when the system has none
 */
export async function startSystemPostgres(): Promise<SystemPostgres | null> {
  const programs = await findPrograms();
  if (!programs) return null;
  const folder = await mkdtemp(join(tmpdir(), "matinee-system-postgres-"));
  const data = join(folder, "data");
  const owner = findServerOwner();
  if ("uid" in owner) await chown(folder, owner.uid, owner.gid);
  await chmod(folder, 0o755);
  const initialize = ["-D", data, "-U", "postgres", "--auth=trust", "--no-sync", "--encoding=UTF8"];
  await run(join(programs, "initdb"), [...initialize, "--locale=C.UTF-8"], owner);
  const port = await findFreePort();
  const start = () =>
    spawn(
      join(programs, "postgres"),
      ["-D", data, "-p", String(port), "-k", folder, "-c", "listen_addresses=127.0.0.1", "-c", "fsync=off"],
      { ...owner, stdio: "ignore" },
    );
  let server = start();
  const getUrl = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const waitUntilReady = async () => {
    while (!(await isReady(getUrl("postgres")))) {
      if (server.exitCode !== null) throw new Error("the system's PostgreSQL did not start");
      await sleep(50);
    }
  };
  await waitUntilReady();
  return {
    getUrl,
    path: `${programs}:${process.env["PATH"]}`,
    async restart(mode) {
      const exit = once(server, "exit");
      server.kill(mode === "fast" ? "SIGINT" : "SIGQUIT");
      await exit;
      server = start();
      await waitUntilReady();
      return performance.now();
    },
    async close() {
      const exit = once(server, "exit");
      server.kill("SIGINT");
      await exit;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function isReady(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
