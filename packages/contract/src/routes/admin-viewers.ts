import { PAGE_KINDS } from "@matinee/domain/page-kind";
import { QUEUE_PLACE_ENDS } from "@matinee/domain/sale-queue";
import { OUTBOX_STATES } from "@matinee/domain/vocabulary";
import { z } from "zod";
import { cents, currency, instant, uuid, wrapData, languageTag } from "../envelope.ts";
import { maxReasonLength } from "@matinee/domain/limits";
import { ORDER_HISTORY_KINDS } from "../order-history.ts";
import { consentSchema } from "../schemas/consents.ts";
import { changeableOrderSchema } from "../schemas/orders.ts";
import { adminPassSchema } from "../schemas/pass-uses.ts";
import { ticketRowSchema } from "../schemas/tickets.ts";
import { viewingDates } from "../schemas/viewing-dates.ts";
import { waitlistRowSchema } from "../schemas/waitlist.ts";
import { c, type PolicedRoutes, routesBelow } from "../router.ts";

const adminViewerSchema = z.object({
  name: z.string(),
  email: z.string(),
  /** Set while new orders, gifts, registrations and free tickets with the address are refused. */
  block: z.object({ reason: z.string(), by: z.string(), since: instant }).nullable(),
  /** Of the first order, ticket, registration, entry or place. */
  since: instant,
  orders: z.array(changeableOrderSchema),
  /** Tickets of other people's orders that were sent on to them, newest first. */
  tickets: z.array(
    ticketRowSchema.extend({ pageId: uuid, pageTitle: z.string(), pageKind: z.enum(PAGE_KINDS) }),
  ),
  /** The passes that they have, newest first. */
  passes: z.array(adminPassSchema),
  /** Their entries of waiting lists, newest first. */
  waitlistEntries: z.array(waitlistRowSchema.extend({ pageId: uuid, pageTitle: z.string() })),
  /** Their places in queues that have an email, newest first, without a rank before the draw. */
  queuePlaces: z.array(
    z.object({
      id: uuid,
      pageId: uuid,
      pageTitle: z.string(),
      quantity: z.number().int(),
      confirmed: z.boolean(),
      rank: z.number().int().nullable(),
      /** Until when they may buy; null unless they are let in. */
      until: instant.nullable(),
      endReason: z.enum(QUEUE_PLACE_ENDS).nullable(),
      joinedAt: instant,
    }),
  ),
  registrations: z.array(
    z.object({
      id: uuid,
      pageId: uuid,
      pageTitle: z.string(),
      name: z.string(),
      language: languageTag,
      remindersOff: z.boolean(),
      removed: z.boolean(),
      /** When the person gave it back; null while they have it. */
      returnedAt: instant.nullable(),
      visits: z.number().int(),
      ...viewingDates,
      /** IANA name, of the event. */
      timezone: z.string(),
      createdAt: instant,
    }),
  ),
  /** Newest first. */
  devices: z.array(
    z.object({
      id: z.string(),
      plays: z.number().int(),
      watchedSeconds: z.number(),
      firstSeenAt: instant,
      lastSeenAt: instant,
    }),
  ),
  /** Newest first. */
  emails: z.array(
    z.object({
      id: uuid,
      template: z.string(),
      status: z.enum(OUTBOX_STATES),
      lastError: z.string().nullable(),
      createdAt: instant,
    }),
  ),
  /** What was paid, refunded and disputed, newest first. */
  history: z.array(
    z.object({
      id: uuid,
      pageTitle: z.string(),
      pageKind: z.enum(PAGE_KINDS),
      kind: z.enum(ORDER_HISTORY_KINDS),
      currency,
      amount: cents.nullable(),
      by: z.string().nullable(),
      createdAt: instant,
    }),
  ),
  /** One per video and device, newest first. */
  plays: z.array(
    z.object({
      id: uuid,
      pageTitle: z.string(),
      /** Null for a video that is no film of the library. */
      filmTitle: z.string().nullable(),
      deviceId: z.string(),
      watchedSeconds: z.number(),
      durationSeconds: z.number().nullable(),
      startedAt: instant,
    }),
  ),
  /** What staff and owners did about the viewer's links, visits and devices, newest first, as in the audit log. */
  acts: z.array(
    z.object({
      id: uuid,
      action: z.string(),
      actor: z.string().nullable(),
      subjectType: z.string(),
      subjectId: z.string(),
      detail: z.record(z.string(), z.unknown()),
      reason: z.string().nullable(),
      createdAt: instant,
    }),
  ),
  consents: z.array(consentSchema),
  /** Unsubscribed events; null stands for all emails. */
  optOuts: z.array(z.object({ id: uuid, pageTitle: z.string().nullable(), createdAt: instant })),
});
export type AdminViewer = z.infer<typeof adminViewerSchema>;

// An email in the path would be in logs and in the browser's history.
const byTicket = z.object({ id: uuid });

const reasonBody = z.strictObject({ reason: z.string().trim().min(1).max(maxReasonLength) });

export const adminViewerRoutes = c.router(
  {
    get: {
      method: "GET",
      path: "",
      summary:
        "Get everything about a viewer, found by the id of any of their orders, tickets that were sent on, registrations, entries of waiting lists, or places in queues",
      pathParams: byTicket,
      responses: { 200: wrapData(adminViewerSchema) },
      metadata: { allow: ["staff"] },
    },
    resendLinks: {
      method: "POST",
      path: "/resend",
      summary:
        "Email a viewer the links of one event again, or one email for each event that they still open",
      pathParams: byTicket,
      body: z.strictObject({
        /** Leave it out for all events. */
        pageId: uuid.optional(),
      }),
      responses: { 200: wrapData(z.object({ email: z.string(), events: z.number().int() })) },
      metadata: { allow: ["staff"], rateLimit: { max: 30, windowSeconds: 300, per: "account" } },
    },
    resetVisits: {
      method: "POST",
      path: "/reset-visits",
      summary:
        "Count the visits of an order's tickets, a ticket that was sent on, or a registration from 0 again",
      pathParams: byTicket,
      body: reasonBody,
      responses: {
        200: wrapData(
          z.object({
            /** Counted until now. */
            visits: z.number().int(),
          }),
        ),
      },
      metadata: { allow: ["staff"] },
    },
    forgetDevices: {
      method: "POST",
      path: "/forget-devices",
      summary:
        "Stop the devices that play with an order's tickets, a ticket that was sent on, or a registration, and start the device limit again",
      pathParams: byTicket,
      body: reasonBody,
      responses: {
        200: wrapData(
          z.object({
            /** Viewings that stopped. */
            stopped: z.number().int(),
          }),
        ),
      },
      metadata: { allow: ["staff"] },
    },
    giveTime: {
      method: "POST",
      path: "/give-time",
      summary:
        "Give the holder of one ticket, a use of a pass or a registration more time: to begin or, once watching counts, to finish",
      pathParams: z.object({
        /** The ticket, the use of a pass or the registration. */
        id: uuid,
      }),
      body: reasonBody.extend({
        /** Later than their time ends now; not after the event, unless it lets those finish who began in time. */
        until: instant,
      }),
      responses: { 200: wrapData(z.object({ email: z.string() })) },
      metadata: { allow: ["staff"] },
    },
    block: {
      method: "POST",
      path: "/block",
      summary: "Refuse new orders, gifts, registrations and free tickets with a viewer's address",
      pathParams: byTicket,
      body: reasonBody,
      responses: { 200: wrapData(z.object({ email: z.string() })) },
      metadata: { allow: ["staff"] },
    },
    unblock: {
      method: "POST",
      path: "/unblock",
      summary: "Accept a blocked address of a viewer again",
      pathParams: byTicket,
      body: reasonBody,
      responses: { 200: wrapData(z.object({ email: z.string() })) },
      metadata: { allow: ["staff"] },
    },
  } as const satisfies PolicedRoutes,
  routesBelow("/v1/admin/viewers/:id"),
);
