import { PASS_COVERS } from "@matinee/domain/passes";
import { PASS_GIFTS } from "@matinee/domain/pass-shares";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, instant } from "../columns.ts";
import { pages } from "./pages.ts";
import { products } from "./products.ts";
import { entitlements, passes } from "./subscribers.ts";

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

/**
 * What a pass has taken of a screening: a reservation, whose screening was not started yet, or a use. While it is not released,
 * it has one use of the pass and one place of the screening.
 */
export const passUses = pgTable(
  "pass_uses",
  {
    passId: uuid()
      .notNull()
      .references(() => passes.id, { onDelete: "cascade" }),
    pageId: uuid()
      .notNull()
      .references(() => pages.id, { onDelete: "cascade" }),
    /** The right to watch that the first start made; null of a reservation. Whether the use counts is its `counted_at`. */
    entitlementId: uuid().references(() => entitlements.id, { onDelete: "cascade" }),
    /** When its holder reserved the place; null for a start without a reservation. */
    reservedAt: instant(),
    /** When its holder, or the start of a premiere without them, gave use and place back. */
    releasedAt: instant(),
    /** How often it was given back by leaving before it counted. */
    leaves: integer().notNull().default(0),
    /** When the player said that its viewer left; null again once one plays. */
    leavingAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.passId, t.pageId] }),
    index().on(t.pageId),
    index().on(t.entitlementId),
    // Finds the reservations that end.
    index("pass_uses_reservations_idx")
      .on(t.pageId)
      .concurrently()
      .where(sql`${t.releasedAt} is null and ${t.entitlementId} is null`),
    check("pass_uses_leaves", sql`${t.leaves} >= 0`),
  ],
);

/**
 * What the holders of passes get once a screening is cancelled or out of its festival, as the organizer chose. It outlives the
 * screening, whose owner may delete it before holders have got it.
 */
export const passSettlements = pgTable(
  "pass_settlements",
  {
    pageId: uuid().notNull(),
    festivalId: uuid()
      .notNull()
      .references(() => pages.id, { onDelete: "cascade" }),
    /** Of the screening. */
    title: text().notNull().default(""),
    /** Null while the organizer has not chosen, of a screening that its owner took out. */
    gives: text({ enum: PASS_GIFTS }),
    /** Who chose; null where nobody did before the screening was cancelled. */
    actorId: uuid(),
    /** Without a choice, when the screening left. */
    chosenAt: instant().notNull(),
    /** When every holder had got it. */
    settledAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.pageId, t.festivalId] }),
    index().on(t.festivalId),
    index("pass_settlements_open_idx")
      .on(t.pageId)
      .where(sql`${t.settledAt} is null`),
  ],
);

/** The passes that covered the screening of a settlement when it was chosen, with what each gets. */
export const settledPasses = pgTable(
  "settled_passes",
  {
    pageId: uuid().notNull(),
    festivalId: uuid().notNull(),
    passId: uuid()
      .notNull()
      .references(() => passes.id, { onDelete: "cascade" }),
    /** Its share of what was paid for the pass, in cents. */
    cents: integer().notNull(),
    doneAt: instant(),
    /** The refund of the share. */
    refundId: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.pageId, t.passId] }),
    foreignKey({
      columns: [t.pageId, t.festivalId],
      foreignColumns: [passSettlements.pageId, passSettlements.festivalId],
    }).onDelete("cascade"),
    index().on(t.passId),
  ],
);
