import { productTypes } from "@matinee/domain/admission";
import { maxPriceCents, maxShippingCents } from "@matinee/domain/item-rules";
import { z } from "zod";
import { cents, instant, uuid } from "../envelope.ts";

/** From the domain, which decides by them. */
export { productTypes as PRODUCT_TYPES };
/** What an owner may make by hand; paywall and donation products are made on demand. */
export const STORE_PRODUCT_TYPES = ["digital", "physical", "ticket"] as const;

export const productSchema = z.object({
  id: uuid,
  type: z.enum(productTypes),
  title: z.string(),
  description: z.string(),
  thumbnail: z.string().nullable(),
  price: cents,
  /** Per unit. */
  shipping: cents,
  /** How many are offered; null is no limit. */
  quantity: z.number().int().nullable(),
  /** How many are left; null is no limit. */
  inventory: z.number().int().nullable(),
  sku: z.string(),
  active: z.boolean(),
  digital: z.boolean(),
  order: z.number().int(),
});
export type Product = z.infer<typeof productSchema>;

/** What the owner sees besides. */
export const ownedProductSchema = productSchema.extend({
  digitalFileId: uuid.nullable(),
  hasOrders: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
});

/** The store's rules for texts are checked by the server beyond these shapes. */
export const createProductSchema = z.strictObject({
  type: z.enum(STORE_PRODUCT_TYPES),
  title: z.string().max(200),
  description: z.string().max(2000).optional(),
  thumbnail: z.string().max(500).optional(),
  price: z.number().int().min(0).max(maxPriceCents),
  shipping: z.number().int().min(0).max(maxShippingCents).optional(),
  quantity: z.number().int().min(0).max(1_000_000).optional(),
  /** Ten random digits unless given. */
  sku: z
    .string()
    .regex(/^\d{10}$/, "must be 10 digits")
    .optional(),
  active: z.boolean().optional(),
  order: z.number().int().min(0).max(100_000).optional(),
  digitalFileId: uuid.optional(),
});

export const updateProductSchema = createProductSchema.partial().extend({
  /** null lifts the limit. */
  quantity: z.number().int().min(0).max(1_000_000).nullable().optional(),
});
