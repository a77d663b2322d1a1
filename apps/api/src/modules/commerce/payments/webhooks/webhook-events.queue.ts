import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { webhookEvents } from "../../../../db/schema/payments.ts";
import {
  type ChangeJob,
  type ProblemState,
  type QueueView,
  readStates,
} from "../../../../platform/jobs/queue-view.ts";

/** An event whose object no longer exists is processed, and keeps its error. */
const isProblem = (state: ProblemState) =>
  and(
    (state === "retrying" ? isNull : isNotNull)(webhookEvents.processedAt),
    isNotNull(webhookEvents.lastError),
  );

const change =
  (state: ProblemState, set: (now: Date) => Partial<typeof webhookEvents.$inferInsert>): ChangeJob =>
  async (tx, { clock }, id) => {
    const changed = await tx
      .update(webhookEvents)
      .set(set(clock.now()))
      .where(and(eq(webhookEvents.id, id), isProblem(state)))
      .returning({ id: webhookEvents.id });
    return changed.length > 0;
  };

const processNow = (now: Date) => ({ processedAt: null, nextAttemptAt: now });
const ignore = (now: Date) => ({ processedAt: now, lastError: null });

/** The payment provider's events. */
export const webhookQueue: QueueView = {
  name: "webhooks",
  read: ({ db, clock }) =>
    readStates(db, {
      waiting: sql`select created_at from ${webhookEvents} where processed_at is null order by next_attempt_at`,
      // A claim moves the next attempt of an event that has no error yet.
      running: sql`select created_at from ${webhookEvents} where processed_at is null and last_error is null
        and attempts > 0 and next_attempt_at > ${clock.now().toISOString()}::timestamptz`,
      retrying: sql`select created_at from ${webhookEvents} where processed_at is null and last_error is not null`,
      failed: sql`select created_at from ${webhookEvents} where processed_at is not null and last_error is not null`,
      lastError: sql`select last_error as error from ${webhookEvents} where last_error is not null
        order by processed_at desc nulls first, next_attempt_at desc`,
    }),
  async list({ db }, state, { limit, offset }) {
    const rows = await db
      .select()
      .from(webhookEvents)
      .where(isProblem(state))
      .orderBy(desc(webhookEvents.processedAt), desc(webhookEvents.nextAttemptAt))
      .limit(limit)
      .offset(offset);
    return rows.map(({ id, type, objectId, attempts, lastError, processedAt, nextAttemptAt }) => ({
      id,
      subject: `${type} of ${objectId}`,
      attempts,
      reason: lastError,
      failedAt: processedAt,
      retriesAt: state === "retrying" ? nextAttemptAt : null,
    }));
  },
  retry: { retrying: change("retrying", processNow), failed: change("failed", processNow) },
  discard: { retrying: change("retrying", ignore), failed: change("failed", ignore) },
};
