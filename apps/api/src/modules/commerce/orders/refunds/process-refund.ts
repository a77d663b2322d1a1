import { and, asc, eq, lt } from "drizzle-orm";
import type { Services } from "../../../../platform/context.ts";
import { orders } from "../../../../db/schema/orders.ts";
import { refunds } from "../../../../db/schema/payments.ts";
import { JOB_LEASE_MS, toJobInput } from "./start-refund.ts";
import { submitRefund } from "./submit-refund.ts";
import type { PaymentContext } from "../../payments/payment-subjects.ts";

const MISSED_BATCH_SIZE = 1000;

/**
 * Submits a stored refund: of a cancelled event, of a late payment, or one that its request did not finish. A refund that
 * is submitted twice is made once, because its key at the provider is its id. That also holds beside a worker of the
 * version before the jobs, which submits due refunds in a loop.
 * @throws Error when the outcome is unknown, so that the job is tried again
 */
export async function processRefund(
  services: PaymentContext,
  { refundId }: { refundId: string },
): Promise<void> {
  const { db, clock } = services;
  const [refund] = await db
    .update(refunds)
    .set({ nextAttemptAt: new Date(clock.now().getTime() + JOB_LEASE_MS) })
    .where(and(eq(refunds.id, refundId), eq(refunds.status, "started")))
    .returning();
  if (!refund) return;
  const outcome = await submitRefund(services, refund);
  // A rejection by the provider is an outcome: the order shows it, and staff refund the order again.
  if (outcome.kind === "waiting") throw new Error(outcome.message);
}

/** Queues stored refunds without a job: the version before the jobs stored them, or a backup was restored. */
export async function queueMissedRefunds({
  db,
  jobs,
  clock,
}: Pick<Services, "db" | "jobs" | "clock">): Promise<void> {
  const missed = await db
    .select({ refund: refunds, order: { currency: orders.currency } })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(refunds.status, "started"), lt(refunds.nextAttemptAt, clock.now())))
    .orderBy(asc(refunds.nextAttemptAt))
    .limit(MISSED_BATCH_SIZE);
  await jobs.sendMissing(
    "refunds",
    missed.map(({ refund, order }) => toJobInput(refund, order)),
  );
}
