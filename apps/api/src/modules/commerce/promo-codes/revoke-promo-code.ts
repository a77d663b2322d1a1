import { and, eq } from "drizzle-orm";
import type { SignedInContext } from "../../../platform/context.ts";
import { transact } from "../../../db/transaction.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { promoCodes } from "../../../db/schema/coupons.ts";

/** Revokes a promo code. Orders that used it are not affected. @throws AppError not-found */
export async function revokePromoCode(
  ctx: SignedInContext,
  page: { id: string; accountId: string },
  promoCodeId: string,
): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const [promoCode] = await tx
      .update(promoCodes)
      .set({ revokedAt: ctx.clock.now() })
      .where(and(eq(promoCodes.id, promoCodeId), eq(promoCodes.pageId, page.id)))
      .returning();
    if (!promoCode) throw createNotFoundError("promoCode");
    await recordAudit(tx, ctx, {
      action: "ticket-coupon.revoke",
      subjectType: "page",
      subjectId: page.id,
      ...(ctx.actor.accountId !== page.accountId && { onBehalfOf: page.accountId }),
      detail: { code: promoCode.code },
    });
  });
}
