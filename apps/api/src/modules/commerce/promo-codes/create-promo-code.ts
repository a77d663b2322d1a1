import { messages } from "@matinee/contract/messages";
import type { SignedInContext } from "../../../platform/context.ts";
import { transact, violatesConstraint } from "../../../db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { promoCodes } from "../../../db/schema/coupons.ts";
import type { PromoCode } from "./promo-codes.queries.ts";

/** Creates a promo code for an event. @throws AppError state-conflict if the event has the code, ignoring case */
export async function createPromoCode(
  ctx: SignedInContext,
  page: { id: string; accountId: string },
  input: { code: string; maxUses?: number | undefined; expiresAt?: string | undefined },
): Promise<PromoCode> {
  const { code, maxUses, expiresAt } = input;
  try {
    return await transact(ctx.db, async (tx) => {
      const [promoCode] = await tx
        .insert(promoCodes)
        .values({
          pageId: page.id,
          code,
          maxUses: maxUses ?? null,
          expiresAt: expiresAt ? new Date(expiresAt) : null,
        })
        .returning();
      if (!promoCode) throw new Error("the insert returned no promo code");
      await recordAudit(tx, ctx, {
        action: "ticket-coupon.create",
        subjectType: "page",
        subjectId: page.id,
        ...(ctx.actor.accountId !== page.accountId && { onBehalfOf: page.accountId }),
        detail: { code, maxUses: maxUses ?? null, expiresAt: expiresAt ?? null },
      });
      return promoCode;
    });
  } catch (error) {
    if (!violatesConstraint(error, "promo_codes_code_key")) throw error;
    throw new AppError("state-conflict", messages.promoCode.taken, {
      fields: { code: messages.promoCode.taken },
    });
  }
}
