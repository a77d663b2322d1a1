import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { recordCreditChange } from "../../credits/record-credit-change.ts";
import { creditBalances, creditOrders } from "../../../db/schema/credits.ts";

/**
 * A purchase of credits was refunded in full at the provider, or its dispute was lost: the credits that are still there
 * go with it. One that was used for an event stays used; support settles that with the customer.
 */
export async function revokeRefundedCredits(
  tx: Transaction,
  creditOrderId: string,
  refundedCents: number,
): Promise<void> {
  const [order] = await tx
    .select()
    .from(creditOrders)
    .where(eq(creditOrders.id, creditOrderId))
    .for("update");
  if (!order || order.status !== "paid" || refundedCents < order.totalCents) return;
  await tx
    .update(creditOrders)
    .set({ status: "refunded" })
    .where(and(eq(creditOrders.id, creditOrderId), eq(creditOrders.status, "paid")));
  const { accountId } = order;
  const [balance] = await tx
    .select()
    .from(creditBalances)
    .where(eq(creditBalances.accountId, accountId))
    .for("update");
  const revokedCredits = Math.min(order.credits, balance?.credits ?? 0);
  if (revokedCredits > 0)
    await recordCreditChange(tx, { accountId, type: "refund", creditsChange: -revokedCredits });
}
