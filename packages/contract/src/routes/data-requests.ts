import { z } from "zod";
import { dropNullFields, uuid, wrapData } from "../envelope.ts";
import { maxReasonLength } from "@matinee/domain/limits";
import { accountSessionRoute, ADMIN_ROLES, FINANCE_ROLES } from "../policy.ts";
import { c, type PolicedRoutes, routerOptions } from "../router.ts";
import { DATA_REQUEST_KINDS, dataRequestSchema } from "../schemas/data-requests.ts";
import { proofSchema } from "../schemas/factors.ts";

const byAccount = z.object({ id: uuid });
const withToken = z.strictObject({ token: z.string().max(200) });
const created = { 201: wrapData(dataRequestSchema) };
const perAccount = { max: 10, windowSeconds: 3600, per: "account" } as const;
const perAddress = { max: 30, windowSeconds: 300, per: "address" } as const;

/** A route that takes the token of an emailed link and returns the state of its request. */
const onEmailedRequest = <Path extends string>(path: Path, summary: string) =>
  ({
    method: "POST",
    path,
    summary,
    body: withToken,
    responses: { 200: wrapData(dataRequestSchema) },
    metadata: { allow: ["public"], rateLimit: perAddress },
  }) as const;

/** Copies and erasure of personal data (rules/privacy.md, Personal data). */
export const dataRequestRoutes = c.router(
  {
    list: {
      method: "GET",
      path: "/v1/account/data-requests",
      summary: "List the signed-in account's requests for copies and erasure, newest first",
      responses: { 200: wrapData(z.array(dataRequestSchema)) },
      metadata: accountSessionRoute(),
    },
    requestExport: {
      method: "POST",
      path: "/v1/account/export",
      summary: "Request a copy of the account's data, with a proof of identity; its link is emailed",
      body: dropNullFields(proofSchema),
      responses: created,
      metadata: accountSessionRoute({ rateLimit: perAccount }),
    },
    requestErasure: {
      method: "POST",
      path: "/v1/account/erasure",
      summary: "Request the account's erasure in 7 days, with a proof of identity",
      body: dropNullFields(
        proofSchema.extend({
          /** The account's email, typed to confirm. */
          confirmation: z.string().max(254).default(""),
        }),
      ),
      responses: created,
      metadata: accountSessionRoute({ rateLimit: perAccount }),
    },
    cancelErasure: {
      method: "POST",
      path: "/v1/account/erasure/cancel",
      summary: "Cancel the account's waiting erasure",
      body: c.noBody(),
      responses: { 200: wrapData(dataRequestSchema) },
      metadata: accountSessionRoute(),
    },
    listOfCustomer: {
      method: "GET",
      path: "/v1/admin/account/data-requests/:id",
      summary: "List a customer's requests for copies and erasure, newest first",
      pathParams: byAccount,
      responses: { 200: wrapData(z.array(dataRequestSchema)) },
      metadata: { allow: ["staff"] },
    },
    exportCustomer: {
      method: "POST",
      path: "/v1/admin/account/export/:id",
      summary: "Start a copy of a customer's data; its link is emailed to the customer only",
      pathParams: byAccount,
      body: z.strictObject({ reason: z.string().trim().min(1).max(500) }),
      responses: created,
      metadata: { allow: ["staff"], staffRoles: FINANCE_ROLES, stepUp: "export", rateLimit: perAccount },
    },
    eraseCustomer: {
      method: "POST",
      path: "/v1/admin/account/erasure/:id",
      summary: "Start a customer's erasure in 7 days; the customer is told and can cancel it",
      pathParams: byAccount,
      body: z.strictObject({
        reason: z.string().trim().min(1).max(500),
        /** The customer's email, typed to confirm. */
        confirmation: z.string().max(254),
      }),
      responses: created,
      metadata: { allow: ["staff"], staffRoles: ADMIN_ROLES, stepUp: "erasure", rateLimit: perAccount },
    },
    cancelErasureOfCustomer: {
      method: "POST",
      path: "/v1/admin/account/erasure/:id/cancel",
      summary: "Cancel a customer's waiting erasure",
      pathParams: byAccount,
      body: c.noBody(),
      responses: { 200: wrapData(dataRequestSchema) },
      metadata: { allow: ["staff"], staffRoles: ADMIN_ROLES },
    },
    exportViewer: {
      method: "POST",
      path: "/v1/admin/viewers/:id/export",
      summary: "Start a copy of a viewer's data; its link is emailed to the viewer only",
      // Of an order or a registration of the viewer.
      pathParams: byAccount,
      body: z.strictObject({ reason: z.string().trim().min(1).max(maxReasonLength) }),
      responses: { 202: wrapData(z.object({ email: z.string() })) },
      metadata: { allow: ["staff"], staffRoles: FINANCE_ROLES, stepUp: "export", rateLimit: perAccount },
    },
    requestByEmail: {
      method: "POST",
      path: "/v1/data-requests",
      summary:
        "Email a viewer a copy of their data or a link to erase it; the response is the same for any address",
      body: z.strictObject({ kind: z.enum(DATA_REQUEST_KINDS), email: z.string().max(254) }),
      responses: { 202: wrapData(z.object({ sent: z.literal(true) })) },
      metadata: { allow: ["public"], rateLimit: { max: 10, windowSeconds: 3600, per: "address" } },
    },
    read: onEmailedRequest(
      "/v1/data-requests/read",
      "Get the state of a request by the token of an emailed link",
    ),
    confirm: onEmailedRequest(
      "/v1/data-requests/confirm",
      "Confirm an erasure by the token of an emailed link; it is carried out in 7 days",
    ),
    cancel: onEmailedRequest("/v1/data-requests/cancel", "Cancel an erasure by the token of an emailed link"),
    download: {
      method: "POST",
      path: "/v1/data-requests/download",
      summary: "Download the copy of the data by the token of an emailed link",
      body: withToken,
      responses: { 200: c.otherResponse({ contentType: "application/zip", body: z.unknown() }) },
      metadata: { allow: ["public"], rateLimit: perAddress },
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);
