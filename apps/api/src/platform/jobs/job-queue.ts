import { jobListLimit } from "@matinee/domain/limits";
import { sql } from "drizzle-orm";
import { fromDrizzle, type JobResult, PgBoss, systemClock } from "pg-boss";
import type { FastifyBaseLogger } from "fastify";
import type { Database, Queryable, Transaction } from "../../db/client.ts";
import { type Config, getDirectDatabaseUrl } from "../config.ts";
import { readRealTime } from "../real-time.ts";
import { describeFailure } from "./describe-failure.ts";
import type { Tracing } from "../telemetry/tracing.ts";
import {
  DEAD_LETTER_OPTIONS,
  type JobInputs,
  nameDeadLetters,
  queueNames,
  QUEUES,
  type QueueName,
} from "./queues.ts";

/** Handles one job. Every job may run more than once, so a handler is idempotent. */
export type JobHandler<Q extends QueueName> = (input: JobInputs[Q], signal: AbortSignal) => Promise<void>;

/** A job that no retry can finish. It becomes a dead letter at once. */
export class PermanentJobError extends Error {
  override name = "PermanentJobError";
}

interface SendOptions {
  /** The transaction that causes the jobs. */
  tx?: Transaction;
  /** When the jobs are due; immediately without it. */
  dueAt?: Date;
}

export interface JobQueue {
  /** Connects now instead of at the first use. */
  start(): Promise<void>;
  /** Queues jobs. One with the same key as another that waits (`exclusive`: or runs) is left out. */
  send<Q extends QueueName>(queue: Q, inputs: readonly JobInputs[Q][], options?: SendOptions): Promise<void>;
  /** Queues jobs for which there is none: neither waiting nor running nor dead. */
  sendMissing<Q extends QueueName>(queue: Q, inputs: readonly JobInputs[Q][]): Promise<void>;
  /** Processes a queue in this process, in `lanes` batches at a time. The signal aborts when the worker stops. */
  process<Q extends QueueName>(queue: Q, lanes: number, handle: JobHandler<Q>): Promise<void>;
  /** Makes a job due now that waits for its next attempt. Returns false when there is no such job. */
  expedite(tx: Transaction, queue: QueueName, id: string): Promise<boolean>;
  /** Queues a dead letter again. Returns false when there is no such dead letter. */
  revive(tx: Transaction, queue: QueueName, id: string): Promise<boolean>;
  /** Deletes a dead letter, or a job that waits for its next attempt. Returns its input; null when there is none. */
  discard<Q extends QueueName>(
    tx: Transaction,
    queue: Q,
    id: string,
    state: "failed" | "retrying",
  ): Promise<JobInputs[Q] | null>;
  /** Counts the dead letters of each queue that has them, at most `jobListLimit` each. */
  countDeadLetters(): Promise<Map<QueueName, number>>;
  /**
   * Runs a recurring job at the times of a cron expression in UTC. All workers together run it once at a time; one that
   * fails or whose worker dies is tried again. The signal aborts when the worker stops.
   */
  repeat(name: string, cron: string, run: (signal: AbortSignal) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
}

const RECURRING_OPTIONS = {
  // While one run waits or is active, no other is queued.
  policy: "exclusive",
  retryLimit: 2,
  retryDelay: 60,
  // A dead worker is noticed after this time, however long a run may take.
  heartbeatSeconds: 60,
  expireInSeconds: 24 * 3600,
  // The table of recurring jobs has the last runs.
  deleteAfterSeconds: 3600,
} as const;

/** How often a worker looks for jobs whose worker died. */
const SUPERVISE_SECONDS = 20;
const POLL_SECONDS = 1;
/** For queues with notifications: retries have none, and a connection that breaks may lose one. */
const POLL_NOTIFIED_SECONDS = 2;

interface QueueServices {
  db: Database;
  clock: { readonly wallOffsetMs?: number };
  log: FastifyBaseLogger;
  tracing: Tracing | null;
}

/**
 * Creates the job queue on PostgreSQL (pg-boss). API processes only send jobs; workers also supervise. It connects on
 * first use, so that a process without jobs opens no connection.
 */
export function createJobQueue(config: Config, services: QueueServices, role: "api" | "worker"): JobQueue {
  const stopping = new AbortController();
  let started: Promise<PgBoss> | undefined;
  const getBoss = () =>
    (started ??= startBoss(config, services, role).catch((error: unknown) => {
      // The next use tries again: the database may be back by then.
      started = undefined;
      throw error;
    }));
  const connectTo = (tx: Transaction | undefined) => tx && { db: fromDrizzle(tx, sql) };
  const send: JobQueue["send"] = async (queue, inputs, { tx, dueAt } = {}) => {
    if (inputs.length === 0) return;
    const traceparent = services.tracing?.getTraceparent();
    const jobs = inputs.map((input) => ({
      data: { ...input, ...(traceparent && { traceparent }) },
      singletonKey: QUEUES[queue].key(input),
      ...(dueAt && { startAfter: dueAt }),
    }));
    await (await getBoss()).insert(queue, jobs, { ...connectTo(tx) });
  };
  return {
    async start() {
      await getBoss();
    },
    send,
    async sendMissing(queue, inputs) {
      await getBoss();
      const keys = inputs.map(QUEUES[queue].key);
      const dead = new Set(await findDeadKeys(services.db, queue, keys));
      await send(
        queue,
        inputs.filter((_input, index) => !dead.has(keys[index] ?? "")),
      );
    },
    async process(queue, lanes, handle) {
      const { batchSize } = QUEUES[queue];
      const options = {
        localConcurrency: lanes,
        batchSize,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: POLL_SECONDS,
        notifyPollingIntervalSeconds: POLL_NOTIFIED_SECONDS,
        perJobResults: true,
      } as const;
      const instance = await getBoss();
      await instance.work<StoredJob<typeof queue>["data"], unknown, typeof options>(queue, options, (jobs) =>
        Promise.all(jobs.map((job) => runJob(services, queue, job, handle, stopping.signal))),
      );
    },
    async expedite(tx, queue, id) {
      if (!isJobId(id)) return false;
      const { rowCount } = await tx.execute(sql`update pgboss.job set start_after = now()
        where name = ${queue} and id = ${id} and state = 'retry'`);
      return rowCount === 1;
    },
    async revive(tx, queue, id) {
      if (!isJobId(id)) return false;
      const redriven = await (
        await getBoss()
      ).redrive(nameDeadLetters(queue), { ids: [id], ...connectTo(tx) });
      return redriven === 1;
    },
    async discard(tx, queue, id, state) {
      if (!isJobId(id)) return null;
      const { rows } = await tx.execute<{ data: JobInputs[typeof queue] }>(
        state === "failed"
          ? sql`delete from pgboss.job where name = ${nameDeadLetters(queue)} and id = ${id} returning data`
          : sql`delete from pgboss.job where name = ${queue} and id = ${id} and state = 'retry' returning data`,
      );
      return rows[0]?.data ?? null;
    },
    async countDeadLetters() {
      await getBoss();
      const { rows } = await services.db.execute<{ name: QueueName; count: number }>(sql`
        select name, (select count(*)::int from (select 1 from pgboss.job where job.name = queues.name || '.dead'
          and state < 'active' and not blocked limit ${jobListLimit}) dead) as count
        from unnest(${sql.param(QUEUES_WITH_DEAD_LETTERS)}::text[]) as queues(name)`);
      return new Map(rows.map(({ name, count }) => [name, count]));
    },
    async repeat(name, cron, run) {
      const queue = `recurring.${name}`;
      const instance = await getBoss();
      await instance.createQueue(queue, RECURRING_OPTIONS);
      // After a time without workers, one missed run is made up for.
      await instance.schedule(queue, cron, null, { tz: "UTC", missed: "once" });
      await instance.work(queue, { pollingIntervalSeconds: 5 }, async (jobs) => {
        for (const job of jobs) await run(AbortSignal.any([job.signal, stopping.signal]));
      });
    },
    async stop() {
      stopping.abort();
      if (started) await (await started).stop({ graceful: true, timeout: 10_000 });
    },
  };
}

const QUEUES_WITH_DEAD_LETTERS = queueNames.filter((name) => QUEUES[name].hasDeadLetters);

const isJobId = (id: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id);

/** A job as pg-boss hands it out. */
export interface StoredJob<Q extends QueueName> {
  id: string;
  data: JobInputs[Q] & { traceparent?: string };
  signal: AbortSignal;
}

/** Runs one job and says how it ended. */
export async function runJob<Q extends QueueName>(
  { log, tracing }: Pick<QueueServices, "log" | "tracing">,
  queue: Q,
  { id, data, signal }: StoredJob<Q>,
  handle: JobHandler<Q>,
  stopping: AbortSignal,
): Promise<JobResult> {
  const work = () => handle(data, AbortSignal.any([signal, stopping]));
  try {
    await (tracing
      ? tracing.run(`job ${queue}`, "CONSUMER", { "job.name": queue }, work, data.traceparent)
      : work());
    return { id, status: "completed" };
  } catch (error) {
    const isPermanent = error instanceof PermanentJobError;
    log.warn({ err: error, queue, jobId: id, isPermanent }, "job failed");
    return {
      id,
      status: isPermanent ? "deadletter" : "failed",
      output: { message: describeFailure(error) },
    };
  }
}

async function findDeadKeys(db: Queryable, queue: QueueName, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const { rows } = await db.execute<{ key: string }>(sql`select singleton_key as key from pgboss.job
    where name = ${nameDeadLetters(queue)} and state < 'active' and not blocked and singleton_key in ${keys}`);
  return rows.map(({ key }) => key);
}

async function startBoss(
  config: Config,
  { log, clock }: Pick<QueueServices, "log" | "clock">,
  role: "api" | "worker",
): Promise<PgBoss> {
  const isWorker = role === "worker";
  const boss = new PgBoss({
    connectionString: getDirectDatabaseUrl(config),
    // A worker has one more, which hears the notifications.
    max: isWorker ? 3 : 2,
    supervise: isWorker,
    schedule: isWorker,
    useListenNotify: isWorker,
    // It compares its clock with the database's only every ten minutes: after a jump, cron jobs would run twice or late.
    clock: { ...systemClock, now: () => readRealTime(clock) },
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
  });
  boss.on("error", (error) => log.error({ err: error }, "job queue error"));
  try {
    await boss.start();
    await createQueues(boss);
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined);
    throw error;
  }
  return boss;
}

async function createQueues(boss: PgBoss): Promise<void> {
  for (const name of queueNames) {
    const { role: _role, key: _key, batchSize: _batchSize, hasDeadLetters, ...options } = QUEUES[name];
    const deadLetter = nameDeadLetters(name);
    if (hasDeadLetters) await boss.createQueue(deadLetter, DEAD_LETTER_OPTIONS);
    await boss.createQueue(name, { ...options, ...(hasDeadLetters && { deadLetter }) });
  }
}
