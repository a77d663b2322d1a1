import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { recordCreditChange } from "../../credits/record-credit-change.ts";
import { creditBalances, creditEntries, creditOrders } from "../../../db/schema/credits.ts";

type CreditOrder = typeof creditOrders.$inferSelect;

/**
 * Brings a purchase to the cents of its price that are with the buyer again. The whole price takes back the credits that
 * are left, and less of it gives back those that were taken. Repeating it changes nothing.
 * @returns whether it changed the purchase
 */
export async function applyReturnedPrice(
  tx: Transaction,
  creditOrderId: string,
  returnedCents: number,
): Promise<boolean> {
  const [order] = await tx
    .select()
    .from(creditOrders)
    .where(eq(creditOrders.id, creditOrderId))
    .for("update");
  if (!order) return false;
  const isReturned = returnedCents >= order.totalCents;
  if (order.status === "paid" && isReturned) await takeCredits(tx, order);
  else if (order.status === "refunded" && !isReturned) await giveCreditsBack(tx, order);
  else return false;
  return true;
}

/** Takes back the credits that are left. Used ones stay used; support settles that with the customer. */
async function takeCredits(tx: Transaction, { id, accountId, credits }: CreditOrder): Promise<void> {
  await tx.update(creditOrders).set({ status: "refunded" }).where(eq(creditOrders.id, id));
  const [balance] = await tx
    .select()
    .from(creditBalances)
    .where(eq(creditBalances.accountId, accountId))
    .for("update");
  const taken = Math.min(credits, balance?.credits ?? 0);
  if (taken > 0) {
    await recordCreditChange(tx, { accountId, type: "refund", creditsChange: -taken, refundedOrderId: id });
  }
}

/** Gives back what was taken, as the money is with the platform again: a bank returned a refund or reversed a loss. */
async function giveCreditsBack(tx: Transaction, order: CreditOrder): Promise<void> {
  const { id, accountId } = order;
  await linkUnlinkedEntry(tx, order);
  await tx.update(creditOrders).set({ status: "paid" }).where(eq(creditOrders.id, id));
  const [sum] = await tx
    .select({ credits: sql<number>`coalesce(sum(${creditEntries.creditsChange}), 0)::int` })
    .from(creditEntries)
    .where(and(eq(creditEntries.accountId, accountId), eq(creditEntries.refundedOrderId, id)));
  const taken = -(sum?.credits ?? 0);
  if (taken > 0) {
    await recordCreditChange(tx, {
      accountId,
      type: "refund-returned",
      creditsChange: taken,
      refundedOrderId: id,
    });
  }
}

/**
 * Names the purchase in the entry that took its credits, if a version before `refunded_order_id` wrote it. That version
 * wrote the entry in the transaction that set the purchase's status, whose `updated_at` is the first one after the entry.
 */
async function linkUnlinkedEntry(tx: Transaction, { id, accountId }: CreditOrder): Promise<void> {
  await tx.execute(sql`
    update credit_entries entry
    set refunded_order_id = ${id}
    where entry.account_id = ${accountId} and entry.type = 'refund' and entry.refunded_order_id is null
      and ${id} = (
        select purchase.id from credit_orders purchase
        where purchase.account_id = entry.account_id and purchase.status = 'refunded'
          and purchase.updated_at >= entry.created_at
        order by purchase.updated_at limit 1)`);
}
