import { z } from "zod";
import { pageQuery, wrapData, wrapPage } from "../envelope.ts";
import { FINANCE_ROLES } from "../policy.ts";
import { c, csvResponse, type PolicedRoutes, routerOptions } from "../router.ts";
import { MONEY_KINDS, moneyEntrySchema, moneySchema, monthSchema, payoutSchema } from "../schemas/money.ts";

/** What the caller's events earned, by months of UTC, and what was paid out. */
export const moneyRoutes = c.router(
  {
    get: {
      method: "GET",
      path: "/v1/money",
      summary: "Get the income, fees and refunds of a month, in total and by event; this month by default",
      query: z.object({ month: monthSchema.optional() }),
      responses: { 200: wrapData(moneySchema) },
      metadata: { allow: ["account"], scope: "orders:read" },
    },
    entries: {
      method: "GET",
      path: "/v1/money/entries",
      summary: "List the payments and refunds of a month, newest first",
      query: z.object({
        month: monthSchema,
        kind: z.enum(MONEY_KINDS).optional(),
        page: pageQuery,
      }),
      responses: { 200: wrapPage(moneyEntrySchema) },
      metadata: { allow: ["account"], scope: "orders:read" },
    },
    payouts: {
      method: "GET",
      path: "/v1/money/payouts",
      summary: "List the newest payouts to the caller's bank account",
      responses: { 200: wrapData(z.array(payoutSchema)) },
      metadata: { allow: ["account"], scope: "orders:read" },
    },
    csv: {
      method: "GET",
      path: "/v1/money.csv",
      summary: "Download the payments and refunds of a month as CSV",
      query: z.object({ month: monthSchema }),
      responses: { 200: csvResponse },
      metadata: { allow: ["account"], rejectsKeys: true, staffRoles: FINANCE_ROLES, stepUp: "export" },
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);
