import { z } from "zod";
import { credential, wrapData, dropNullFields, wrapPage, pageQuery, searchQuery, uuid } from "../envelope.ts";
import { BOX_OFFICE_ROLES, FINANCE_ROLES, ownerRoute, ownerSessionRoute } from "../policy.ts";
import { c, csvResponse, type PolicedRoutes, routerOptions } from "../router.ts";
import { attendanceFilter, attendanceSort } from "../schemas/premiere-attendance.ts";
import {
  accessSchema,
  checkedLinkSchema,
  registeredSchema,
  registerSubscriberSchema,
  replacedLinkSchema,
  subscriberRowSchema,
} from "../schemas/subscribers.ts";

const byPage = z.object({ id: uuid });
const byCredential = byPage.extend({ sid: credential });

export const subscriberRoutes = c.router(
  {
    register: {
      method: "POST",
      path: "/v1/pages/:id/subscribers",
      summary: "Register by email; returns a new viewer credential",
      pathParams: byPage,
      body: dropNullFields(registerSubscriberSchema),
      responses: { 201: wrapData(registeredSchema) },
      metadata: { allow: ["public"], rateLimit: { max: 60, windowSeconds: 60, per: "address" } },
    },
    list: {
      method: "GET",
      path: "/v1/pages/:id/subscribers",
      summary: "List the collected emails, newest first",
      pathParams: byPage,
      query: z.object({
        page: pageQuery,
        search_term: searchQuery,
        attendance: attendanceFilter,
        sort: attendanceSort,
      }),
      responses: { 200: wrapPage(subscriberRowSchema) },
      metadata: ownerRoute(BOX_OFFICE_ROLES, "attendees:read"),
    },
    csv: {
      method: "GET",
      path: "/v1/pages/:id/subscribers.csv",
      summary: "Download the collected emails as CSV",
      pathParams: byPage,
      query: z.object({ attendance: attendanceFilter }),
      responses: { 200: csvResponse },
      metadata: ownerSessionRoute(BOX_OFFICE_ROLES, { staffRoles: FINANCE_ROLES, stepUp: "export" }),
    },
    resend: {
      method: "POST",
      path: "/v1/pages/:id/subscribers/email",
      summary: "Email registered viewers their viewing link; the response is the same for an unknown address",
      pathParams: byPage,
      body: z.strictObject({ email: z.string().max(254) }),
      responses: { 200: wrapData(z.object({ sent: z.literal(true) })) },
      metadata: {
        allow: ["public"],
        // A hall or a school is one address; the use case limits each email of an event.
        rateLimit: { max: 300, windowSeconds: 300, per: "address" },
      },
    },
    checkLink: {
      method: "POST",
      path: "/v1/viewing-links/check",
      summary: "Say what became of a viewing link, and to which event it belongs",
      body: z.strictObject({ token: credential }),
      responses: { 200: wrapData(checkedLinkSchema) },
      metadata: { allow: ["public"], rateLimit: { max: 60, windowSeconds: 60, per: "address" } },
    },
    replaceLink: {
      method: "POST",
      path: "/v1/pages/:id/subscribers/:sid/viewing-link",
      summary: "Email a new viewing link and end the earlier ones; a viewer also receives the new credential",
      pathParams: byCredential,
      body: c.noBody(),
      responses: { 200: wrapData(replacedLinkSchema) },
      metadata: {
        allow: ["viewer", "pageOwner", "staff"],
        eventRoles: BOX_OFFICE_ROLES,
        scope: "attendees:write",
        rateLimit: { max: 30, windowSeconds: 300, per: "address" },
      },
    },
    giveBack: {
      method: "POST",
      path: "/v1/pages/:id/subscribers/:sid/return",
      summary: "Give a registration back; all of its viewing links end",
      pathParams: byCredential,
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: { allow: ["viewer"], rateLimit: { max: 60, windowSeconds: 300, per: "address" } },
    },
    access: {
      method: "GET",
      path: "/v1/pages/:id/subscribers/:sid/access",
      summary: "Get the access that a subscriber's or an order's credential gives",
      pathParams: byCredential,
      responses: { 200: wrapData(accessSchema) },
      metadata: { allow: ["viewer"] },
    },
    visit: {
      method: "PATCH",
      path: "/v1/pages/:id/subscribers/:sid/visits",
      summary: "Get the number of plays of the feature, which only the server counts",
      pathParams: byCredential,
      body: z.strictObject({ visits: z.number().int().optional() }).optional(),
      responses: { 200: wrapData(z.object({ visits: z.number().int() })) },
      metadata: { allow: ["viewer"] },
    },
    remove: {
      method: "DELETE",
      path: "/v1/pages/:id/subscribers/:subscriberId",
      summary: "Remove a registered viewer and stop their playback",
      pathParams: byPage.extend({ subscriberId: uuid }),
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: ownerRoute(BOX_OFFICE_ROLES, "attendees:write", { onBehalf: true, diyOnly: true }),
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);
