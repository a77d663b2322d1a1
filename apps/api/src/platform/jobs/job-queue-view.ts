import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { type JobInputs, nameDeadLetters, type QueueName } from "./queues.ts";
import {
  type ChangeJob,
  type ProblemState,
  type QueueServices,
  type QueueView,
  type ViewName,
  readStates,
} from "./queue-view.ts";

interface ProblemRow<Q extends QueueName> extends Record<string, unknown> {
  id: string;
  data: JobInputs[Q];
  attempts: number;
  reason: string | null;
  failed_at: Date | string | null;
  retries_at: Date | string | null;
  is_rejected: boolean;
}

/** Where pg-boss puts the message of a failure: ours, or its own for a job whose worker died. */
const MESSAGE = {
  output: sql`coalesce(output->>'message', output->'value'->>'message')`,
  source_output: sql`coalesce(source_output->>'message', source_output->'value'->>'message')`,
};

const toDate = (at: Date | string | null) => (at === null ? null : new Date(at));

/**
 * Shows a queue of the job engine. Staff may retry its jobs, also its dead letters.
 * @param describe describes a job in words
 * @param giveUp changes the row of a discarded job; without it, staff cannot discard jobs
 * @param rejected selects what ended without success and is shown with the dead letters, but cannot be retried: `id`,
 * `data` with what `describe` needs, `attempts`, `reason` and `failed_at`
 */
export function createJobQueueView<Q extends QueueName & ViewName>(
  queue: Q,
  {
    describe,
    giveUp,
    rejected = sql`select null::uuid as id, null::jsonb as data, 0 as attempts, null as reason, now() as failed_at
      where false`,
  }: {
    describe: (input: JobInputs[Q]) => string;
    giveUp?: (tx: Transaction, services: QueueServices, input: JobInputs[Q]) => Promise<void>;
    rejected?: SQL;
  },
): QueueView {
  // With the conditions of the partial index that workers take jobs from.
  const isWaiting = sql`pgboss.job where name = ${queue} and state < 'active' and not blocked`;
  const isDead = sql`pgboss.job where name = ${nameDeadLetters(queue)} and state < 'active' and not blocked`;
  const newestFirst = sql`order by priority, created_on desc`;

  const discard =
    (state: ProblemState): ChangeJob =>
    async (tx, services, id) => {
      const input = await services.jobs.discard(tx, queue, id, state);
      if (!input) return false;
      await giveUp?.(tx, services, input);
      return true;
    };

  const deadLetters = sql`select id, data, source_retry_count + 1 as attempts, ${MESSAGE.source_output} as reason,
    created_on as failed_at from ${isDead}`;
  const retried = sql`select id, data, retry_count + 1 as attempts, ${MESSAGE.output} as reason,
    started_on as failed_at, start_after as retries_at from ${isWaiting} and state = 'retry'`;

  return {
    name: queue,
    async read({ db, jobs }) {
      await jobs.start();
      return readStates(db, {
        waiting: sql`select created_on as created_at from ${isWaiting} order by priority desc, created_on`,
        // As the workers counted them at their last look. No index has the running jobs: counting them takes half a second
        // among a million of others.
        running: sql`select now() as created_at from pgboss.queue, generate_series(1, active_count)
          where name = ${queue}`,
        retrying: sql`select failed_at as created_at from (${retried}) r`,
        failed: sql`select failed_at as created_at from (${deadLetters} union all ${rejected}) f`,
        lastError: sql`select reason as error from (
          (${deadLetters} ${newestFirst} limit 1)
          union all (${rejected} order by failed_at desc limit 1)
          union all select id, data, attempts, reason, failed_at from (${retried} ${newestFirst} limit 1) r) errors
          order by failed_at desc`,
      });
    },
    async list({ db, jobs }, state, { limit, offset }) {
      await jobs.start();
      const last = limit + offset;
      const { rows } = await db.execute<ProblemRow<Q>>(
        state === "failed"
          ? sql`select *, null as retries_at from (
              (select *, false as is_rejected from (${deadLetters} ${newestFirst} limit ${last}) d)
              union all
              (select *, true from (${rejected} order by failed_at desc limit ${last}) r)) failed
            order by failed_at desc limit ${limit} offset ${offset}`
          : sql`select *, false as is_rejected from (${retried} ${newestFirst} limit ${limit} offset ${offset}) r`,
      );
      return rows.map((row) => ({
        id: row.id,
        subject: describe(row.data),
        attempts: row.attempts,
        reason: row.reason,
        failedAt: toDate(row.failed_at),
        retriesAt: toDate(row.retries_at),
        ...(row.is_rejected && { isFinal: true }),
      }));
    },
    retry: {
      retrying: (tx, services, id) => services.jobs.expedite(tx, queue, id),
      failed: (tx, services, id) => services.jobs.revive(tx, queue, id),
    },
    discard: giveUp ? { retrying: discard("retrying"), failed: discard("failed") } : {},
  };
}
