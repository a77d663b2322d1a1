import { z } from "zod";
import { cents, credential, pageQuery, searchQuery, uuid, wrapData, wrapPage } from "../envelope.ts";
import { BOX_OFFICE_ROLES, FINANCE_ROLES, ownerRoute, ownerSessionRoute } from "../policy.ts";
import { c, csvResponse, type PolicedRoutes, routerOptions } from "../router.ts";
import { changeableTicketSchema, ticketRecipientSchema, ticketSchema } from "../schemas/tickets.ts";

const byPage = z.object({ id: uuid });
/** The link of an order, or of the ticket itself. */
const byLink = byPage.extend({ orderId: credential, ticketId: uuid });
const byTicket = byPage.extend({ ticketId: uuid });

const viewerRoute = {
  allow: ["viewer"],
  rateLimit: { max: 60, windowSeconds: 300, per: "address" },
} as const;

/** A ticket of an order: who has it, and where it goes. */
export const ticketRoutes = c.router(
  {
    list: {
      method: "GET",
      path: "/v1/pages/:id/tickets",
      summary: "List an event's tickets with their holders and orders, newest first",
      pathParams: byPage,
      query: z.object({ page: pageQuery, search_term: searchQuery }),
      responses: { 200: wrapPage(changeableTicketSchema) },
      metadata: ownerRoute(BOX_OFFICE_ROLES, "attendees:read"),
    },
    csv: {
      method: "GET",
      path: "/v1/pages/:id/tickets.csv",
      summary: "Download an event's tickets as CSV, one row for each",
      pathParams: byPage,
      responses: { 200: csvResponse },
      metadata: ownerSessionRoute(BOX_OFFICE_ROLES, { staffRoles: FINANCE_ROLES, stepUp: "export" }),
    },
    send: {
      method: "POST",
      path: "/v1/pages/:id/orders/:orderId/tickets/:ticketId/send",
      summary: "Send a ticket on to another person, who gets a new link; the former one ends",
      pathParams: byLink,
      body: ticketRecipientSchema,
      responses: { 200: wrapData(ticketSchema) },
      metadata: viewerRoute,
    },
    link: {
      method: "POST",
      path: "/v1/pages/:id/orders/:orderId/tickets/:ticketId/link",
      summary: "Get a new link of one of the caller's own tickets",
      pathParams: byLink,
      body: c.noBody(),
      responses: { 200: wrapData(z.object({ slug: z.string() })) },
      metadata: viewerRoute,
    },
    giveBack: {
      method: "POST",
      path: "/v1/pages/:id/orders/:orderId/tickets/:ticketId/return",
      summary: "Give a ticket back; what was paid for it is refunded to the buyer",
      pathParams: byLink,
      body: c.noBody(),
      responses: { 200: wrapData(z.object({ refund: cents })) },
      metadata: viewerRoute,
    },
    putOnList: {
      method: "POST",
      path: "/v1/pages/:id/orders/:orderId/tickets/:ticketId/waitlist",
      summary: "Put a ticket on the waiting list; it stays valid until the next in line pays for it",
      pathParams: byLink,
      body: c.noBody(),
      responses: { 200: wrapData(ticketSchema) },
      metadata: viewerRoute,
    },
    takeOffList: {
      method: "DELETE",
      path: "/v1/pages/:id/orders/:orderId/tickets/:ticketId/waitlist",
      summary: "Take a ticket off the waiting list",
      pathParams: byLink,
      body: c.noBody(),
      responses: { 200: wrapData(ticketSchema) },
      metadata: viewerRoute,
    },
    correct: {
      method: "POST",
      path: "/v1/pages/:id/tickets/:ticketId/holder",
      summary: "Correct who holds a ticket: it is sent on to this person",
      pathParams: byTicket,
      body: ticketRecipientSchema,
      responses: { 200: wrapData(changeableTicketSchema) },
      metadata: ownerRoute(BOX_OFFICE_ROLES, "attendees:write"),
    },
    resend: {
      method: "POST",
      path: "/v1/pages/:id/tickets/:ticketId/resend",
      summary: "Email the link of a ticket again to its holder",
      pathParams: byTicket,
      body: c.noBody(),
      responses: { 200: wrapData(z.object({ sent: z.literal(true) })) },
      metadata: ownerRoute(BOX_OFFICE_ROLES, "attendees:write", {
        rateLimit: { max: 30, windowSeconds: 300, per: "account" },
      }),
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);
