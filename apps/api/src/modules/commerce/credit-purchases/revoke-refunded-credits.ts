import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { recordCreditChange } from "../../credits/record-credit-change.ts";
import { creditBalances, creditOrders } from "../../../db/schema/credits.ts";

/**
 * Takes back the credits of a purchase whose whole price went back by refunds and lost disputes, as far as they are
 * left. Credits that were used for an event stay used; support settles that with the customer.
 */
export async function revokeRefundedCredits(
  tx: Transaction,
  creditOrderId: string,
  returnedCents: number,
): Promise<void> {
  const [order] = await tx
    .select()
    .from(creditOrders)
    .where(eq(creditOrders.id, creditOrderId))
    .for("update");
  if (!order || order.status !== "paid" || returnedCents < order.totalCents) return;
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
