import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "../columns.ts";
import { accounts } from "./accounts.ts";
import { pages } from "./pages.ts";

/** A promo code of one event. Without `percentOff` and `amountOffCents` it covers one ticket. */
export const promoCodes = pgTable(
  "promo_codes",
  {
    id: id(),
    pageId: uuid()
      .notNull()
      .references(() => pages.id, { onDelete: "cascade" }),
    code: text().notNull(),
    percentOff: integer(),
    amountOffCents: integer(),
    /** null: no limit. */
    maxUses: integer(),
    /** Uses by one email address; null: no limit. */
    maxUsesPerEmail: integer(),
    uses: integer().notNull().default(0),
    startsAt: instant(),
    expiresAt: instant(),
    revokedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("promo_codes_code_key").on(t.pageId, sql`lower(${t.code})`),
    check(
      "promo_codes_never_overused",
      sql`${t.uses} >= 0 and (${t.maxUses} is null or ${t.uses} <= ${t.maxUses})`,
    ),
  ],
);

/** A code for credits, claimable once per account. */
export const creditCoupons = pgTable(
  "credit_coupons",
  {
    id: id(),
    code: text().notNull(),
    credits: integer().notNull(),
    maxClaims: integer(),
    claims: integer().notNull().default(0),
    expiresAt: instant(),
    revokedAt: instant(),
    createdBy: uuid().references(() => accounts.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("credit_coupons_code_key").on(sql`lower(${t.code})`),
    check(
      "credit_coupons_claims",
      sql`${t.claims} >= 0 and (${t.maxClaims} is null or ${t.claims} <= ${t.maxClaims})`,
    ),
  ],
);

export const creditCouponClaims = pgTable(
  "credit_coupon_claims",
  {
    id: id(),
    creditCouponId: uuid()
      .notNull()
      .references(() => creditCoupons.id),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    createdAt: createdAt(),
  },
  (t) => [unique("credit_coupon_claims_once").on(t.creditCouponId, t.accountId), index().on(t.accountId)],
);
