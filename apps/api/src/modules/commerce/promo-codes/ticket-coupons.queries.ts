import { messages } from "@matinee/contract/messages";
import { and, desc, eq, sql } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { invalid } from "../../../platform/errors.ts";
import { couponRefusal } from "../../credits/coupon.rules.ts";
import { ticketCoupons } from "../../../db/schema/coupons.ts";

export type TicketCoupon = typeof ticketCoupons.$inferSelect;

/** An event's code, found without regard to case, and why it is not good; null when it is. */
export async function checkTicketCoupon(
  db: Queryable,
  pageId: string,
  code: string,
  now: Date,
): Promise<{ coupon: TicketCoupon | undefined; refusal: string | null }> {
  const trimmed = code.trim();
  if (trimmed === "") return { coupon: undefined, refusal: messages.promoCode.missing };
  const [coupon] = await db
    .select()
    .from(ticketCoupons)
    .where(and(eq(ticketCoupons.pageId, pageId), sql`lower(${ticketCoupons.code}) = lower(${trimmed})`));
  const refusal = couponRefusal(coupon && { ...coupon, most: coupon.maxUses, used: coupon.uses }, now);
  return { coupon, refusal: refusal && messages.promoCode[refusal] };
}

/** @throws AppError invalid at `couponCode` when the code is not good now */
export async function findUsableCoupon(
  db: Queryable,
  pageId: string,
  code: string,
  now: Date,
): Promise<TicketCoupon> {
  const { coupon, refusal } = await checkTicketCoupon(db, pageId, code, now);
  if (!coupon || refusal) throw invalid("couponCode", refusal ?? messages.promoCode.unknown);
  return coupon;
}

/** An event's codes, newest first. */
export async function listTicketCoupons(db: Queryable, pageId: string): Promise<TicketCoupon[]> {
  return db
    .select()
    .from(ticketCoupons)
    .where(eq(ticketCoupons.pageId, pageId))
    .orderBy(desc(ticketCoupons.createdAt), desc(ticketCoupons.id));
}
