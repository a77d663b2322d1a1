import { z } from "zod";
import {
  cents,
  credential,
  data,
  instant,
  nullsDropped,
  paged,
  pageQuery,
  searchQuery,
  uuid,
} from "../envelope.ts";
import { c, defineRoutes } from "../router.ts";
import {
  createOrderSchema,
  orderDetailSchema,
  orderRowSchema,
  pendingOrderSchema,
  placedOrderSchema,
  ticketCouponSchema,
} from "../schemas/orders.ts";

const byPage = z.object({ id: uuid });
/** A viewer's slug, or for owner and staff the row id. */
const byOrder = byPage.extend({ orderId: z.string().min(20).max(128) });
const byCredential = byPage.extend({ orderId: credential });
const byRow = byPage.extend({ orderId: uuid });

export const orderRoutes = defineRoutes({
  create: {
    method: "POST",
    path: "/v1/pages/:id/orders",
    summary: "Buy: 201 is paid or free, 202 asks for the bank's confirmation",
    pathParams: byPage,
    body: nullsDropped(createOrderSchema),
    responses: { 201: data(placedOrderSchema), 202: data(pendingOrderSchema) },
    metadata: {
      allow: ["public"],
      idempotent: true,
      rateLimit: { max: 60, windowSeconds: 60, per: "address" },
    },
  },
  confirm: {
    method: "POST",
    path: "/v1/pages/:id/orders/:orderId/confirm",
    summary: "Finish an order whose card was confirmed by its bank",
    pathParams: byCredential,
    body: c.noBody(),
    responses: { 201: data(placedOrderSchema), 202: data(pendingOrderSchema) },
    // The buyer of a gift holds a credential that confirms and admits nobody; the verb knows both kinds.
    metadata: {
      allow: ["public"],
      idempotent: true,
      rateLimit: { max: 60, windowSeconds: 60, per: "address" },
    },
  },
  list: {
    method: "GET",
    path: "/v1/pages/:id/orders",
    summary: "The event's orders, newest first",
    pathParams: byPage,
    query: z.object({ page: pageQuery, search_term: searchQuery }),
    responses: { 200: paged(orderRowSchema) },
    metadata: { allow: ["pageOwner", "staff"] },
  },
  income: {
    method: "GET",
    path: "/v1/pages/:id/income",
    summary: "What an event's orders come to, in cents: before fees, after fees and refunds, and given back",
    pathParams: byPage,
    responses: {
      200: data(z.object({ orders: z.number().int(), gross: cents, net: cents, refunded: cents })),
    },
    metadata: { allow: ["pageOwner", "staff"] },
  },
  csv: {
    method: "GET",
    path: "/v1/pages/:id/orders.csv",
    summary: "Every paid order; one whose products were all deleted from the store is left out",
    pathParams: byPage,
    responses: { 200: c.otherResponse({ contentType: "text/csv", body: z.string() }) },
    metadata: { allow: ["pageOwner", "staff"] },
  },
  get: {
    method: "GET",
    path: "/v1/pages/:id/orders/:orderId",
    summary: "A viewer's order by its slug",
    pathParams: byOrder,
    responses: { 200: data(placedOrderSchema) },
    metadata: { allow: ["viewer", "pageOwner", "staff"] },
  },
  detail: {
    method: "GET",
    path: "/v1/pages/:id/orders/:orderId/detail",
    summary: "An order with its money's history",
    pathParams: byRow,
    responses: { 200: data(orderDetailSchema) },
    metadata: { allow: ["pageOwner", "staff"] },
  },
  visit: {
    method: "PATCH",
    path: "/v1/pages/:id/orders/:orderId/visits",
    summary: "How many times the feature was started; the count itself is the server's",
    pathParams: byCredential,
    body: z.strictObject({ visits: z.number().int().optional() }).optional(),
    responses: { 200: data(z.object({ visits: z.number().int() })) },
    metadata: { allow: ["viewer"] },
  },
  refund: {
    method: "POST",
    path: "/v1/pages/:id/orders/:orderId/refunds",
    summary: "Refund an order in full, or an amount of cents",
    pathParams: byRow,
    body: z.strictObject({ amount: cents.min(1).optional() }),
    responses: { 201: data(orderDetailSchema) },
    metadata: { allow: ["pageOwner", "staff"], idempotent: true },
  },
  resend: {
    method: "POST",
    path: "/v1/pages/:id/orders/:orderId/resend",
    summary: "Mail the viewing link again",
    pathParams: byRow,
    body: c.noBody(),
    responses: { 200: data(z.object({ sent: z.literal(true) })) },
    metadata: { allow: ["pageOwner", "staff"], rateLimit: { max: 30, windowSeconds: 300, per: "account" } },
  },
  /** A signed, expiring link; it opens without any header. */
  download: {
    method: "GET",
    path: "/v1/downloads/:grant",
    summary: "The private file of a digital product that was bought",
    pathParams: z.object({ grant: z.string().max(1000) }),
    responses: {
      200: c.otherResponse({ contentType: "application/octet-stream", body: z.unknown() }),
      206: c.otherResponse({ contentType: "application/octet-stream", body: z.unknown() }),
    },
    metadata: { allow: ["public"], fileTypes: ["*/*"] },
  },
});

export const ticketCouponRoutes = defineRoutes({
  validate: {
    method: "POST",
    path: "/v1/pages/:id/ticket-coupon/validate",
    summary: "Whether a promo code is good for this event's ticket",
    pathParams: byPage,
    body: z.strictObject({ code: z.string().max(100) }),
    responses: { 200: data(z.object({ valid: z.boolean(), message: z.string() })) },
    metadata: { allow: ["public"], rateLimit: { max: 20, windowSeconds: 60, per: "address" } },
  },
  list: {
    method: "GET",
    path: "/v1/pages/:id/ticket-coupons",
    summary: "The event's promo codes",
    pathParams: byPage,
    responses: { 200: data(z.array(ticketCouponSchema)) },
    metadata: { allow: ["pageOwner", "staff"] },
  },
  create: {
    method: "POST",
    path: "/v1/pages/:id/ticket-coupons",
    summary: "Make a promo code",
    pathParams: byPage,
    body: z.strictObject({
      code: z
        .string()
        .trim()
        .min(3)
        .max(40)
        .regex(/^[\w-]+$/, "may hold letters, digits, _ and -"),
      maxUses: z.number().int().min(1).max(1_000_000).optional(),
      expiresAt: instant.optional(),
    }),
    responses: { 201: data(ticketCouponSchema) },
    metadata: { allow: ["pageOwner", "staff"], diyOnly: true },
  },
  revoke: {
    method: "DELETE",
    path: "/v1/pages/:id/ticket-coupons/:couponId",
    summary: "Revoke a promo code; orders made with it stand",
    pathParams: byPage.extend({ couponId: uuid }),
    body: c.noBody(),
    responses: { 204: c.noBody() },
    metadata: { allow: ["pageOwner", "staff"], diyOnly: true },
  },
});
