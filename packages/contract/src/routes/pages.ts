import { eventTextLimits } from "@matinee/domain/event-text-limits";
import { z } from "zod";
import {
  cents,
  email,
  flagQuery,
  nameText,
  wrapData,
  wrapPage,
  pageQuery,
  searchQuery,
  uuid,
} from "../envelope.ts";
import {
  accountRoute,
  ADMIN_ROLES,
  BOX_OFFICE_ROLES,
  OWNER_ONLY,
  ownerRoute,
  ownerSessionRoute,
  PRODUCER_ROLES,
} from "../policy.ts";
import { c, type PolicedRoutes, routesBelow } from "../router.ts";
import { awaitingApprovalSchema } from "../schemas/approvals.ts";
import { eventCardSchema } from "../schemas/event-cards.ts";
import { screeningsOfCancelledSchema } from "../schemas/festivals.ts";
import { PAGE_SORTS, PAGE_STATUSES } from "@matinee/domain/vocabulary";
import {
  cancellationSchema,
  createPageBody,
  ownedPageSchema,
  pageCardSchema,
  pageSchema,
  savePageBody,
  shownPageSchema,
} from "../schemas/pages.ts";

const byId = z.object({ id: uuid });

const listQuery = z.object({
  page: pageQuery,
  /** Part of the title, the log line or the url. */
  search: searchQuery,
  sort: z.enum(PAGE_SORTS).optional(),
  /** All of them by default. */
  status: z.enum(PAGE_STATUSES).optional(),
  /** The id of a festival: its screenings. Otherwise festivals, and the events outside of them. */
  festival: uuid.optional(),
});

const duplicate = {
  method: "POST",
  summary: "Copy an event to an account; takes one of its credits",
  pathParams: byId,
  /** Without `title` the copy has that of the original. */
  body: z.strictObject({
    account_email: email,
    title: nameText(eventTextLimits.title).optional(),
  }),
  responses: { 201: wrapData(ownedPageSchema) },
  // The copy may go to another account.
  metadata: ownerSessionRoute(OWNER_ONLY, { diyOnly: true, idempotent: true }),
} as const;

const cancelProgressSchema = z.object({
  refunds: z.number().int(),
  refunded: z.number().int(),
  failed: z.number().int(),
  /** Only of a cancelled event: when it was cancelled, and by whom if the audit log says it. */
  cancelled: cancellationSchema.pick({ at: true, by: true }).optional(),
  /** Only while the event is not cancelled. */
  ahead: z
    .object({
      /** Who would lose their place when the event is closed: holders of tickets and registered people, by email. */
      holders: z.number().int(),
      /** Who would get the email about a cancellation: also buyers of other things, and holders in a dispute. */
      people: z.number().int(),
      /** The orders that a cancellation would refund. */
      orders: z.number().int(),
      /** Their refunds together. */
      amount: cents,
    })
    .optional(),
});

export const pageRoutes = c.router(
  {
    list: {
      method: "GET",
      path: "",
      summary: "List the caller's events that are not archived",
      query: listQuery,
      responses: { 200: wrapPage(pageCardSchema) },
      metadata: accountRoute("events:read"),
    },
    listArchived: {
      method: "GET",
      path: "/archived",
      summary: "List the caller's archived events",
      query: listQuery,
      responses: { 200: wrapPage(pageCardSchema) },
      metadata: accountRoute("events:read"),
    },
    showing: {
      method: "GET",
      path: "/showing",
      summary: "List the events that are live now or open soon",
      responses: { 200: wrapData(z.array(shownPageSchema)) },
      metadata: { allow: ["public"] },
    },
    get: {
      method: "GET",
      path: "/:urlOrId",
      summary: "Get an event by url or id; its owner and staff get more fields",
      pathParams: z.object({ urlOrId: z.string().min(1).max(200) }),
      /** The language of the texts, as caches keep it. One that the installation has not is as none. */
      query: z.object({ lang: z.string().optional().catch(undefined) }),
      responses: { 200: wrapData(pageSchema) },
      metadata: { allow: ["public"], scope: "events:read" },
    },
    card: {
      method: "GET",
      path: "/:urlOrId/card",
      summary: "Get what the card of an activated event shows on other sites",
      pathParams: z.object({ urlOrId: z.string().min(1).max(200) }),
      responses: { 200: wrapData(eventCardSchema) },
      metadata: { allow: ["public"] },
    },
    create: {
      method: "POST",
      path: "/:accountId",
      summary:
        "Create an event for an account; takes one of its credits, ten screenings of a festival one together",
      pathParams: z.object({ accountId: uuid }),
      body: createPageBody,
      responses: { 201: wrapData(ownedPageSchema) },
      metadata: accountRoute("events:write", { idempotent: true }),
    },
    update: {
      method: "PATCH",
      path: "/:id",
      summary: "Update an event",
      pathParams: byId,
      body: savePageBody,
      responses: { 200: wrapData(ownedPageSchema) },
      metadata: ownerRoute(PRODUCER_ROLES, "events:write"),
    },
    remove: {
      method: "DELETE",
      path: "/:id",
      summary: "Delete an event that has no orders; 409 gives the number of its registered people",
      pathParams: byId,
      /** `confirmed=true` after 409 `confirmation-needed`. */
      query: z.object({ confirmed: flagQuery }),
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: ownerRoute(OWNER_ONLY, "events:write", {
        staffRoles: ADMIN_ROLES,
        onBehalf: true,
        diyOnly: true,
      }),
    },
    activate: {
      method: "POST",
      path: "/:id/activate",
      summary: "Activate an event; 409 lists what is missing",
      pathParams: byId,
      body: c.noBody(),
      responses: { 200: wrapData(ownedPageSchema) },
      metadata: ownerRoute(PRODUCER_ROLES, "events:write", {
        staffRoles: ADMIN_ROLES,
        onBehalf: true,
        diyOnly: true,
      }),
    },
    duplicate: { ...duplicate, path: "/:id/duplicate" },
    /** The specified path. */
    duplicateAsSpecified: {
      ...duplicate,
      path: "/duplicate/:id",
      metadata: { ...duplicate.metadata, aliasOf: "/v1/pages/:id/duplicate" },
    },
    cancel: {
      method: "POST",
      path: "/:id/cancel",
      summary: "Cancel an event and refund its orders; 202 when a second person of the staff must approve",
      pathParams: byId,
      /** For a festival with screenings, after 409 `confirmation-needed`. */
      query: z.object({ screenings: screeningsOfCancelledSchema.optional() }),
      body: c.noBody(),
      responses: {
        200: wrapData(
          z.object({ refunds: z.number().int(), refunded: z.number().int(), failed: z.number().int() }),
        ),
        202: wrapData(awaitingApprovalSchema),
      },
      metadata: ownerSessionRoute(PRODUCER_ROLES, {
        staffRoles: ADMIN_ROLES,
        onBehalf: true,
        conditionalStepUp: "refund",
        idempotent: true,
      }),
    },
    cancelProgress: {
      method: "GET",
      path: "/:id/cancel",
      summary: "Get the refund progress of a cancelled event, or what cancelling or closing it would mean",
      pathParams: byId,
      responses: { 200: wrapData(cancelProgressSchema) },
      metadata: ownerRoute(BOX_OFFICE_ROLES, "events:read"),
    },
  } as const satisfies PolicedRoutes,
  routesBelow("/v1/pages"),
);
