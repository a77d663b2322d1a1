import { ENTITLEMENT_ENDS } from "@matinee/domain/admission";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "../columns.ts";
import { orders } from "./orders.ts";
import { pages } from "./pages.ts";

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
    organization: text(),
    country: text(),
    zip: text(),
    eventReminderOptOut: boolean().notNull().default(false),
    removedAt: instant(),
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
 * The right to watch an event: one row for each order that admits or admitted, and one for each viewing link of a
 * registration. Admission reads this table only.
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
    /** How often the film was started with it. On the wire: `visits`. */
    plays: integer().notNull().default(0),
    /** Since when the payment is in dispute. */
    suspendedAt: instant(),
    revokedAt: instant(),
    revokedReason: text({ enum: ENTITLEMENT_ENDS }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("entitlements_order_key").on(t.orderId),
    index().on(t.subscriberId),
    index().on(t.pageId),
    check("entitlements_holder", sql`num_nonnulls(${t.orderId}, ${t.subscriberId}) = 1`),
    check("entitlements_end", sql`(${t.revokedAt} is null) = (${t.revokedReason} is null)`),
    check("entitlements_plays", sql`${t.plays} >= 0`),
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
    /** Of a registration's link; that of an order's link is the order's. */
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
