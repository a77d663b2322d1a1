import { ENTITLEMENT_ENDS } from "@matinee/domain/admission";
import type { AttendeeAnswer } from "@matinee/domain/attendee-questions";
import type { Language } from "@matinee/texts/languages";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, instant, language, updatedAt } from "../columns.ts";
import { orders } from "./orders.ts";
import { pages } from "./pages.ts";
import { products } from "./products.ts";

/** A person who registered for an event by email; one row per email and page. */
export const subscribers = pgTable(
  "subscribers",
  {
    id: id(),
    pageId: uuid()
      .notNull()
      .references(() => pages.id, { onDelete: "cascade" }),
    email: text().notNull(),
    name: text().notNull(),
    language: language(),
    organization: text(),
    country: text(),
    zip: text(),
    /** The answers to the event's questions, with their words at the time; null without any. */
    answers: jsonb().$type<AttendeeAnswer[]>(),
    eventReminderOptOut: boolean().notNull().default(false),
    removedAt: instant(),
    /** When the person gave the registration back. Null again when they register again, unlike a removal. */
    returnedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("subscribers_email_key").on(t.pageId, sql`lower(${t.email})`),
    index("subscribers_email_idx")
      .on(sql`lower(${t.email})`)
      .concurrently(),
    index("subscribers_page_idx").on(t.pageId, t.createdAt.desc(), t.id.desc()),
  ],
);

/**
 * The right to watch an event: one row for each ticket of an order that admits or admitted, one for each viewing link of a
 * registration, and one for each screening that a pass was used for. Admission reads this table only.
 */
export const entitlements = pgTable(
  "entitlements",
  {
    id: id(),
    pageId: uuid()
      .notNull()
      .references(() => pages.id, { onDelete: "cascade" }),
    orderId: uuid().references(() => orders.id, { onDelete: "cascade" }),
    subscriberId: uuid().references(() => subscribers.id, { onDelete: "cascade" }),
    /** The pass that was used for this screening. Its own ticket, of the festival's page, is its order's. */
    passId: uuid().references((): AnyPgColumn => passes.id, { onDelete: "cascade" }),
    /** Which ticket of its order it is, from 1. One that was sent on goes on as a new ticket. */
    unit: integer().notNull().default(1),
    /** The line of the order that it was sold with. */
    lineId: uuid(),
    /** What was paid for it after the discount, in cents; without donation, goods and shipping. */
    paidCents: integer(),
    /** The person who has the ticket; null for the person of the order, or the recipient of its gift. */
    holderName: text(),
    holderEmail: text(),
    /** Null: that of the order, or of its gift. */
    holderLanguage: text().$type<Language>(),
    /** The ticket that was sent on as this one. */
    previousId: uuid(),
    /** When its holder gave it back, or the owner refunded it alone. Its place is free since then. */
    returnedAt: instant(),
    /** How often the film was started with it. On the wire: `visits`. */
    plays: integer().notNull().default(0),
    /** Until when its holder must begin; null: until the closing. */
    unlockUntil: instant(),
    /** Since when watching with it counts, from when on `watchUntil` is known; null: its holder has not begun. */
    countedAt: instant(),
    /** Until when its holder may watch, once watching counts; null: until the closing. */
    watchUntil: instant(),
    /** Until when staff gave its holder more time, to begin or, once watching counts, to finish. Other hours do not take it. */
    givenUntil: instant(),
    /** Since when the payment is in dispute. */
    suspendedAt: instant(),
    revokedAt: instant(),
    revokedReason: text({ enum: ENTITLEMENT_ENDS }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("entitlements_order_key").on(t.orderId, t.unit),
    index().on(t.subscriberId),
    index().on(t.pageId),
    uniqueIndex("entitlements_previous_key").on(t.previousId).concurrently(),
    index("entitlements_email_idx")
      .on(sql`lower(${t.holderEmail})`)
      .concurrently()
      .where(sql`${t.holderEmail} is not null`),
    uniqueIndex("entitlements_pass_key")
      .on(t.passId, t.pageId)
      .concurrently()
      .where(sql`${t.passId} is not null`),
    // Finds the uses that may count, or be given back.
    index("entitlements_open_uses_idx")
      .on(t.createdAt)
      .concurrently()
      .where(sql`${t.passId} is not null and ${t.countedAt} is null and ${t.revokedAt} is null`),
    check("entitlements_one_holder", sql`num_nonnulls(${t.orderId}, ${t.subscriberId}, ${t.passId}) = 1`),
    check("entitlements_end", sql`(${t.revokedAt} is null) = (${t.revokedReason} is null)`),
    check("entitlements_plays", sql`${t.plays} >= 0`),
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

/**
 * A viewer token of an order or a subscriber; several tokens can belong to one owner. Only the hash is stored.
 * On the wire: an order's `slug` or a subscriber's `id`.
 */
export const viewerCredentials = pgTable(
  "viewer_credentials",
  {
    id: id(),
    tokenHash: text().notNull().unique(),
    pageId: uuid()
      .notNull()
      .references(() => pages.id, { onDelete: "cascade" }),
    orderId: uuid().references(() => orders.id, { onDelete: "cascade" }),
    subscriberId: uuid().references(() => subscribers.id, { onDelete: "cascade" }),
    /**
     * Of a registration's link, or of a ticket's, which opens this ticket alone. An order's link has none: it opens the order,
     * and its first ticket.
     */
    entitlementId: uuid().references(() => entitlements.id, { onDelete: "set null" }),
    /** When a new link replaced it. Since then it gives no access. */
    replacedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.orderId),
    index().on(t.subscriberId),
    index().on(t.pageId),
    index().on(t.entitlementId),
  ],
);
