import { z } from "zod";
import {
  buildSortQuery,
  wrapData,
  wrapLongPage,
  dropNullFields,
  instant,
  pageQuery,
  partQuery,
  searchQuery,
  uuid,
} from "../envelope.ts";
import { ACTIVITY_ACTIONS } from "@matinee/texts/activity";
import { accountRoute, accountSessionRoute, FINANCE_ROLES } from "../policy.ts";
import { c, csvResponse, type PolicedRoutes, routerOptions, routesBelow } from "../router.ts";
import {
  accountSchema,
  BUSINESS_TYPES,
  capabilitiesSchema,
  changeableCustomerSchema,
  signedInSchema,
  signUpSchema,
  updateAccountSchema,
} from "../schemas/accounts.ts";

export const accountRoutes = c.router(
  {
    signUp: {
      method: "POST",
      path: "",
      summary: "Register a filmmaker and sign in",
      body: dropNullFields(signUpSchema),
      responses: { 201: wrapData(signedInSchema) },
      metadata: {
        allow: ["public"],
        startsSession: true,
        rateLimit: { max: 30, windowSeconds: 3600, per: "address" },
      },
    },
    get: {
      method: "GET",
      path: "",
      summary: "Get the signed-in account",
      responses: { 200: wrapData(accountSchema) },
      metadata: accountRoute("account:read", { withoutSecondFactor: true }),
    },
    update: {
      method: "PATCH",
      path: "",
      summary: "Update the signed-in account, or link its bank account by payoutToken",
      body: dropNullFields(updateAccountSchema),
      responses: { 200: wrapData(accountSchema) },
      metadata: accountSessionRoute({ startsSession: true }),
    },
    checkTaxNumber: {
      method: "GET",
      path: "/tax-number",
      summary: "Ask the European Union's register for the signed-in account's tax number",
      responses: {
        200: wrapData(
          z.object({
            number: z.string().nullable(),
            /**
             * `registered`, `unknown` to the register, or `silent`: it did not answer. Null: it was not asked, as the number is not of the Union
             * or the installation asks no register.
             */
            register: z.enum(["registered", "unknown", "silent"]).nullable(),
            /** By which the register knows who has the number; some countries give none. */
            name: z.string().nullable(),
          }),
        ),
      },
      metadata: accountRoute("account:read", {
        rateLimit: { max: 30, windowSeconds: 300, per: "account" },
      }),
    },
    onboard: {
      method: "GET",
      path: "/onboard",
      summary: "Create a link to the payout provider's onboarding",
      /** The event whose step for payments the provider returns to; without one, the dashboard. */
      query: z.object({ event: uuid.optional() }),
      responses: { 200: wrapData(z.object({ url: z.url() })) },
      metadata: accountSessionRoute({
        stepUp: "onboarding",
        rateLimit: { max: 30, windowSeconds: 300, per: "account" },
      }),
    },
    activity: {
      method: "GET",
      path: "/activity",
      summary:
        "List the latest actions on the signed-in account and its events, by the owner, teams, moderators and staff",
      responses: {
        200: wrapData(
          z.array(
            z.object({
              id: uuid,
              action: z.enum(ACTIVITY_ACTIONS),
              byOwner: z.boolean(),
              byStaff: z.boolean(),
              /** null: no person acted. */
              actor: z.string().nullable(),
              /** The email of the moderator who acted by a link, without an account. */
              moderator: z.string().nullable(),
              /** The title of the event, if the action was about one. */
              event: z.string().nullable(),
              /** Whether it was about a festival, or an order of one, whose tickets are passes. */
              isFestival: z.boolean(),
              /** How many tickets were given away; null for other actions. */
              count: z.number().int().nullable(),
              /** The network from which the owner acted; null for others. */
              address: z.string().nullable(),
              createdAt: instant,
            }),
          ),
        ),
      },
      metadata: accountSessionRoute(),
    },
    capabilities: {
      method: "GET",
      path: "/capabilities",
      summary: "Get the payout capability; refreshed from the provider while it is not active",
      responses: { 200: wrapData(capabilitiesSchema) },
      metadata: accountRoute("account:read"),
    },
    capabilitiesOf: {
      method: "GET",
      path: "/:id/capabilities",
      summary: "Get a customer's payout capability and the requirements currently due",
      pathParams: z.object({ id: uuid }),
      responses: { 200: wrapData(capabilitiesSchema.extend({ onboarding_url: z.string().nullable() })) },
      metadata: { allow: ["staff"] },
    },
  } as const satisfies PolicedRoutes,
  routesBelow("/v1/account"),
);

export const customersQuery = z.object({
  search_term: searchQuery,
  page: pageQuery,
  part: partQuery,
  sort: buildSortQuery(["name", "email"]),
  business_type: z.enum(BUSINESS_TYPES).optional(),
  tag: z.string().max(100).optional(),
});

export const customerRoutes = c.router(
  {
    list: {
      method: "GET",
      path: "/v1/accounts",
      summary: "List customers, newest first or by a column",
      query: customersQuery,
      responses: { 200: wrapLongPage(changeableCustomerSchema) },
      metadata: { allow: ["staff"] },
    },
    csv: {
      method: "GET",
      path: "/v1/accounts.csv",
      summary: "Download the customers that match the filter as CSV",
      query: customersQuery.omit({ page: true, part: true, sort: true }),
      responses: { 200: csvResponse },
      metadata: { allow: ["staff"], staffRoles: FINANCE_ROLES, stepUp: "export" },
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);
