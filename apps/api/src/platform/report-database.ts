import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { FastifyBaseLogger } from "fastify";
import { connect, type Database } from "../db/client.ts";
import { installations } from "../db/schema/installation.ts";
import type { Config } from "./config.ts";
import type { Metrics } from "./telemetry/metrics.ts";

const CHECK_INTERVAL_MS = 5000;
const CHECK_TIMEOUT_MS = 2000;
/** An hour of positions. With more, the replica is far behind anyway. */
const MAX_POSITIONS = 720;

/** A database to read a report from. */
export interface ReportSource {
  db: Database;
  pool: pg.Pool;
}

/** The reads of one report. */
export interface ReportReader {
  /**
   * Reads from the replica, or from the primary while the replica is unavailable, behind or not configured. A read that
   * fails on the replica, for example because replication changed the rows that it reads, is repeated on the primary,
   * and so are all later reads of the report: it never goes back in time.
   */
  read<T>(work: (source: ReportSource) => Promise<T>): Promise<T>;
}

export interface ReplicaState {
  /** Whether it responds and is a standby of this installation. */
  isUp: boolean;
  /** Seconds by which it is behind the primary, within the interval of the checks; null when unknown. */
  lagSeconds: number | null;
  connections: { total: number; idle: number; waiting: number };
}

/** Where reports and exports are read. */
export interface ReportDatabase {
  open(): ReportReader;
  /** Null without a replica. */
  getReplicaState(): ReplicaState | null;
  stop(): Promise<void>;
}

type Settings = Pick<
  Config,
  "DATABASE_REPLICA_URL" | "DATABASE_REPLICA_POOL" | "DATABASE_REPLICA_MAX_LAG_SECONDS"
>;

export interface ReportDatabaseOptions {
  config: Settings;
  primary: ReportSource;
  log: FastifyBaseLogger;
  metrics: Metrics;
  hasNamedStatements: boolean;
}

interface Replica extends ReportSource {
  /** Aborted when the replica is given up; its reads may never end. */
  lost: AbortController;
  isOurs: boolean;
}

/** A position in the write-ahead log of the primary, and when it was the last one, on the monotonic clock. */
interface Position {
  at: number;
  lsn: bigint;
}

/** Opens the database for reports. Checks the replica, if there is one, every few seconds until `stop`. */
export function createReportDatabase(options: ReportDatabaseOptions): ReportDatabase {
  const { config, primary } = options;
  if (config.DATABASE_REPLICA_URL === "") {
    return {
      open: () => ({ read: (work) => work(primary) }),
      getReplicaState: () => null,
      stop: async () => undefined,
    };
  }
  return watchReplica(options);
}

function watchReplica({
  config,
  primary,
  log,
  metrics,
  hasNamedStatements,
}: ReportDatabaseOptions): ReportDatabase {
  const stopping = new AbortController();
  const lag = createLagMeter();
  let replica = connectReplica();
  let lagSeconds: number | null = null;
  let isUp = false;
  let problem = "";

  function connectReplica(): Replica {
    const source = connect(config.DATABASE_REPLICA_URL, config.DATABASE_REPLICA_POOL, {
      connectTimeoutMs: CHECK_TIMEOUT_MS,
      hasNamedStatements,
    });
    return { ...source, lost: new AbortController(), isOurs: false };
  }

  /** @throws Error that says why the replica cannot be used */
  async function measureLag(position: Position): Promise<number> {
    const state = await readReplicaState(replica.pool);
    if (!state.isStandby) throw new Error("The server in DATABASE_REPLICA_URL is no standby");
    replica.isOurs ||= await isSameInstallation(primary.db, replica.db);
    if (!replica.isOurs) throw new Error("DATABASE_REPLICA_URL leads to another installation's database");
    return lag.measure(position, state);
  }

  async function check() {
    const position = await withTimeout(readPrimaryPosition(primary.pool)).catch(() => null);
    if (!position) {
      lagSeconds = null;
      return report("The primary does not respond");
    }
    try {
      lagSeconds = await withTimeout(measureLag(position));
      isUp = true;
      report(isRecent() ? "" : `The read replica is ${Math.round(lagSeconds)} seconds behind`);
    } catch (error) {
      isUp = false;
      lagSeconds = null;
      report(error instanceof Error ? error.message : String(error));
      replica.lost.abort();
      // Queries of a server that does not respond never end; their connections end with their sockets.
      replica.pool.end().catch(() => undefined);
      if (!stopping.signal.aborted) replica = connectReplica();
    }
  }

  function report(current: string) {
    if (current === problem) return;
    problem = current;
    if (current === "") log.info("reports are read from the read replica");
    else log.warn({ problem: current }, "reports are read from the primary");
  }

  const isRecent = () => lagSeconds !== null && lagSeconds <= config.DATABASE_REPLICA_MAX_LAG_SECONDS;

  async function checkUntilStopped(first: Promise<void>) {
    await first;
    while (!stopping.signal.aborted) {
      await sleep(CHECK_INTERVAL_MS, undefined, { signal: stopping.signal, ref: false }).catch(
        () => undefined,
      );
      if (!stopping.signal.aborted) await check();
    }
  }
  const firstCheck = check();
  const loop = checkUntilStopped(firstCheck);

  return {
    open() {
      let isOnPrimary = false;
      return {
        async read(work) {
          await firstCheck;
          isOnPrimary ||= !isUp || !isRecent();
          if (!isOnPrimary) {
            const { lost, ...source } = replica;
            try {
              const result = await Promise.race([work(source), rejectWhenLost(lost.signal)]);
              metrics.reportReads.inc({ source: "replica" });
              return result;
            } catch (error) {
              isOnPrimary = true;
              metrics.replicaFallbacks.inc();
              log.warn({ err: error }, "reading from the read replica failed; reading from the primary");
            }
          }
          metrics.reportReads.inc({ source: "primary" });
          return work(primary);
        },
      };
    },
    getReplicaState: () => ({
      isUp,
      lagSeconds,
      connections: {
        total: replica.pool.totalCount,
        idle: replica.pool.idleCount,
        waiting: replica.pool.waitingCount,
      },
    }),
    async stop() {
      stopping.abort();
      await loop;
      await replica.pool.end().catch(() => undefined);
    },
  };
}

/**
 * Measures how far a standby is behind, by positions of the primary's log: an idle primary writes nothing, so that the
 * time of the last replayed transaction says little.
 */
function createLagMeter() {
  let positions: Position[] = [];
  return {
    measure(current: Position, { lsn, secondsSinceReplay }: StandbyState): number {
      if (lsn >= current.lsn) {
        positions = [current];
        return 0;
      }
      positions.push(current);
      if (positions.length > MAX_POSITIONS) positions.splice(1, 1);
      const reached = positions.findLastIndex((position) => position.lsn <= lsn);
      if (reached > 0) positions = positions.slice(reached);
      // The first one that it has not reached. Before the first check, only the standby knows.
      const missed = positions.find((position) => position.lsn > lsn) ?? current;
      const seconds = (performance.now() - missed.at) / 1000;
      return reached === -1 ? Math.max(seconds, secondsSinceReplay ?? Number.POSITIVE_INFINITY) : seconds;
    },
  };
}

interface StandbyState {
  lsn: bigint;
  /** Since the last transaction that it replayed, which may be long ago on an idle primary; null before the first. */
  secondsSinceReplay: number | null;
}

async function readPrimaryPosition(pool: pg.Pool): Promise<Position> {
  const at = performance.now();
  const { rows } = await pool.query<{ lsn: string }>(
    "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::text as lsn",
  );
  return { at, lsn: BigInt(rows[0]?.lsn ?? "0") };
}

async function readReplicaState(pool: pg.Pool): Promise<StandbyState & { isStandby: boolean }> {
  const { rows } = await pool.query<{ isStandby: boolean; lsn: string; seconds: number | null }>(
    `select pg_is_in_recovery() as "isStandby",
      pg_wal_lsn_diff(coalesce(pg_last_wal_replay_lsn(), '0/0'), '0/0')::text as lsn,
      extract(epoch from now() - pg_last_xact_replay_timestamp())::float as seconds`,
  );
  const state = rows[0];
  return {
    isStandby: state?.isStandby ?? false,
    lsn: BigInt(state?.lsn ?? "0"),
    secondsSinceReplay: state?.seconds ?? null,
  };
}

async function isSameInstallation(first: Database, second: Database): Promise<boolean> {
  const [[one], [other]] = await Promise.all([
    first.select().from(installations),
    second.select().from(installations),
  ]);
  return one?.id === other?.id;
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  const late = sleep(2 * CHECK_TIMEOUT_MS, undefined, { ref: false }).then(() => {
    throw new Error("The read replica does not respond");
  });
  return Promise.race([work, late]);
}

function rejectWhenLost(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const fail = () => reject(new Error("The read replica does not respond"));
    if (signal.aborted) fail();
    else signal.addEventListener("abort", fail, { once: true });
  });
}
