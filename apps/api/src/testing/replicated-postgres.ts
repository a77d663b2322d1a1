import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, chmod, chown, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { findFreePort } from "@matinee/dev-services/ports";
import { findServerOwner } from "@matinee/dev-services/postgres-files";
import pg from "pg";
import { findPrograms, isReady } from "./system-postgres.ts";

const run = promisify(execFile);
/** The standby's name for `synchronous_standby_names`. */
const STANDBY = "matinee_replica";

export interface ReplicatedServer {
  /** The superuser's URL of a database. */
  getUrl(database: string): string;
  query<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]>;
  /** Ends as `systemctl stop` does: connections are ended with a message. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Kills the server without cleanup. */
  kill(): Promise<void>;
}

/** A primary and a streaming standby, set up with the commands of docs/guides/replica.md. */
export interface ReplicatedPostgres {
  primary: ReplicatedServer;
  standby: ReplicatedServer;
  /** Lets each commit on the primary wait for the standby. */
  requireStandby(): Promise<void>;
  close(): Promise<void>;
}

/** @returns null when the system has no PostgreSQL */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres | null> {
  const programs = await findPrograms();
  if (!programs) return null;
  const owner = findServerOwner();
  const folder = await mkdtemp(join(tmpdir(), "matinee-replicated-"));
  if ("uid" in owner) await chown(folder, owner.uid, owner.gid);
  await chmod(folder, 0o755);

  const [primaryData, standbyData] = [join(folder, "primary"), join(folder, "standby")];
  const initialize = ["-D", primaryData, "-U", "postgres", "--auth=trust", "--no-sync", "--encoding=UTF8"];
  await run(join(programs, "initdb"), [...initialize, "--locale=C.UTF-8"], owner);
  await appendFile(
    join(primaryData, "postgresql.conf"),
    "\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = ''\nfsync = off\nmax_connections = 300\nwal_log_hints = on\nmax_standby_streaming_delay = 0\n",
  );
  const create = async (data: string): Promise<ReplicatedServer & { port: number }> => {
    const port = await findFreePort();
    const getUrl = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
    let server: ChildProcess | null = null;
    const end = async (signal: NodeJS.Signals) => {
      if (!server || server.exitCode !== null || server.signalCode !== null) return;
      const gone = once(server, "exit");
      server.kill(signal);
      await gone;
    };
    return {
      port,
      getUrl,
      async query(statement) {
        const client = new pg.Client({ connectionString: getUrl("postgres") });
        await client.connect();
        try {
          return (await client.query(statement)).rows;
        } finally {
          await client.end();
        }
      },
      async start() {
        server = spawn(join(programs, "postgres"), ["-D", data, "-p", String(port)], {
          ...owner,
          stdio: "ignore",
        });
        while (!(await isReady(getUrl("postgres")))) {
          if (server.exitCode !== null) throw new Error("the system's PostgreSQL did not start");
          await sleep(50);
        }
      },
      stop: () => end("SIGINT"),
      kill: () => end("SIGKILL"),
    };
  };
  const primary = await create(primaryData);
  await primary.start();
  const source = `host=127.0.0.1 port=${primary.port} user=postgres application_name=${STANDBY}`;
  await run(
    join(programs, "pg_basebackup"),
    [
      `--pgdata=${standbyData}`,
      "--write-recovery-conf",
      "--wal-method=stream",
      "--create-slot",
      `--slot=${STANDBY}`,
      "--checkpoint=fast",
      "--no-sync",
      `--dbname=${source}`,
    ],
    owner,
  );
  const standby = await create(standbyData);
  await standby.start();
  const waitForStandby = async (state: string) => {
    const find = `select 1 from pg_stat_replication where application_name = '${STANDBY}' and ${state}`;
    while ((await primary.query(find)).length === 0) await sleep(50);
  };
  await waitForStandby("state = 'streaming'");
  return {
    primary,
    standby,
    async requireStandby() {
      await primary.query(`alter system set synchronous_standby_names = 'FIRST 1 (${STANDBY})'`);
      await primary.query("select pg_reload_conf()");
      await waitForStandby("sync_state = 'sync'");
    },
    async close() {
      await Promise.all([primary.kill(), standby.kill()]);
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}
