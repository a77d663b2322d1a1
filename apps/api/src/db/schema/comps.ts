import { pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "../columns.ts";
import { orders } from "./orders.ts";
import { pages } from "./pages.ts";

/** The orders that are free tickets, given by the owner or staff. */
export const comps = pgTable(
  "comps",
  {
    orderId: uuid()
      .primaryKey()
      .references(() => orders.id, { onDelete: "cascade" }),
    pageId: uuid()
      .notNull()
      .references(() => pages.id, { onDelete: "cascade" }),
    /** The caller's reference, or the email address: a line with the same key gives no second ticket. */
    key: text().notNull(),
    revokedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("comps_key").on(t.pageId, t.key)],
);
