import { index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "../columns.ts";
import { pages } from "./pages.ts";
import { entitlements } from "./subscribers.ts";

/**
 * What a visitor means to watch in a festival, and when: the plan of a pass, or of the ticket with which it began. A row of a
 * screening that left the programme stays, so that its calendar can cancel the entry.
 */
export const plans = pgTable(
  "plans",
  {
    entitlementId: uuid()
      .notNull()
      .references(() => entitlements.id, { onDelete: "cascade" }),
    pageId: uuid()
      .notNull()
      .references(() => pages.id, { onDelete: "cascade" }),
    /** Of a premiere its own start counts. */
    plannedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.entitlementId, t.pageId] }), index().on(t.pageId)],
);

/** The version of each plan, and the address of its calendar. */
export const planVersions = pgTable("plan_versions", {
  entitlementId: uuid()
    .primaryKey()
    .references(() => entitlements.id, { onDelete: "cascade" }),
  version: integer().notNull().default(0),
  /** Of the token in the calendar's address, which opens nothing else; null without a calendar. */
  calendarHash: text().unique("plan_versions_calendar_key"),
  savedAt: instant().notNull(),
});
