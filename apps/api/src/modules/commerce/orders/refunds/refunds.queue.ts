import { and, desc, eq, gt, sql } from "drizzle-orm";
import { refunds } from "../../../../db/schema/payments.ts";
import { type ProblemState, type QueueView, readStates } from "../../../../platform/jobs/queue-view.ts";

const isProblem = (state: ProblemState) =>
  state === "retrying"
    ? and(eq(refunds.status, "started"), gt(refunds.attempts, 0))
    : eq(refunds.status, "failed");

/**
 * Refunds to submit to the payment provider. Staff cannot give one up, because its money may have moved. One that the
 * provider rejected is not tried again, because its key would return the same answer: staff refund the order again.
 */
export const refundQueue: QueueView = {
  name: "refunds",
  read: ({ db, clock }) =>
    readStates(db, {
      waiting: sql`select created_at from ${refunds} where status = 'started' order by next_attempt_at`,
      running: sql`select created_at from ${refunds} where status = 'started' and attempts = 0
        and next_attempt_at > ${clock.now().toISOString()}::timestamptz`,
      retrying: sql`select created_at from ${refunds} where status = 'started' and attempts > 0`,
      failed: sql`select created_at from ${refunds} where status = 'failed'`,
      lastError: sql`select failure_message as error from ${refunds} where status = 'failed'
        order by next_attempt_at desc`,
    }),
  async list({ db }, state, { limit, offset }) {
    const rows = await db
      .select()
      .from(refunds)
      .where(isProblem(state))
      .orderBy(desc(refunds.nextAttemptAt))
      .limit(limit)
      .offset(offset);
    return rows.map(({ id, orderId, amountCents, attempts, failureMessage, updatedAt, nextAttemptAt }) => ({
      id,
      subject: `$${(amountCents / 100).toFixed(2)} of order ${orderId}`,
      attempts,
      reason: failureMessage,
      failedAt: updatedAt,
      retriesAt: state === "retrying" ? nextAttemptAt : null,
    }));
  },
  retry: {
    async retrying(tx, { clock }, id) {
      const changed = await tx
        .update(refunds)
        .set({ nextAttemptAt: clock.now() })
        .where(and(eq(refunds.id, id), isProblem("retrying")))
        .returning({ id: refunds.id });
      return changed.length > 0;
    },
  },
  discard: {},
};
