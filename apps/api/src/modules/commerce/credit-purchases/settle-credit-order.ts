import { and, eq, inArray } from "drizzle-orm";
import type { Services } from "../../../platform/context.ts";
import type { Transaction } from "../../../db/client.ts";
import { enqueueMail } from "../../email-outbox/enqueue-mail.ts";
import { changeCredits } from "../../credits/change-credits.ts";
import { creditOrders } from "../../../db/schema/credits.ts";

/** A purchase's card was charged: the credits, their entry and the receipt come with the charge, also when it is late. */
export async function settleCreditOrder(
  tx: Transaction,
  ctx: Pick<Services, "clock">,
  paid: { id: string; chargeId: string },
): Promise<void> {
  const [order] = await tx
    .update(creditOrders)
    .set({ status: "paid", chargeId: paid.chargeId, paidAt: ctx.clock.now() })
    .where(and(eq(creditOrders.id, paid.id), inArray(creditOrders.status, ["pending", "failed"])))
    .returning();
  if (!order) return;
  const { id: creditOrderId, accountId, credits } = order;
  await changeCredits(tx, { accountId, type: "purchase", creditsChange: credits, creditOrderId });
  await enqueueMail(tx, {
    template: "credits-receipt",
    to: order.email,
    input: { creditOrderId },
    dedupeKey: `credits-receipt:${creditOrderId}`,
  });
}
