import type { ownedProductSchema, Product } from "@matinee/contract/schemas/products";
import type { z } from "zod";
import { type StoredPass, toPassSettings } from "./pass-settings.rules.ts";
import type { products } from "../../../db/schema/products.ts";

type ProductRow = typeof products.$inferSelect;

export const toProduct = (row: ProductRow): Product => ({
  id: row.id,
  type: row.type,
  title: row.title,
  description: row.description,
  thumbnail: row.thumbnail,
  price: row.priceCents,
  shipping: row.shippingCents,
  quantity: row.quantity,
  inventory: row.quantity === null ? null : row.quantity - row.reserved,
  sku: row.sku,
  active: row.active,
  digital: row.type === "digital",
  order: row.sortOrder,
});

/** A product for its owner. @param pass of a pass, with the number of people who hold it */
export const toOwnedProduct = (
  row: ProductRow & { hasOrders: boolean },
  pass: (StoredPass & { earlyReserved: number; holders: number }) | null = null,
): z.input<typeof ownedProductSchema> => ({
  ...toProduct(row),
  ...(pass && {
    pass: toPassSettings(pass),
    passSales: { sold: row.reserved, soldEarly: pass.earlyReserved, holders: pass.holders },
  }),
  digitalFileId: row.digitalFileId,
  hasOrders: row.hasOrders,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
