import { LISTING_ENDS, LISTING_STATES, WAITLIST_ENDS, WAITLIST_STATES } from "@matinee/domain/waitlist";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, instant, language } from "../columns.ts";
import { orders } from "./orders.ts";
import { pages } from "./pages.ts";
import { products } from "./products.ts";
import { entitlements, passes } from "./subscribers.ts";

/**
 * Who waits for a place of an event, or for a ticket with a number of its own. Each of both has a list. Triggers keep what becomes
 * free while somebody waits (rules/waiting-list.md).
 */
export const waitlistEntries = pgTable(
  "waitlist_entries",
  {
    id: id(),
    pageId: uuid()
      .notNull()
      .references(() => pages.id, { onDelete: "cascade" }),
    /** The ticket whose list it is, which is hidden and not deleted because of it; null: that of the event's places. */
    listProductId: uuid().references(() => products.id),
    /** The ticket that the person would like; any other of the list will do. */
    productId: uuid().references(() => products.id, { onDelete: "set null" }),
    /** The pass with which the place would be reserved. */
    passId: uuid().references(() => passes.id, { onDelete: "cascade" }),
    email: text().notNull(),
    /** One person has one of these, by all spellings of the address. */
    emailKey: text().notNull(),
    name: text().notNull(),
    /** The reader's, for the end of an offer; null: the event's. */
    timezone: text(),
    language: language(),
    quantity: integer().notNull(),
    acceptsFewer: boolean().notNull(),
    /** The order of a list. Who let two offers lapse gets a new one. */
    position: bigint({ mode: "number" })
      .notNull()
      .generatedByDefaultAsIdentity({ name: "waitlist_position_seq" }),
    state: text({ enum: WAITLIST_STATES }).notNull().default("waiting"),
    offeredQuantity: integer(),
    offeredAt: instant(),
    offeredUntil: instant(),
    /** How many offers there were, the present one included. */
    offers: integer().notNull().default(0),
    lapses: integer().notNull().default(0),
    /** Until when nothing is offered after an offer that lapsed or was passed on. */
    skippedUntil: instant(),
    /** The order that takes the offer. While it is pending, its places are its own and not kept. */
    orderId: uuid().references(() => orders.id, { onDelete: "set null" }),
    /** Why an entry was closed; null while it lives, when it was taken, and when the person left. */
    endReason: text({ enum: WAITLIST_ENDS }),
    /** The organizer's words about a removal. */
    removedReason: text(),
    endedAt: instant(),
    /** When a closed entry was told. */
    toldAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("waitlist_entries_person_key")
      .on(t.pageId, sql`coalesce(${t.listProductId}, ${t.pageId})`, t.emailKey)
      .where(sql`${t.state} in ('waiting', 'offered')`),
    index("waitlist_entries_line_idx")
      .on(t.pageId, t.position)
      .where(sql`${t.state} in ('waiting', 'offered')`),
    index("waitlist_entries_page_idx").on(t.pageId, t.id),
    index("waitlist_entries_order_idx")
      .on(t.orderId)
      .where(sql`${t.orderId} is not null`),
    index("waitlist_entries_untold_idx")
      .on(t.id)
      .where(sql`${t.state} = 'closed' and ${t.toldAt} is null`),
    index("waitlist_entries_email_idx").on(sql`lower(${t.email})`),
    // The search of the back office, whose text the database computes (src/db/search.ts).
    index("waitlist_entries_newest_idx").on(t.createdAt.desc(), t.id.desc()).concurrently(),
    check("waitlist_entries_quantity", sql`${t.quantity} between 1 and 6`),
    check(
      "waitlist_entries_offer",
      sql`${t.state} <> 'offered' or (${t.offeredQuantity} between 1 and ${t.quantity} and ${t.offeredUntil} is not null)`,
    ),
  ],
);

/**
 * Tickets whose holders cannot come and put them on the waiting list, one row for each time (rules/waiting-list.md, Tickets on the
 * list). The place of a listed ticket is its own until an order takes it.
 */
export const listedTickets = pgTable(
  "listed_tickets",
  {
    id: id(),
    pageId: uuid()
      .notNull()
      .references(() => pages.id, { onDelete: "cascade" }),
    ticketId: uuid()
      .notNull()
      .references(() => entitlements.id, { onDelete: "cascade" }),
    /** As that of an entry. */
    listProductId: uuid().references(() => products.id),
    state: text({ enum: LISTING_STATES }).notNull().default("listed"),
    /** The order that takes its place, or has bought it; null again when that was not paid. */
    orderId: uuid().references(() => orders.id, { onDelete: "set null" }),
    /** Why it is off the list; null while it is on it, and when it was sold. */
    endReason: text({ enum: LISTING_ENDS }),
    /** What its payer gets back, in cents; null until it was sold. */
    refundCents: integer(),
    createdAt: createdAt(),
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex("listed_tickets_ticket_key")
      .on(t.ticketId)
      .where(sql`${t.state} in ('listed', 'selling')`),
    index("listed_tickets_line_idx")
      .on(t.pageId, t.createdAt)
      .where(sql`${t.state} in ('listed', 'selling')`),
    index("listed_tickets_order_idx")
      .on(t.orderId)
      .where(sql`${t.orderId} is not null`),
    index().on(t.ticketId),
    index().on(t.pageId),
    check("listed_tickets_end", sql`(${t.state} = 'off') = (${t.endReason} is not null)`),
  ],
);
