import { and, eq, gt, isNull, or, sum } from "drizzle-orm";
import type { Transaction } from "../../db/client.ts";
import { creditCoupons } from "../../db/schema/coupons.ts";
import { creditEntries } from "../../db/schema/credits.ts";
import type { SignedInContext } from "../../platform/context.ts";

const DAY_MS = 86_400_000;

const getDayAgo = ({ clock }: Pick<SignedInContext, "clock">) => new Date(clock.now().getTime() - DAY_MS);

/**
 * Sums the credits that this member of staff gave a customer in the last 24 hours: directly, and by coupons that the
 * customer may have claimed or can still claim.
 */
export async function sumCreditsGivenLately(
  tx: Transaction,
  ctx: SignedInContext,
  accountId: string,
): Promise<number> {
  const [direct] = await tx
    .select({ credits: sum(creditEntries.creditsChange).mapWith(Number) })
    .from(creditEntries)
    .where(and(eq(creditEntries.accountId, accountId), isLatelyGiven(ctx)));
  return (direct?.credits ?? 0) + (await sumLatestCoupons(tx, ctx));
}

/** Returns the most that one customer can have from this member of staff of the last 24 hours, coupons included. */
export async function findMostCreditsGivenLately(tx: Transaction, ctx: SignedInContext): Promise<number> {
  const credits = sum(creditEntries.creditsChange).mapWith(Number);
  const direct = await tx
    .select({ credits })
    .from(creditEntries)
    .where(isLatelyGiven(ctx))
    .groupBy(creditEntries.accountId);
  return Math.max(0, ...direct.map((row) => row.credits)) + (await sumLatestCoupons(tx, ctx));
}

const isLatelyGiven = (ctx: SignedInContext) =>
  and(
    eq(creditEntries.actorId, ctx.actor.accountId),
    eq(creditEntries.type, "staff"),
    gt(creditEntries.creditsChange, 0),
    gt(creditEntries.createdAt, getDayAgo(ctx)),
  );

/** An account claims a coupon once, so the sum is the most that one account gets. */
async function sumLatestCoupons(tx: Transaction, ctx: SignedInContext): Promise<number> {
  const [coupons] = await tx
    .select({ credits: sum(creditCoupons.credits).mapWith(Number) })
    .from(creditCoupons)
    .where(
      and(
        eq(creditCoupons.createdBy, ctx.actor.accountId),
        gt(creditCoupons.createdAt, getDayAgo(ctx)),
        or(isNull(creditCoupons.revokedAt), gt(creditCoupons.claims, 0)),
      ),
    );
  return coupons?.credits ?? 0;
}
