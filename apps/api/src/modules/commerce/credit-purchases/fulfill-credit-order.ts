import { and, eq, inArray } from "drizzle-orm";
import type { Services } from "../../../platform/context.ts";
import type { Transaction } from "../../../db/client.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";
import { recordCreditChange } from "../../credits/record-credit-change.ts";
import { creditOrders } from "../../../db/schema/credits.ts";

/** Adds the purchased credits and enqueues the receipt, in the transaction that records the charge, also a late one. */
export async function fulfillCreditOrder(
  tx: Transaction,
  ctx: Pick<Services, "clock">,
  charge: { id: string; chargeId: string },
): Promise<void> {
  const [order] = await tx
    .update(creditOrders)
    .set({ status: "paid", chargeId: charge.chargeId, paidAt: ctx.clock.now() })
    .where(and(eq(creditOrders.id, charge.id), inArray(creditOrders.status, ["pending", "failed"])))
    .returning();
  if (!order) return;
  const { id: creditOrderId, accountId, credits } = order;
  await recordCreditChange(tx, { accountId, type: "purchase", creditsChange: credits, creditOrderId });
  await enqueueEmail(tx, {
    template: "credits-receipt",
    to: order.email,
    input: { creditOrderId },
    dedupeKey: `credits-receipt:${creditOrderId}`,
  });
}
