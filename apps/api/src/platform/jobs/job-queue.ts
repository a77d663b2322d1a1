import { sql } from "drizzle-orm";
import { fromDrizzle, PgBoss } from "pg-boss";
import type { FastifyBaseLogger } from "fastify";
import type { Transaction } from "../../db/client.ts";
import { type Config, getDirectDatabaseUrl } from "../config.ts";

/** The queues and the input of their jobs. */
export interface JobInputs {
  transcode: { videoId: string };
}
export type QueueName = keyof JobInputs;

const QUEUE_OPTIONS: Record<QueueName, { retryLimit: number; retryDelay: number; expireInSeconds: number }> =
  {
    // Allows for a long video on a small machine; the video's lease distinguishes a dead worker from a slow one.
    transcode: { retryLimit: 3, retryDelay: 10, expireInSeconds: 24 * 3600 },
  };

export interface JobQueue {
  /**
   * Queues a job, with `tx` in the transaction that causes it. Does nothing while a job with the same key is waiting.
   */
  send<Q extends QueueName>(queue: Q, input: JobInputs[Q], key: string, tx?: Transaction): Promise<void>;
  /** Processes a queue in this process, `lanes` jobs at a time. The signal aborts when the worker stops. */
  process<Q extends QueueName>(
    queue: Q,
    lanes: number,
    handle: (input: JobInputs[Q], signal: AbortSignal) => Promise<void>,
  ): Promise<void>;
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

/**
 * Creates the job queue on PostgreSQL (pg-boss). API processes only send jobs; workers also supervise. It connects on
 * first use, so that a process without jobs opens no connection.
 */
export function createJobQueue(config: Config, log: FastifyBaseLogger, role: "api" | "worker"): JobQueue {
  const stopping = new AbortController();
  let started: Promise<PgBoss> | undefined;
  const boss = () => (started ??= startBoss(config, log, role));
  return {
    async send(queue, input, key, tx) {
      const db = tx && { db: fromDrizzle(tx, sql) };
      await (await boss()).send(queue, input, { singletonKey: key, ...db });
    },
    async process(queue, lanes, handle) {
      const options = { pollingIntervalSeconds: 1 };
      for (let lane = 0; lane < lanes; lane++) {
        await (
          await boss()
        ).work<JobInputs[typeof queue]>(queue, options, async (jobs) => {
          for (const job of jobs) await handle(job.data, AbortSignal.any([job.signal, stopping.signal]));
        });
      }
    },
    async repeat(name, cron, run) {
      const queue = `recurring.${name}`;
      const instance = await boss();
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

async function startBoss(config: Config, log: FastifyBaseLogger, role: "api" | "worker"): Promise<PgBoss> {
  const isWorker = role === "worker";
  const boss = new PgBoss({
    connectionString: getDirectDatabaseUrl(config),
    max: isWorker ? 4 : 2,
    supervise: isWorker,
    schedule: isWorker,
  });
  boss.on("error", (error) => log.error({ err: error }, "job queue error"));
  await boss.start();
  for (const [name, options] of Object.entries(QUEUE_OPTIONS)) {
    await boss.createQueue(name, { ...options, policy: "short" });
  }
  return boss;
}
