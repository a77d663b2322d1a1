import { SAVED_VIEW_LISTS } from "@matinee/contract/schemas/saved-views";
import { sql } from "drizzle-orm";
import { boolean, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "../columns.ts";
import { accounts } from "./accounts.ts";

/** Searches of the staff lists with their filters and their order, by name. */
export const savedViews = pgTable(
  "saved_views",
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => accounts.id),
    list: text({ enum: SAVED_VIEW_LISTS }).notNull(),
    name: text().notNull(),
    /** Query parameters of the list, as text. */
    parameters: jsonb().$type<Record<string, string>>().notNull(),
    /** Whether all staff see it. */
    shared: boolean().notNull().default(false),
    /** Since when it is deleted; until it is purged, it can be restored. */
    deletedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("saved_views_name_key")
      .on(t.ownerId, t.list, sql`lower(${t.name})`)
      .where(sql`${t.deletedAt} is null`),
  ],
);

/** The order in which a member of staff sees the views of a list. Views that it does not name follow. */
export const savedViewOrders = pgTable(
  "saved_view_orders",
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    list: text({ enum: SAVED_VIEW_LISTS }).notNull(),
    /** Also ids of deleted views, which find their place again when they are restored. */
    viewIds: uuid().array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.list] })],
);

/** The view with which a staff list opens, by member of staff. It can be a view that a colleague shares. */
export const savedViewDefaults = pgTable(
  "saved_view_defaults",
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    list: text({ enum: SAVED_VIEW_LISTS }).notNull(),
    viewId: uuid()
      .notNull()
      .references(() => savedViews.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.list] })],
);
