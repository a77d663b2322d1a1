import { z } from "zod";
import { credential, dropNullFields, pageQuery, searchQuery, uuid, wrapData, wrapPage } from "../envelope.ts";
import { BOX_OFFICE_ROLES, FINANCE_ROLES, ownerRoute, ownerSessionRoute } from "../policy.ts";
import { c, csvResponse, type PolicedRoutes, routerOptions } from "../router.ts";
import {
  joinedWaitlistSchema,
  joinWaitlistSchema,
  keptPlacesSchema,
  offerMoreSchema,
  removeEntrySchema,
  waitlistEntrySchema,
  waitlistRowSchema,
  waitlistSchema,
  waitlistStateFilter,
  waitlistStateSchema,
} from "../schemas/waitlist.ts";

const byPage = z.object({ id: uuid });
/** The link of an entry. */
const byLink = z.object({ token: credential });

const linkRoute = {
  allow: ["public"],
  // A hall or a school is one address.
  rateLimit: { max: 300, windowSeconds: 300, per: "address" },
} as const;

/** The waiting list of an event, and those of its tickets. */
export const waitlistRoutes = c.router(
  {
    join: {
      method: "POST",
      path: "/v1/pages/:id/waitlist",
      summary: "Wait for a place of a sold-out event; the link of the entry comes by email",
      pathParams: byPage,
      body: dropNullFields(joinWaitlistSchema),
      responses: { 201: wrapData(joinedWaitlistSchema) },
      metadata: { allow: ["public"], rateLimit: { max: 60, windowSeconds: 60, per: "address" } },
    },
    state: {
      method: "GET",
      path: "/v1/pages/:id/waitlist/state",
      summary: "Say whether an event, or a ticket of it, has a waiting list now, and how many people wait",
      pathParams: byPage,
      query: z.object({ productId: uuid.optional() }),
      responses: { 200: wrapData(waitlistStateSchema) },
      metadata: linkRoute,
    },
    get: {
      method: "GET",
      path: "/v1/waitlist/:token",
      summary: "Get an entry of a waiting list by its link, with its place in the line or its offer",
      pathParams: byLink,
      responses: { 200: wrapData(waitlistEntrySchema) },
      metadata: linkRoute,
    },
    decline: {
      method: "POST",
      path: "/v1/waitlist/:token/decline",
      summary: "Pass an offer on to the next in line, and stay on the waiting list",
      pathParams: byLink,
      body: c.noBody(),
      responses: { 200: wrapData(waitlistEntrySchema) },
      metadata: linkRoute,
    },
    take: {
      method: "POST",
      path: "/v1/waitlist/:token/take",
      summary: "Reserve an offered place with the pass that waits for it",
      pathParams: byLink,
      body: c.noBody(),
      responses: { 200: wrapData(waitlistEntrySchema) },
      metadata: linkRoute,
    },
    leave: {
      method: "DELETE",
      path: "/v1/waitlist/:token",
      summary: "Leave a waiting list; an offer goes to the next in line",
      pathParams: byLink,
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: linkRoute,
    },
    list: {
      method: "GET",
      path: "/v1/pages/:id/waitlist",
      summary: "List who waits for a place of an event, in the order of the line",
      pathParams: byPage,
      query: z.object({ page: pageQuery, search_term: searchQuery, state: waitlistStateFilter }),
      responses: { 200: wrapPage(waitlistRowSchema) },
      metadata: ownerRoute(BOX_OFFICE_ROLES, "attendees:read"),
    },
    lists: {
      method: "GET",
      path: "/v1/pages/:id/waitlist/lists",
      summary: "List an event's waiting lists with what is taken, kept and offered of each",
      pathParams: byPage,
      responses: { 200: wrapData(z.array(waitlistSchema)) },
      metadata: ownerRoute(BOX_OFFICE_ROLES, "attendees:read"),
    },
    csv: {
      method: "GET",
      path: "/v1/pages/:id/waitlist.csv",
      summary: "Download an event's waiting lists as CSV, with the entries that ended",
      pathParams: byPage,
      responses: { 200: csvResponse },
      metadata: ownerSessionRoute(BOX_OFFICE_ROLES, { staffRoles: FINANCE_ROLES, stepUp: "export" }),
    },
    offerMore: {
      method: "POST",
      path: "/v1/pages/:id/waitlist/offers",
      summary: "Add places or tickets, and offer them to those who wait",
      pathParams: byPage,
      body: offerMoreSchema,
      responses: { 200: wrapData(keptPlacesSchema) },
      metadata: ownerRoute(BOX_OFFICE_ROLES, "attendees:write", {
        onBehalf: true,
        diyOnly: true,
        idempotent: true,
      }),
    },
    remove: {
      method: "DELETE",
      path: "/v1/pages/:id/waitlist/entries/:entryId",
      summary: "Remove an entry from a waiting list, with a reason that its person reads",
      pathParams: byPage.extend({ entryId: uuid }),
      body: removeEntrySchema,
      responses: { 204: c.noBody() },
      metadata: ownerRoute(BOX_OFFICE_ROLES, "attendees:write", { onBehalf: true }),
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);
