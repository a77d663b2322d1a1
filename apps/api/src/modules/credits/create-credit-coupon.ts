import { messages } from "@matinee/contract/messages";
import type { SignedInContext } from "../../platform/context.ts";
import { transact, violatesConstraint } from "../../db/transaction.ts";
import { AppError } from "../../platform/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { creditCoupons } from "../../db/schema/coupons.ts";
import type { CreditCoupon } from "./credit-coupons.queries.ts";

/**
 * Creates a credit coupon.
 * @throws AppError state-conflict when the code exists; codes are compared case-insensitively
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
    throw new AppError("state-conflict", messages.coupons.taken, {
      fields: { code: messages.coupons.taken },
    });
  }
}
