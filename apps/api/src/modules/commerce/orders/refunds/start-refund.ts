import type { Transaction } from "../../../../db/client.ts";
import type { Currency } from "@matinee/domain/currency";
import { eq } from "drizzle-orm";
import type { Services } from "../../../../platform/context.ts";
import { nameCurrency } from "../../../../platform/name-currency.ts";
import { orders } from "../../../../db/schema/orders.ts";
import { refunds } from "../../../../db/schema/payments.ts";
import { recordOrderHistory } from "../order-history.ts";

export type Refund = typeof refunds.$inferSelect;

/** For how long a refund is left to its job, or to the request that created it. */
export const JOB_LEASE_MS = 120_000;

/**
 * Stores a refund and its history entry, and queues a job that submits it to the provider after the commit. Amounts are in
 * the smallest unit of the order's currency.
 * @param dueAt when the job submits it, for a request that submits it before; immediately without it
 */
export async function startRefund(
  tx: Transaction,
  { jobs, clock }: Pick<Services, "jobs" | "clock">,
  {
    dueAt,
    ...refund
  }: Pick<typeof refunds.$inferInsert, "claimId" | "actorId" | "apiKeyId" | "entitlementId"> &
    Pick<Refund, "orderId" | "paymentId" | "amountCents" | "reason"> & { dueAt?: Date },
): Promise<Refund> {
  const nextAttemptAt = new Date(clock.now().getTime() + JOB_LEASE_MS);
  const [started] = await tx
    .insert(refunds)
    .values({ ...refund, nextAttemptAt })
    .returning();
  if (!started) throw new Error("the insert returned no refund");
  const { orderId, amountCents, actorId, reason } = started;
  await recordOrderHistory(tx, orderId, { kind: "refund-started", amountCents, actorId, detail: { reason } });
  const [order] = await tx.select({ currency: orders.currency }).from(orders).where(eq(orders.id, orderId));
  if (!order) throw new Error("the refund has no order");
  await jobs.send("refunds", [toJobInput(started, order)], { tx, ...(dueAt && { dueAt }) });
  return started;
}

export const toJobInput = ({ id, orderId, amountCents }: Refund, { currency }: { currency: Currency }) => ({
  refundId: id,
  orderId,
  amountCents,
  ...nameCurrency(currency),
});
