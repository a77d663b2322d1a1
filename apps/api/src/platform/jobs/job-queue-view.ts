import { sql } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { type JobInputs, nameDeadLetters, type QueueName } from "./queues.ts";
import {
  type ChangeJob,
  type ProblemState,
  type QueueServices,
  type QueueView,
  readStates,
} from "./queue-view.ts";

interface ProblemRow<Q extends QueueName> extends Record<string, unknown> {
  id: string;
  data: JobInputs[Q];
  attempts: number;
  reason: string | null;
  failed_at: Date | string | null;
  retries_at: Date | string | null;
}

/** Where pg-boss puts the message of a failure: ours, or its own for a job whose worker died. */
const readMessage = (output: "output" | "source_output") =>
  sql`coalesce(${sql.raw(output)}->>'message', ${sql.raw(output)}->'value'->>'message')`;

const toDate = (at: Date | string | null) => (at === null ? null : new Date(at));

/**
 * Shows a queue of the job engine. Staff may retry its jobs, also its dead letters.
 * @param describe says in words what a job does
 * @param giveUp does what discarding a job means for its row; without it, staff cannot discard jobs
 */
export function createJobQueueView<Q extends QueueName>(
  queue: Q,
  {
    describe,
    giveUp,
  }: {
    describe: (input: JobInputs[Q]) => string;
    giveUp?: (tx: Transaction, services: QueueServices, input: JobInputs[Q]) => Promise<void>;
  },
): QueueView {
  // With the conditions of the partial index that workers take jobs from.
  const jobs = sql`pgboss.job where name = ${queue} and state < 'active' and not blocked`;
  const deadLetters = sql`pgboss.job where name = ${nameDeadLetters(queue)} and state < 'active' and not blocked`;
  const isRetried = sql`state = 'retry'`;
  const inWaitingOrder = sql`order by priority desc, created_on`;
  const newestFirst = sql`order by priority, created_on desc`;

  const discard =
    (state: ProblemState): ChangeJob =>
    async (tx, services, id) => {
      const input = await services.jobs.discard(tx, queue, id, state);
      if (!input) return false;
      await giveUp?.(tx, services, input);
      return true;
    };

  return {
    name: queue,
    async read({ db, jobs: engine }) {
      await engine.start();
      return readStates(db, {
        waiting: sql`select created_on as created_at from ${jobs} ${inWaitingOrder}`,
        running: sql`select created_on as created_at from pgboss.job where name = ${queue} and state = 'active'`,
        retrying: sql`select created_on as created_at from ${jobs} and ${isRetried}`,
        failed: sql`select created_on as created_at from ${deadLetters}`,
        lastError: sql`select error from (
          (select ${readMessage("source_output")} as error, created_on as at from ${deadLetters} ${newestFirst} limit 1)
          union all
          (select ${readMessage("output")}, started_on from ${jobs} and ${isRetried} ${newestFirst} limit 1)) errors
          order by at desc`,
      });
    },
    async list({ db, jobs: engine }, state, { limit, offset }) {
      await engine.start();
      const { rows } = await db.execute<ProblemRow<Q>>(
        state === "failed"
          ? sql`select id, data, source_retry_count + 1 as attempts, ${readMessage("source_output")} as reason,
              created_on as failed_at, null as retries_at
            from ${deadLetters} ${newestFirst} limit ${limit} offset ${offset}`
          : sql`select id, data, retry_count + 1 as attempts, ${readMessage("output")} as reason,
              started_on as failed_at, start_after as retries_at
            from ${jobs} and ${isRetried} ${newestFirst} limit ${limit} offset ${offset}`,
      );
      return rows.map((row) => ({
        id: row.id,
        subject: describe(row.data),
        attempts: row.attempts,
        reason: row.reason,
        failedAt: toDate(row.failed_at),
        retriesAt: toDate(row.retries_at),
      }));
    },
    retry: {
      retrying: (tx, services, id) => services.jobs.expedite(tx, queue, id),
      failed: (tx, services, id) => services.jobs.revive(tx, queue, id),
    },
    discard: giveUp ? { retrying: discard("retrying"), failed: discard("failed") } : {},
  };
}
