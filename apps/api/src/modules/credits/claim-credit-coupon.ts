import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Services } from "../../platform/context.ts";
import type { Transaction } from "../../db/client.ts";
import { AppError, createFieldError } from "../../platform/errors.ts";
import { recordCreditChange } from "./record-credit-change.ts";
import { findRedemptionRejection } from "./redemption.rules.ts";
import { creditCouponClaims, creditCoupons } from "../../db/schema/coupons.ts";
import { findCreditCoupon } from "./credit-coupons.queries.ts";

/**
 * Adds a coupon's credits to an account, once per account. A conditional update counts the claim, so concurrent
 * claims cannot exceed the coupon's limit.
 * @returns the account's balance after the claim
 * @throws AppError invalid at `coupon` for an unusable code, already-claimed
 */
export async function claimCreditCoupon(
  tx: Transaction,
  ctx: Pick<Services, "clock">,
  { accountId, code }: { accountId: string; code: string },
): Promise<number> {
  const now = ctx.clock.now();
  const coupon = await findCreditCoupon(tx, code);
  // Checked first: an account that claimed the coupon gets already-claimed even when the coupon is used up.
  if (coupon && (await hasClaimed(tx, coupon.id, accountId))) throw createAlreadyClaimedError();
  const rejection = findRedemptionRejection(
    coupon && { ...coupon, maxRedemptions: coupon.maxClaims, redemptions: coupon.claims },
    now,
  );
  if (!coupon || rejection) throw createFieldError("coupon", (t) => t.coupons[rejection ?? "unknown"]);
  const { id: creditCouponId, credits } = coupon;

  const [claim] = await tx
    .insert(creditCouponClaims)
    .values({ creditCouponId, accountId })
    .onConflictDoNothing()
    .returning({ id: creditCouponClaims.id });
  if (!claim) throw createAlreadyClaimedError();
  const [counted] = await tx
    .update(creditCoupons)
    .set({ claims: sql`${creditCoupons.claims} + 1` })
    .where(
      and(
        eq(creditCoupons.id, creditCouponId),
        isNull(creditCoupons.revokedAt),
        or(isNull(creditCoupons.expiresAt), gt(creditCoupons.expiresAt, now)),
        or(isNull(creditCoupons.maxClaims), sql`${creditCoupons.claims} < ${creditCoupons.maxClaims}`),
      ),
    )
    .returning({ id: creditCoupons.id });
  if (!counted) throw createFieldError("coupon", (t) => t.coupons.usedUp);
  const balance = await recordCreditChange(tx, {
    accountId,
    type: "coupon",
    creditsChange: credits,
    creditCouponId,
  });
  return balance ?? 0;
}

async function hasClaimed(tx: Transaction, creditCouponId: string, accountId: string): Promise<boolean> {
  const [claim] = await tx
    .select({ id: creditCouponClaims.id })
    .from(creditCouponClaims)
    .where(
      and(eq(creditCouponClaims.creditCouponId, creditCouponId), eq(creditCouponClaims.accountId, accountId)),
    );
  return claim !== undefined;
}

function createAlreadyClaimedError(): AppError {
  return new AppError("already-claimed", (t) => t.coupons.alreadyClaimed);
}
