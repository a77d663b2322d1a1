import { creditsWithoutApproval } from "@matinee/domain/limits";
import type { SignedInContext } from "../../platform/context.ts";
import { transact, violatesConstraint } from "../../db/transaction.ts";
import { AppError, createFieldError } from "../../platform/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { creditCoupons } from "../../db/schema/coupons.ts";
import { lockCaller } from "../identity/staff-members/lock-caller.ts";
import { findMostCreditsGivenLately } from "./given-credits.queries.ts";
import type { CreditCoupon } from "./credit-coupons.queries.ts";

/**
 * Creates a credit coupon, within the limit of `creditsWithoutApproval` that a member of staff may give one customer in
 * 24 hours. A coupon cannot be approved: to give more, staff add credits to the customer's account, which a second
 * person approves.
 * @throws AppError invalid at `credits` above that limit; state-conflict when the code exists; codes are compared
 * case-insensitively
 */
export async function createCreditCoupon(
  ctx: SignedInContext,
  input: {
    code: string;
    credits: number;
    maxClaims?: number | undefined;
    expiresAt?: string | undefined;
  },
): Promise<CreditCoupon> {
  const { code, credits, maxClaims, expiresAt } = input;
  try {
    return await transact(ctx.db, async (tx) => {
      await lockCaller(tx, ctx);
      if ((await findMostCreditsGivenLately(tx, ctx)) + credits > creditsWithoutApproval) {
        throw createFieldError("credits", (t) => t.adminCredits.couponTooLarge(creditsWithoutApproval));
      }
      const [coupon] = await tx
        .insert(creditCoupons)
        .values({
          code,
          credits,
          maxClaims: maxClaims ?? null,
          expiresAt: expiresAt ? new Date(expiresAt) : null,
          createdBy: ctx.actor.accountId,
        })
        .returning();
      if (!coupon) throw new Error("insert returned no credit coupon");
      await recordAudit(tx, ctx, {
        action: "credit-coupon.create",
        subjectType: "credit-coupon",
        subjectId: coupon.id,
        detail: { code, credits, maxClaims: maxClaims ?? null, expiresAt: expiresAt ?? null },
      });
      return coupon;
    });
  } catch (error) {
    if (!violatesConstraint(error, "credit_coupons_code_key")) throw error;
    throw new AppError("state-conflict", (t) => t.coupons.taken, {
      fields: { code: (t) => t.coupons.taken },
    });
  }
}
