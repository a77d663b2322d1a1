import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
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
    /**
     * The person's consents as a report shows them; null in rows from before this column. The trigger
     * `consents_of_registrations` adds later consents.
     */
    consentCell: text(),
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
    /** Visits of a subscriber's credential; an order counts its own. */
    visits: integer().notNull().default(0),
    /** When a new link replaced it. Since then it gives no access; its row keeps the visits. */
    replacedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.orderId), index().on(t.subscriberId), index().on(t.pageId)],
);
