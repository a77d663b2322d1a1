import { z } from "zod";
import { data, longPaged, nullsDropped, pageQuery, partQuery, searchQuery, uuid } from "../envelope.ts";
import { c, defineRoutes } from "../router.ts";
import {
  accountSchema,
  BUSINESS_TYPES,
  capabilitiesSchema,
  customerRowSchema,
  signedInSchema,
  signUpSchema,
  updateAccountSchema,
} from "../schemas/accounts.ts";

export const accountRoutes = defineRoutes({
  signUp: {
    method: "POST",
    path: "/v1/account",
    summary: "Register a filmmaker and sign in",
    body: nullsDropped(signUpSchema),
    responses: { 201: data(signedInSchema) },
    metadata: {
      allow: ["public"],
      startsSession: true,
      rateLimit: { max: 30, windowSeconds: 3600, per: "address" },
    },
  },
  get: {
    method: "GET",
    path: "/v1/account",
    summary: "The signed-in account",
    responses: { 200: data(accountSchema) },
    metadata: { allow: ["account"] },
  },
  update: {
    method: "PATCH",
    path: "/v1/account",
    summary: "Change the signed-in account, or link its bank by payoutToken",
    body: nullsDropped(updateAccountSchema),
    responses: { 200: data(accountSchema) },
    metadata: { allow: ["account"] },
  },
  onboard: {
    method: "GET",
    path: "/v1/account/onboard",
    summary: "A fresh link to the payout provider's onboarding",
    responses: { 200: data(z.object({ url: z.url() })) },
    metadata: { allow: ["account"], rateLimit: { max: 30, windowSeconds: 300, per: "account" } },
  },
  capabilities: {
    method: "GET",
    path: "/v1/account/capabilities",
    summary: "Whether payouts are connected, asked of the provider when it is not yet active",
    responses: { 200: data(capabilitiesSchema) },
    metadata: { allow: ["account"] },
  },
  capabilitiesOf: {
    method: "GET",
    path: "/v1/account/:id/capabilities",
    summary: "The same of a customer, with what is currently due",
    pathParams: z.object({ id: uuid }),
    responses: { 200: data(capabilitiesSchema.extend({ onboarding_url: z.string().nullable() })) },
    metadata: { allow: ["staff"] },
  },
});

const customersQuery = z.object({
  search_term: searchQuery,
  page: pageQuery,
  part: partQuery,
  business_type: z.enum(BUSINESS_TYPES).optional(),
  tag: z.string().max(100).optional(),
});

export const customerRoutes = defineRoutes({
  list: {
    method: "GET",
    path: "/v1/accounts",
    summary: "Customers, newest first",
    query: customersQuery,
    responses: { 200: longPaged(customerRowSchema) },
    metadata: { allow: ["staff"] },
  },
  csv: {
    method: "GET",
    path: "/v1/accounts.csv",
    summary: "Every customer that the filter matches",
    query: customersQuery.omit({ page: true, part: true }),
    responses: { 200: c.otherResponse({ contentType: "text/csv", body: z.string() }) },
    metadata: { allow: ["staff"] },
  },
});
