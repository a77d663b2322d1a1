import { orderStatuses } from "@matinee/domain/admission";
import { maxLineQuantity } from "@matinee/domain/cart";
import { z } from "zod";
import { cents, instant, uuid } from "../envelope.ts";
import { ORDER_HISTORY_KINDS } from "../order-history.ts";
import { PRODUCT_TYPES } from "./products.ts";
import { country } from "./country.ts";

export { orderStatuses as ORDER_STATUSES };

export const orderLineSchema = z.object({
  productId: uuid,
  title: z.string(),
  type: z.enum(PRODUCT_TYPES),
  quantity: z.number().int(),
  price: cents,
  shipping: cents,
});

export const giftSchema = z.strictObject({
  recipientName: z.string().trim().min(1).max(100),
  recipientEmail: z.email().max(254),
  message: z.string().max(1000).default(""),
});

/** The specification's checks and their messages come after these shapes. */
export const createOrderSchema = z.strictObject({
  email: z.string().max(254).default(""),
  name: z.string().max(200).default(""),
  country: country.optional(),
  /** Street, city, state and zip joined into one line. */
  address: z.string().max(500).optional(),
  street: z.string().max(200).optional(),
  city: z.string().max(100).optional(),
  state: z.string().max(100).optional(),
  zip: z.string().max(20).optional(),
  prepay: z.boolean().optional(),
  /** `tok_…`, `pm_…` or `ctoken_…`. */
  token: z.string().max(200).optional(),
  couponCode: z.string().max(100).optional(),
  products: z
    .array(z.strictObject({ id: uuid, quantity: z.number().int().min(1).max(maxLineQuantity) }))
    .min(1)
    .max(50),
  /** What the buyer saw, in cents; compared, never believed. */
  total: cents.optional(),
  gift: giftSchema.optional(),
  eventReminderOptOut: z.boolean().optional(),
  afterWatching: z.boolean().optional(),
});
export type CreateOrder = z.infer<typeof createOrderSchema>;

export const downloadSchema = z.object({ title: z.string(), url: z.string(), expiresAt: instant });

/** What a buyer gets back. `slug` opens the film; a gift's answer has none. */
export const placedOrderSchema = z.object({
  id: uuid,
  slug: z.string().nullable(),
  status: z.enum(orderStatuses),
  /** What a promo code took off. */
  discount: cents,
  /** What was charged: the lines and their shipping less the discount. */
  total: cents,
  products: z.array(orderLineSchema),
  visits: z.number().int(),
  downloads: z.array(downloadSchema),
  /** Whether this order lets its holder in. */
  admits: z.boolean(),
  gift: z.boolean(),
  createdAt: instant,
});
export type PlacedOrder = z.infer<typeof placedOrderSchema>;

/** The bank wants to confirm: finish in the browser with this, then call confirm. */
export const pendingOrderSchema = z.object({
  id: uuid,
  /** The credential to confirm with; it admits nobody until the order is paid. */
  slug: z.string(),
  status: z.literal("pending"),
  clientSecret: z.string(),
  total: cents,
});
export type PendingOrder = z.infer<typeof pendingOrderSchema>;

/** An order as its owner and staff see it. */
export const orderRowSchema = z.object({
  id: uuid,
  pageId: uuid,
  pageTitle: z.string(),
  pageUrl: z.string(),
  status: z.enum(orderStatuses),
  name: z.string(),
  email: z.string(),
  country: z.string().nullable(),
  customersCountry: z.string().nullable(),
  address: z.string().nullable(),
  chargeId: z.string().nullable(),
  chargeTotal: cents,
  /** What the filmmaker gets after the platform's fee and refunds. */
  net: cents,
  amountRefunded: cents,
  disputeStatus: z.string().nullable(),
  disputeReason: z.string().nullable(),
  afterWatching: z.boolean(),
  gift: z.boolean(),
  visits: z.number().int(),
  products: z.array(orderLineSchema),
  accountUsername: z.string(),
  createdAt: instant,
});
export type OrderRow = z.infer<typeof orderRowSchema>;

export const orderHistorySchema = z.object({
  id: uuid,
  kind: z.enum(ORDER_HISTORY_KINDS),
  amount: cents.nullable(),
  by: z.string().nullable(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).nullable(),
  createdAt: instant,
});

export const orderDetailSchema = orderRowSchema.extend({
  history: z.array(orderHistorySchema),
  refundable: cents,
});

export const ticketCouponSchema = z.object({
  id: uuid,
  code: z.string(),
  maxUses: z.number().int().nullable(),
  uses: z.number().int(),
  expiresAt: instant.nullable(),
  revoked: z.boolean(),
  createdAt: instant,
});
