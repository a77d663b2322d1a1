import { z } from "zod";
import { uuid, wrapData } from "../envelope.ts";
import { BOX_OFFICE_ROLES } from "../policy.ts";
import { c, type PolicedRoutes, routerOptions } from "../router.ts";
import { invoiceRecipientSchema, orderInvoicesSchema } from "../schemas/invoices.ts";

/** The link of the order, or the row id for owner and staff. */
const byOrder = z.object({ id: uuid, orderId: z.string().min(20).max(128) });

/** For the buyer, the event's box office and staff. The link of one ticket, and that of a gift, shows no invoices. */
const invoiceRoute = {
  allow: ["viewer", "pageOwner", "staff"],
  eventRoles: BOX_OFFICE_ROLES,
  rateLimit: { max: 60, windowSeconds: 300, per: "address" },
} as const;

/** The invoices and credit notes of an order. */
export const invoiceRoutes = c.router(
  {
    list: {
      method: "GET",
      path: "/v1/pages/:id/orders/:orderId/invoices",
      summary: "List an order's invoices and credit notes, with their recipient",
      pathParams: byOrder,
      responses: { 200: wrapData(orderInvoicesSchema) },
      metadata: { ...invoiceRoute, scope: "orders:read" },
    },
    save: {
      method: "PUT",
      path: "/v1/pages/:id/orders/:orderId/invoices",
      summary:
        "Set for whom an order's invoice is: it is issued once the order is paid, and corrected by a new one",
      pathParams: byOrder,
      body: invoiceRecipientSchema,
      responses: { 200: wrapData(orderInvoicesSchema) },
      metadata: { ...invoiceRoute, scope: "attendees:write" },
    },
    pdf: {
      method: "GET",
      path: "/v1/pages/:id/orders/:orderId/invoices/:invoiceId",
      summary: "Download an invoice or a credit note as PDF",
      pathParams: byOrder.extend({ invoiceId: uuid }),
      responses: { 200: c.otherResponse({ contentType: "application/pdf", body: z.unknown() }) },
      metadata: { ...invoiceRoute, scope: "orders:read", fileTypes: ["application/pdf"] },
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);
