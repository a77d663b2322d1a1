import type { Text } from "@matinee/texts";
import { setTimeout as sleep } from "node:timers/promises";
import type { PromoDiscount } from "@matinee/domain/promo-discount";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import type { Context } from "../../../platform/context.ts";
import { createFieldError } from "../../../platform/errors.ts";
import { findRedemptionRejection } from "../../credits/redemption.rules.ts";
import { promoCodes } from "../../../db/schema/coupons.ts";

export type PromoCode = typeof promoCodes.$inferSelect;

/** Wrong codes per event and hour, from any network, after which each further code waits. */
const WRONG_CODES_PER_EVENT = { max: 100, windowSeconds: 3600 };
/** Codes that one network may try per event and minute, by validating or by ordering. */
const CODES_PER_NETWORK = { max: 20, windowSeconds: 60 };
const DELAY_MS = 2000;

/**
 * Checks a code that a viewer typed. Counts tries per network, and wrong codes per event: many wrong codes slow the
 * event's checks down instead of blocking its viewers.
 * @throws AppError too-many-requests
 */
export async function tryPromoCode(ctx: Context, pageId: string, code: string) {
  const { rateLimits } = ctx;
  const key = `${pageId}:${ctx.network ?? ""}`;
  await rateLimits.consume("promo-code", CODES_PER_NETWORK, key);
  const wrongCodes = await rateLimits.count("wrong-promo-code", WRONG_CODES_PER_EVENT, pageId);
  if (wrongCodes >= WRONG_CODES_PER_EVENT.max) await sleep(DELAY_MS);
  const result = await checkPromoCode(ctx.db, pageId, code, ctx.clock.now());
  if (!result.promoCode) await rateLimits.record("wrong-promo-code", WRONG_CODES_PER_EVENT, pageId);
  return result;
}

/** Returns the discount that a stored code gives an order. */
export function getDiscount({ percentOff, amountOffCents }: PromoCode): PromoDiscount {
  if (percentOff !== null) return { kind: "percent", percent: percentOff };
  return amountOffCents === null ? { kind: "ticket" } : { kind: "amount", amount: amountOffCents };
}

/** Finds an event's code, ignoring case, and the user-facing reason why it cannot be used; null if it can. */
async function checkPromoCode(
  db: Queryable,
  pageId: string,
  code: string,
  now: Date,
): Promise<{ promoCode: PromoCode | undefined; rejection: Text | null }> {
  const trimmed = code.trim();
  if (trimmed === "") return { promoCode: undefined, rejection: (t) => t.promoCode.missing };
  const [promoCode] = await db
    .select()
    .from(promoCodes)
    .where(and(eq(promoCodes.pageId, pageId), sql`lower(${promoCodes.code}) = lower(${trimmed})`));
  if (promoCode?.startsAt && promoCode.startsAt > now && !promoCode.revokedAt)
    return { promoCode, rejection: (t) => t.promoCode.notStarted };
  const rejection = findRedemptionRejection(
    promoCode && { ...promoCode, maxRedemptions: promoCode.maxUses, redemptions: promoCode.uses },
    now,
  );
  return { promoCode, rejection: rejection && ((t) => t.promoCode[rejection]) };
}

/**
 * Finds a code that can be used now.
 * @throws AppError invalid at `couponCode` if it cannot; too-many-requests
 */
export async function findUsablePromoCode(ctx: Context, pageId: string, code: string): Promise<PromoCode> {
  const { promoCode, rejection } = await tryPromoCode(ctx, pageId, code);
  if (!promoCode || rejection)
    throw createFieldError("couponCode", rejection ?? ((t) => t.promoCode.unknown));
  return promoCode;
}

/** Lists an event's codes, newest first. */
export async function listPromoCodes(db: Queryable, pageId: string): Promise<PromoCode[]> {
  return db
    .select()
    .from(promoCodes)
    .where(eq(promoCodes.pageId, pageId))
    .orderBy(desc(promoCodes.createdAt), desc(promoCodes.id));
}
