import { z } from "zod";
import {
  cents,
  currency,
  credential,
  wrapData,
  dropNullFields,
  refuseNull,
  wrapPage,
  pageQuery,
  searchQuery,
  uuid,
} from "../envelope.ts";
import { replacedLinkSchema } from "../schemas/subscribers.ts";
import {
  BOX_OFFICE_ROLES,
  FINANCE_ROLES,
  ownerRoute,
  ownerSessionRoute,
  STATISTICS_ROLES,
} from "../policy.ts";
import { awaitingApprovalSchema, reasonSchema } from "../schemas/approvals.ts";
import { c, csvResponse, type PolicedRoutes, routerOptions, routesBelow } from "../router.ts";
import { attendanceFilter, attendanceSort } from "../schemas/premiere-attendance.ts";
import {
  createOrderSchema,
  orderDetailSchema,
  changeableOrderSchema,
  pendingOrderSchema,
  placedOrderSchema,
  promoDiscountSchema,
  taxQuoteInputSchema,
  taxQuoteSchema,
  ticketCouponBatchSchema,
  ticketCouponInputSchema,
  ticketCouponSchema,
} from "../schemas/orders.ts";

const byPage = z.object({ id: uuid });
/** The viewer's credential, or the row id for owner and staff. */
const byOrder = byPage.extend({ orderId: z.string().min(20).max(128) });
const byCredential = byPage.extend({ orderId: credential });
const byRow = byPage.extend({ orderId: uuid });

export const orderRoutes = c.router(
  {
    create: {
      method: "POST",
      path: "/v1/pages/:id/orders",
      summary: "Place an order: 201 when it is paid or free, 202 when the bank asks for confirmation",
      pathParams: byPage,
      body: dropNullFields(createOrderSchema, ["total"]),
      responses: { 201: wrapData(placedOrderSchema), 202: wrapData(pendingOrderSchema) },
      metadata: {
        allow: ["public"],
        idempotent: true,
        bindsReplay: true,
        // A hall or a school is one address; declined cards are counted on their own.
        rateLimit: { max: 300, windowSeconds: 60, per: "address" },
      },
    },
    quoteTax: {
      method: "POST",
      path: "/v1/pages/:id/orders/tax",
      summary: "Compute the tax of an order at the buyer's place, for an event that has it",
      pathParams: byPage,
      body: dropNullFields(taxQuoteInputSchema),
      responses: { 200: wrapData(taxQuoteSchema) },
      metadata: { allow: ["public"], rateLimit: { max: 300, windowSeconds: 60, per: "address" } },
    },
    confirm: {
      method: "POST",
      path: "/v1/pages/:id/orders/:orderId/confirm",
      summary: "Complete an order after the bank's confirmation",
      pathParams: byCredential,
      body: c.noBody(),
      responses: { 201: wrapData(placedOrderSchema), 202: wrapData(pendingOrderSchema) },
      // Public, because the credential of a gift's buyer confirms the order but does not admit. The use case checks both kinds.
      metadata: {
        allow: ["public"],
        idempotent: true,
        rateLimit: { max: 300, windowSeconds: 60, per: "address" },
      },
    },
    list: {
      method: "GET",
      path: "/v1/pages/:id/orders",
      summary: "List an event's orders, newest first",
      pathParams: byPage,
      query: z.object({
        page: pageQuery,
        search_term: searchQuery,
        attendance: attendanceFilter,
        sort: attendanceSort,
      }),
      responses: { 200: wrapPage(changeableOrderSchema) },
      metadata: ownerRoute(BOX_OFFICE_ROLES, "orders:read"),
    },
    income: {
      method: "GET",
      path: "/v1/pages/:id/income",
      summary:
        "Get an event's income in the smallest unit of its currency: before fees, after fees and refunds, and refunded",
      pathParams: byPage,
      responses: {
        200: wrapData(
          z.object({ orders: z.number().int(), currency, gross: cents, net: cents, refunded: cents }),
        ),
      },
      metadata: ownerRoute(STATISTICS_ROLES, "orders:read"),
    },
    csv: {
      method: "GET",
      path: "/v1/pages/:id/orders.csv",
      summary: "Download an event's paid orders as CSV, without those whose products were all deleted",
      pathParams: byPage,
      query: z.object({ attendance: attendanceFilter }),
      responses: { 200: csvResponse },
      metadata: ownerSessionRoute(BOX_OFFICE_ROLES, { staffRoles: FINANCE_ROLES, stepUp: "export" }),
    },
    get: {
      method: "GET",
      path: "/v1/pages/:id/orders/:orderId",
      summary: "Get a viewer's order by its slug",
      pathParams: byOrder,
      responses: { 200: wrapData(placedOrderSchema) },
      metadata: {
        allow: ["viewer", "pageOwner", "staff"],
        eventRoles: BOX_OFFICE_ROLES,
        scope: "orders:read",
      },
    },
    detail: {
      method: "GET",
      path: "/v1/pages/:id/orders/:orderId/detail",
      summary: "Get an order with its payment history",
      pathParams: byRow,
      responses: { 200: wrapData(orderDetailSchema) },
      metadata: ownerRoute(BOX_OFFICE_ROLES, "orders:read"),
    },
    visit: {
      method: "PATCH",
      path: "/v1/pages/:id/orders/:orderId/visits",
      summary: "Get the number of plays of the feature, which only the server counts",
      pathParams: byCredential,
      body: z.strictObject({ visits: z.number().int().optional() }).optional(),
      responses: { 200: wrapData(z.object({ visits: z.number().int() })) },
      metadata: { allow: ["viewer"] },
    },
    refund: {
      method: "POST",
      path: "/v1/pages/:id/orders/:orderId/refunds",
      summary:
        "Refund an order, in full or by an amount in cents; 202 when a second person of the staff must approve",
      pathParams: byRow,
      body: z.strictObject({
        /** All that is left by default. */
        amount: refuseNull(cents.min(1).optional()),
        /** What could be refunded when the caller read the order; another amount now is a 409. Without it, no check. */
        refundable: refuseNull(cents.optional()),
        /** A ticket that is refunded alone, with what was paid for it. It ends. */
        ticket: uuid.optional(),
        /** Shown to the person who approves. */
        reason: reasonSchema.optional(),
      }),
      responses: { 201: wrapData(orderDetailSchema), 202: wrapData(awaitingApprovalSchema) },
      metadata: ownerRoute(BOX_OFFICE_ROLES, "orders:refund", {
        staffRoles: FINANCE_ROLES,
        conditionalStepUp: "refund",
        idempotent: true,
      }),
    },
    resend: {
      method: "POST",
      path: "/v1/pages/:id/orders/:orderId/resend",
      summary: "Email the viewing link again",
      pathParams: byRow,
      body: c.noBody(),
      responses: { 200: wrapData(z.object({ sent: z.literal(true) })) },
      metadata: ownerRoute(BOX_OFFICE_ROLES, "attendees:write", {
        rateLimit: { max: 30, windowSeconds: 300, per: "account" },
      }),
    },
    replaceLink: {
      method: "POST",
      path: "/v1/pages/:id/orders/:orderId/viewing-link",
      summary: "Email a new viewing link and end the earlier ones; a viewer also receives the new slug",
      pathParams: byOrder,
      body: c.noBody(),
      responses: { 200: wrapData(replacedLinkSchema) },
      metadata: {
        allow: ["viewer", "pageOwner", "staff"],
        eventRoles: BOX_OFFICE_ROLES,
        scope: "attendees:write",
        rateLimit: { max: 30, windowSeconds: 300, per: "address" },
      },
    },
    /** A signed, expiring link that works without headers. */
    download: {
      method: "GET",
      path: "/v1/downloads/:grant",
      summary: "Download the file of a digital product that was bought",
      pathParams: z.object({ grant: z.string().max(1000) }),
      responses: {
        200: c.otherResponse({ contentType: "application/octet-stream", body: z.unknown() }),
        206: c.otherResponse({ contentType: "application/octet-stream", body: z.unknown() }),
      },
      metadata: { allow: ["public"], fileTypes: ["*/*"] },
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);

export const ticketCouponRoutes = c.router(
  {
    validate: {
      method: "POST",
      path: "/ticket-coupon/validate",
      summary: "Check whether a promo code is valid for an event's ticket",
      pathParams: byPage,
      body: z.strictObject({ code: z.string().max(100) }),
      responses: {
        200: wrapData(
          z.object({
            valid: z.boolean(),
            message: z.string(),
            /** Of a valid code; missing when it covers one ticket. */
            discount: promoDiscountSchema.optional(),
            /** How many tickets a valid code still covers; missing without a limit. */
            ticketsLeft: z.number().int().optional(),
          }),
        ),
      },
      metadata: { allow: ["public"], rateLimit: { max: 20, windowSeconds: 60, per: "address" } },
    },
    list: {
      method: "GET",
      path: "/ticket-coupons",
      summary: "List an event's promo codes, newest first",
      pathParams: byPage,
      responses: { 200: wrapData(z.array(ticketCouponSchema)) },
      metadata: ownerRoute(BOX_OFFICE_ROLES, "events:read"),
    },
    create: {
      method: "POST",
      path: "/ticket-coupons",
      summary: "Create a promo code",
      pathParams: byPage,
      body: ticketCouponInputSchema,
      responses: { 201: wrapData(ticketCouponSchema) },
      metadata: ownerRoute(BOX_OFFICE_ROLES, "events:write", {
        staffRoles: FINANCE_ROLES,
        diyOnly: true,
        onBehalf: true,
      }),
    },
    createBatch: {
      method: "POST",
      path: "/ticket-coupons/batches",
      summary: "Create many promo codes with random letters",
      pathParams: byPage,
      body: ticketCouponBatchSchema,
      responses: { 201: wrapData(z.array(ticketCouponSchema)) },
      metadata: ownerRoute(BOX_OFFICE_ROLES, "events:write", {
        staffRoles: FINANCE_ROLES,
        diyOnly: true,
        onBehalf: true,
        idempotent: true,
      }),
    },
    csv: {
      method: "GET",
      path: "/ticket-coupons.csv",
      summary: "Download an event's promo codes and their uses as CSV",
      pathParams: byPage,
      responses: { 200: csvResponse },
      metadata: ownerSessionRoute(BOX_OFFICE_ROLES, { staffRoles: FINANCE_ROLES, stepUp: "export" }),
    },
    revoke: {
      method: "DELETE",
      path: "/ticket-coupons/:couponId",
      summary: "Revoke a promo code; orders made with it stay valid",
      pathParams: byPage.extend({ couponId: uuid }),
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: ownerRoute(BOX_OFFICE_ROLES, "events:write", {
        staffRoles: FINANCE_ROLES,
        diyOnly: true,
        onBehalf: true,
      }),
    },
  } as const satisfies PolicedRoutes,
  routesBelow("/v1/pages/:id"),
);
