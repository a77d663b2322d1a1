import { count, desc, sql } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { creditCoupons } from "../../db/schema/coupons.ts";

export type CreditCoupon = typeof creditCoupons.$inferSelect;

/** Finds a coupon by its code, case-insensitively. */
export async function findCreditCoupon(db: Queryable, code: string): Promise<CreditCoupon | undefined> {
  const [coupon] = await db
    .select()
    .from(creditCoupons)
    .where(sql`lower(${creditCoupons.code}) = lower(${code.trim()})`);
  return coupon;
}

/** Lists coupons, newest first, with the total count. */
export async function listCreditCoupons(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: CreditCoupon[]; total: number }> {
  const [counted] = await db.select({ total: count() }).from(creditCoupons);
  const rows = await db
    .select()
    .from(creditCoupons)
    .orderBy(desc(creditCoupons.createdAt), desc(creditCoupons.id))
    .limit(limit)
    .offset(offset);
  return { rows, total: counted?.total ?? 0 };
}
