import { and, eq } from "drizzle-orm";
import type { SignedInContext } from "../../../platform/context.ts";
import { transact } from "../../../db/transaction.ts";
import { notFound } from "../../../platform/errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { ticketCoupons } from "../../../db/schema/coupons.ts";

/** Nobody uses the code from now on; orders made with it stand. @throws AppError not-found */
export async function revokeTicketCoupon(
  ctx: SignedInContext,
  page: { id: string; accountId: string },
  couponId: string,
): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const [coupon] = await tx
      .update(ticketCoupons)
      .set({ revokedAt: ctx.clock.now() })
      .where(and(eq(ticketCoupons.id, couponId), eq(ticketCoupons.pageId, page.id)))
      .returning();
    if (!coupon) throw notFound("This promo code");
    await recordAudit(tx, ctx, {
      action: "ticket-coupon.revoke",
      subjectType: "page",
      subjectId: page.id,
      ...(ctx.actor.accountId !== page.accountId && { onBehalfOf: page.accountId }),
      detail: { code: coupon.code },
    });
  });
}
