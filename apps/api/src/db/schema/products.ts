import { sql } from "drizzle-orm";
import { PRODUCT_TYPES } from "@matinee/contract/schemas/products";
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "../columns.ts";
import { pages } from "./pages.ts";

export const products = pgTable(
  "products",
  {
    id: id(),
    pageId: uuid()
      .notNull()
      .references(() => pages.id, { onDelete: "cascade" }),
    type: text({ enum: PRODUCT_TYPES }).notNull(),
    title: text().notNull(),
    description: text().notNull().default(""),
    thumbnail: text(),
    priceCents: integer().notNull(),
    /** Per unit. */
    shippingCents: integer().notNull().default(0),
    /** Units offered; null: no limit. */
    quantity: integer(),
    /** Units sold or reserved. */
    reserved: integer().notNull().default(0),
    /**
     * Set by a trigger on tickets of an event that counts its places. Another one adds each change of `reserved` to the pool.
     * No foreign key: removing a pool would search the whole table.
     */
    poolId: uuid(),
    /** Of a ticket with a number of its own: as in `capacity_pools`. The kept ones are a part of the reserved ones. */
    hasList: boolean().notNull().default(false),
    kept: integer().notNull().default(0),
    keptSince: instant(),
    sku: text().notNull(),
    active: boolean().notNull().default(true),
    sortOrder: integer().notNull().default(0),
    /** The private file of a digital product. */
    digitalFileId: uuid(),
    /** When the product was deleted from the store. The row stays because orders reference it. */
    hiddenAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index().on(t.pageId, t.sortOrder),
    // One paywall product per page and price, one donation product per page and amount.
    uniqueIndex("products_on_demand_key")
      .on(t.pageId, t.type, t.priceCents)
      .where(sql`${t.type} in ('paywall', 'donation')`),
    check("products_price", sql`${t.priceCents} >= 0 and ${t.shippingCents} >= 0`),
    check(
      "products_never_oversold",
      sql`${t.reserved} >= 0 and (${t.quantity} is null or ${t.reserved} <= ${t.quantity})`,
    ),
    check("products_kept_are_reserved", sql`${t.kept} between 0 and ${t.reserved}`),
    index("products_lists_idx")
      .on(t.pageId)
      .concurrently()
      .where(sql`${t.hasList} or ${t.kept} > 0`),
  ],
);
