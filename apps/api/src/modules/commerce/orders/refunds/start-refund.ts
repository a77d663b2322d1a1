import type { Transaction } from "../../../../db/client.ts";
import { refunds } from "../../../../db/schema/payments.ts";
import { recordOrderHistory } from "../order-history.ts";

export type Refund = typeof refunds.$inferSelect;

/** Stores a refund and its history entry. It is submitted to the provider after the commit. Amounts are in cents. */
export async function startRefund(
  tx: Transaction,
  refund: Pick<typeof refunds.$inferInsert, "claimId" | "actorId" | "nextAttemptAt"> &
    Pick<Refund, "orderId" | "paymentId" | "amountCents" | "reason">,
): Promise<Refund> {
  const [started] = await tx.insert(refunds).values(refund).returning();
  if (!started) throw new Error("the insert returned no refund");
  const { orderId, amountCents, actorId, reason } = started;
  await recordOrderHistory(tx, orderId, { kind: "refund-started", amountCents, actorId, detail: { reason } });
  return started;
}
