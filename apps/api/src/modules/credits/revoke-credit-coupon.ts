import { eq } from "drizzle-orm";
import type { SignedInContext } from "../../platform/context.ts";
import { transact } from "../../db/transaction.ts";
import { createNotFoundError } from "../../platform/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { creditCoupons } from "../../db/schema/coupons.ts";

/**
 * Revokes a credit coupon: it can no longer be claimed. Credits that were already claimed stay. @throws AppError
 * not-found
 */
export async function revokeCreditCoupon(ctx: SignedInContext, creditCouponId: string): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const [coupon] = await tx
      .update(creditCoupons)
      .set({ revokedAt: ctx.clock.now() })
      .where(eq(creditCoupons.id, creditCouponId))
      .returning();
    if (!coupon) throw createNotFoundError("coupon");
    await recordAudit(tx, ctx, {
      action: "credit-coupon.revoke",
      subjectType: "credit-coupon",
      subjectId: creditCouponId,
      detail: { code: coupon.code },
    });
  });
}
