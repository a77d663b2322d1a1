import { messages } from "@matinee/contract/messages";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { createFieldError } from "../../../platform/errors.ts";
import { findRedemptionRejection } from "../../credits/redemption.rules.ts";
import { promoCodes } from "../../../db/schema/coupons.ts";

export type PromoCode = typeof promoCodes.$inferSelect;

/** Finds an event's code, ignoring case, and the user-facing reason why it cannot be used; null if it can. */
export async function checkPromoCode(
  db: Queryable,
  pageId: string,
  code: string,
  now: Date,
): Promise<{ promoCode: PromoCode | undefined; rejection: string | null }> {
  const trimmed = code.trim();
  if (trimmed === "") return { promoCode: undefined, rejection: messages.promoCode.missing };
  const [promoCode] = await db
    .select()
    .from(promoCodes)
    .where(and(eq(promoCodes.pageId, pageId), sql`lower(${promoCodes.code}) = lower(${trimmed})`));
  const rejection = findRedemptionRejection(
    promoCode && { ...promoCode, maxRedemptions: promoCode.maxUses, redemptions: promoCode.uses },
    now,
  );
  return { promoCode, rejection: rejection && messages.promoCode[rejection] };
}

/** Finds a code that can be used now. @throws AppError invalid at `couponCode` if it cannot */
export async function findUsablePromoCode(
  db: Queryable,
  pageId: string,
  code: string,
  now: Date,
): Promise<PromoCode> {
  const { promoCode, rejection } = await checkPromoCode(db, pageId, code, now);
  if (!promoCode || rejection) throw createFieldError("couponCode", rejection ?? messages.promoCode.unknown);
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
