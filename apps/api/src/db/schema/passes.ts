import { PASS_COVERS } from "@matinee/domain/passes";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "../columns.ts";
import { products } from "./products.ts";
import { entitlements } from "./subscribers.ts";

/** What a product of the type `pass` covers and when it is sold. Its price and number are the product's. */
export const passSettings = pgTable(
  "pass_settings",
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: "cascade" }),
    covers: text({ enum: PASS_COVERS }).notNull(),
    /** Sections of the festival; empty unless it covers sections. */
    sectionIds: uuid()
      .array()
      .notNull()
      .default(sql`'{}'`),
    filmCount: integer(),
    includesPremieres: boolean().notNull().default(true),
    /** How many places a holder may reserve at a time. */
    reservations: integer().notNull().default(0),
    /** Hours before the sale of a screening's tickets from which its holders may reserve; null: from that sale on. */
    reserveHoursBeforeSale: integer(),
    /** Sold and given by its link only. */
    isHidden: boolean().notNull().default(false),
    /** Whether a holder may send it on. */
    transferable: boolean().notNull().default(true),
    saleFrom: instant(),
    saleUntil: instant(),
    earlyPriceCents: integer(),
    earlyUntil: instant(),
    /** How many are sold at the early price; null: no limit. */
    earlyQuantity: integer(),
    /** How many are sold or reserved at the early price. */
    earlyReserved: integer().notNull().default(0),
  },
  (t) => [
    check("pass_settings_count", sql`(${t.covers} = 'count') = (${t.filmCount} is not null)`),
    check(
      "passes_never_oversold_early",
      sql`${t.earlyReserved} >= 0 and (${t.earlyQuantity} is null or ${t.earlyReserved} <= ${t.earlyQuantity})`,
    ),
  ],
);

/** A pass that was sold or given. Its holder, link and payment are those of its ticket, the entitlement. */
export const passes = pgTable(
  "passes",
  {
    id: id(),
    /** The ticket that its holder has now: a pass that is sent on goes along. */
    entitlementId: uuid()
      .notNull()
      .unique("passes_entitlement_key")
      .references(() => entitlements.id, { onDelete: "cascade" }),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    /** How many more screenings it admits to; null: no limit. */
    usesLeft: integer(),
    /** How many screenings it covered when it was sold. */
    covered: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.productId),
    check("passes_uses_left", sql`${t.usesLeft} is null or ${t.usesLeft} >= 0`),
  ],
);
