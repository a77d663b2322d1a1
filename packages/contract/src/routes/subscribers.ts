import { z } from "zod";
import { credential, data, nullsDropped, paged, pageQuery, searchQuery, uuid } from "../envelope.ts";
import { c, defineRoutes } from "../router.ts";
import {
  accessSchema,
  registeredSchema,
  registerSubscriberSchema,
  subscriberRowSchema,
} from "../schemas/subscribers.ts";

const byPage = z.object({ id: uuid });
const byCredential = byPage.extend({ sid: credential });

export const subscriberRoutes = defineRoutes({
  register: {
    method: "POST",
    path: "/v1/pages/:id/subscribers",
    summary: "Register by email; answers with a fresh credential",
    pathParams: byPage,
    body: nullsDropped(registerSubscriberSchema),
    responses: { 201: data(registeredSchema) },
    metadata: { allow: ["public"], rateLimit: { max: 60, windowSeconds: 60, per: "address" } },
  },
  list: {
    method: "GET",
    path: "/v1/pages/:id/subscribers",
    summary: "Collected emails, newest first",
    pathParams: byPage,
    query: z.object({ page: pageQuery, search_term: searchQuery }),
    responses: { 200: paged(subscriberRowSchema) },
    metadata: { allow: ["pageOwner", "staff"] },
  },
  csv: {
    method: "GET",
    path: "/v1/pages/:id/subscribers.csv",
    summary: "Every collected email",
    pathParams: byPage,
    responses: { 200: c.otherResponse({ contentType: "text/csv", body: z.string() }) },
    metadata: { allow: ["pageOwner", "staff"] },
  },
  resend: {
    method: "POST",
    path: "/v1/pages/:id/subscribers/email",
    summary: "Mail a registered person their link; the answer is the same for an unknown address",
    pathParams: byPage,
    body: z.strictObject({ email: z.string().max(254) }),
    responses: { 200: data(z.object({ sent: z.literal(true) })) },
    metadata: { allow: ["public"], rateLimit: { max: 10, windowSeconds: 300, per: "address" } },
  },
  access: {
    method: "GET",
    path: "/v1/pages/:id/subscribers/:sid/access",
    summary: "What the holder of a credential, a subscriber's or an order's, may do",
    pathParams: byCredential,
    responses: { 200: data(accessSchema) },
    metadata: { allow: ["viewer"] },
  },
  visit: {
    method: "PATCH",
    path: "/v1/pages/:id/subscribers/:sid/visits",
    summary: "How many times the feature was started; the count itself is the server's",
    pathParams: byCredential,
    body: z.strictObject({ visits: z.number().int().optional() }).optional(),
    responses: { 200: data(z.object({ visits: z.number().int() })) },
    metadata: { allow: ["viewer"] },
  },
  remove: {
    method: "DELETE",
    path: "/v1/pages/:id/subscribers/:subscriberId",
    summary: "Remove a registered person; stops their playback",
    pathParams: byPage.extend({ subscriberId: uuid }),
    body: c.noBody(),
    responses: { 204: c.noBody() },
    metadata: { allow: ["pageOwner", "staff"], diyOnly: true },
  },
});
