import { z } from "zod";
import { pageQuery, wrapData, wrapPage } from "../envelope.ts";
import { accountRoute, accountSessionRoute, FINANCE_ROLES } from "../policy.ts";
import { c, csvResponse, type PolicedRoutes, routerOptions } from "../router.ts";
import {
  MONEY_KINDS,
  moneyEntrySchema,
  moneySchema,
  monthSchema,
  monthZoneSchema,
  payoutPlanSchema,
  payoutSchema,
  saveStatementEmailSchema,
  statementEmailSchema,
  taxReportSchema,
} from "../schemas/money.ts";

const ofMonth = z.object({ month: monthSchema, timezone: monthZoneSchema.optional() });

/** The earnings of the caller's events by month, and the payouts. */
export const moneyRoutes = c.router(
  {
    get: {
      method: "GET",
      path: "/v1/money",
      summary: "Get the income, fees and refunds of a month, in total and by event; this month by default",
      query: ofMonth.partial(),
      responses: { 200: wrapData(moneySchema) },
      metadata: accountRoute("orders:read"),
    },
    entries: {
      method: "GET",
      path: "/v1/money/entries",
      summary: "List the payments and refunds of a month, newest first",
      query: ofMonth.extend({
        kind: z.enum(MONEY_KINDS).optional(),
        page: pageQuery,
      }),
      responses: { 200: wrapPage(moneyEntrySchema) },
      metadata: accountRoute("orders:read"),
    },
    payouts: {
      method: "GET",
      path: "/v1/money/payouts",
      summary: "List the newest payouts to the caller's bank account",
      responses: { 200: wrapData(z.array(payoutSchema)) },
      metadata: accountRoute("orders:read"),
    },
    payoutPlan: {
      method: "GET",
      path: "/v1/money/payout-plan",
      summary: "Get when payouts go out and to which bank account; null before one can be linked",
      responses: { 200: wrapData(payoutPlanSchema.nullable()) },
      metadata: accountSessionRoute(),
    },
    csv: {
      method: "GET",
      path: "/v1/money.csv",
      summary: "Download the payments and refunds of a month as CSV",
      query: ofMonth,
      responses: { 200: csvResponse },
      metadata: accountSessionRoute({ staffRoles: FINANCE_ROLES, stepUp: "export" }),
    },
    taxes: {
      method: "GET",
      path: "/v1/money/taxes",
      summary:
        "Get the tax of a month by country and rate, and the number of the next receipt; this month by default",
      query: ofMonth.partial(),
      responses: { 200: wrapData(taxReportSchema) },
      metadata: accountRoute("orders:read"),
    },
    taxesCsv: {
      method: "GET",
      path: "/v1/money/taxes.csv",
      summary: "Download the tax of a month by country and rate as CSV, as for the EU's One Stop Shop",
      query: ofMonth,
      responses: { 200: csvResponse },
      metadata: accountSessionRoute({ staffRoles: FINANCE_ROLES, stepUp: "export" }),
    },
    statement: {
      method: "GET",
      path: "/v1/money.pdf",
      summary: "Download the statement of a month as PDF: its sums, in total and by event, and its payouts",
      query: ofMonth,
      responses: { 200: c.otherResponse({ contentType: "application/pdf", body: z.unknown() }) },
      metadata: accountSessionRoute({
        rateLimit: { max: 30, windowSeconds: 600, per: "account" },
        fileTypes: ["application/pdf"],
      }),
    },
    statementEmail: {
      method: "GET",
      path: "/v1/money/statement-email",
      summary: "Get where the statement of each month goes by email",
      responses: { 200: wrapData(statementEmailSchema) },
      metadata: accountSessionRoute(),
    },
    saveStatementEmail: {
      method: "PUT",
      path: "/v1/money/statement-email",
      summary: "Have the statement of each month sent by email on the first day of the next one, or stop it",
      body: saveStatementEmailSchema,
      responses: { 200: wrapData(statementEmailSchema) },
      metadata: accountSessionRoute({ rateLimit: { max: 30, windowSeconds: 3600, per: "account" } }),
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);
