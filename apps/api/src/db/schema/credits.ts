import { sql } from "drizzle-orm";
import { CREDIT_ENTRY_TYPES } from "@matinee/contract/schemas/credits";
import { check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "../columns.ts";
import { accounts } from "./accounts.ts";

/** The sum of an account's ledger entries, stored so that a check constraint can keep it from going negative. */
export const creditBalances = pgTable(
  "credit_balances",
  {
    accountId: uuid()
      .primaryKey()
      .references(() => accounts.id),
    credits: integer().notNull().default(0),
  },
  (t) => [check("credit_balances_never_negative", sql`${t.credits} >= 0`)],
);

export const creditEntries = pgTable(
  "credit_entries",
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    type: text({ enum: CREDIT_ENTRY_TYPES }).notNull(),
    creditsChange: integer().notNull(),
    pageId: uuid(),
    creditOrderId: uuid(),
    /** The purchase whose returned price takes these credits back, or gives them back. Any number of entries name it. */
    refundedOrderId: uuid(),
    creditCouponId: uuid(),
    actorId: uuid(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.accountId, t.createdAt.desc()),
    unique("credit_entries_purchase_once").on(t.creditOrderId),
  ],
);

/** A purchase of credits by card. */
export const creditOrders = pgTable(
  "credit_orders",
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    status: text({ enum: ["pending", "paid", "failed", "refunded"] })
      .notNull()
      .default("pending"),
    /** The idempotency claim that placed the purchase. */
    claimId: uuid().unique("credit_orders_claim_key"),
    credits: integer().notNull(),
    totalCents: integer().notNull(),
    email: text().notNull(),
    name: text().notNull(),
    address: text(),
    chargeId: text(),
    paidAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index().on(t.accountId, t.createdAt.desc())],
);
