import { z } from "zod";
import { credential, dropNullFields, uuid, wrapData } from "../envelope.ts";
import { BOX_OFFICE_ROLES, FINANCE_ROLES, ownerRoute, ownerSessionRoute, PRODUCER_ROLES } from "../policy.ts";
import { c, csvResponse, type PolicedRoutes, routerOptions } from "../router.ts";
import {
  drawProofSchema,
  joinedQueueSchema,
  joinQueueSchema,
  liveQueueSchema,
  notedCheckoutSchema,
  openCheckoutSchema,
  placePathSchema,
  queuePlaceSchema,
  queueStateSchema,
  saleQueueSchema,
  saveSaleQueueSchema,
} from "../schemas/sale-queue.ts";

const byPage = z.object({ id: uuid });
/** The link of a place. */
const byLink = byPage.extend({ token: credential });

const linkRoute = {
  allow: ["public"],
  // Mobile operators put thousands of people behind one address.
  rateLimit: { max: 3000, windowSeconds: 300, per: "address" },
} as const;

/** The queue of a sale. */
export const saleQueueRoutes = c.router(
  {
    find: {
      method: "GET",
      path: "/v1/pages/:id/sale-queue",
      summary: "Get the queue of an event's sale, with who waits and buys",
      pathParams: byPage,
      responses: { 200: wrapData(saleQueueSchema) },
      metadata: ownerRoute(PRODUCER_ROLES, "events:read"),
    },
    save: {
      method: "PUT",
      path: "/v1/pages/:id/sale-queue",
      summary:
        "Plan the queue of an event's sale, open it at once, let more people buy at once, pause it or end it",
      pathParams: byPage,
      body: dropNullFields(saveSaleQueueSchema),
      responses: { 200: wrapData(saleQueueSchema) },
      metadata: ownerRoute(PRODUCER_ROLES, "events:write", { onBehalf: true, diyOnly: true }),
    },
    live: {
      method: "GET",
      path: "/v1/pages/:id/sale-queue/live",
      summary: "Get the queue of an event's sale with who buys, its pace and what happened; null without one",
      pathParams: byPage,
      responses: { 200: wrapData(liveQueueSchema.nullable()) },
      metadata: ownerRoute(BOX_OFFICE_ROLES, "attendees:read"),
    },
    csv: {
      method: "GET",
      path: "/v1/pages/:id/sale-queue.csv",
      summary: "Download all places of a queue as CSV, by rank",
      pathParams: byPage,
      responses: { 200: csvResponse },
      metadata: ownerSessionRoute(BOX_OFFICE_ROLES, { staffRoles: FINANCE_ROLES, stepUp: "export" }),
    },
    join: {
      method: "POST",
      path: "/v1/pages/:id/queue",
      summary: "Join the queue of a sale, or get the place of this device again",
      pathParams: byPage,
      body: dropNullFields(joinQueueSchema),
      responses: { 201: wrapData(joinedQueueSchema) },
      // Without a limit of its own, which would be one row that everybody writes: a device has one place.
      metadata: { allow: ["public"] },
    },
    checkout: {
      method: "POST",
      path: "/v1/pages/:id/queue/checkout",
      summary: "Say every minute that a browser has the checkout open, where a queue is on standby",
      pathParams: byPage,
      body: dropNullFields(openCheckoutSchema),
      responses: { 200: wrapData(notedCheckoutSchema) },
      metadata: linkRoute,
    },
    state: {
      method: "GET",
      path: "/v1/pages/:id/queue/state",
      summary: "Say who waits and buys: the same for everybody, and at most two seconds old",
      pathParams: byPage,
      responses: { 200: wrapData(queueStateSchema) },
      metadata: { allow: ["public"] },
    },
    proof: {
      method: "GET",
      path: "/v1/pages/:id/queue/proof",
      summary: "Get everything that is needed to repeat the draw of a queue",
      pathParams: byPage,
      responses: { 200: wrapData(drawProofSchema) },
      metadata: { allow: ["public"], rateLimit: { max: 60, windowSeconds: 60, per: "address" } },
    },
    get: {
      method: "GET",
      path: "/v1/pages/:id/queue/:token",
      summary: "Get a place in a queue by its link; the first look begins the time of an admission",
      pathParams: byLink,
      responses: { 200: wrapData(queuePlaceSchema) },
      // After a draw everybody looks at once, also thousands behind one address. A link is signed, so that none can be guessed.
      metadata: { allow: ["public"] },
    },
    path: {
      method: "GET",
      path: "/v1/pages/:id/queue/:token/path",
      summary: "Get how a place leads to the published root; null for one that is not drawn",
      pathParams: byLink,
      responses: { 200: wrapData(placePathSchema.nullable()) },
      metadata: linkRoute,
    },
    confirm: {
      method: "POST",
      path: "/v1/pages/:id/queue/:token/confirm",
      summary: "Confirm the email of a place, by the link of the email",
      pathParams: byLink,
      body: c.noBody(),
      responses: { 200: wrapData(joinedQueueSchema) },
      metadata: linkRoute,
    },
    leave: {
      method: "DELETE",
      path: "/v1/pages/:id/queue/:token",
      summary: "Leave a queue; an admission goes to the next in line",
      pathParams: byLink,
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: linkRoute,
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);
