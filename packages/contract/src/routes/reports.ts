import { z } from "zod";
import {
  currency,
  wrapData,
  day,
  instant,
  wrapLongPage,
  pageQuery,
  partQuery,
  searchQuery,
  uuid,
} from "../envelope.ts";
import { AUDIT_KINDS } from "@matinee/texts/audit-sentences";
import { FINANCE_ROLES } from "../policy.ts";
import { monthSchema, taxReportSchema } from "../schemas/money.ts";
import { c, csvResponse, type PolicedRoutes, routesBelow } from "../router.ts";

/** The types of records that have a history on their screen. */
const AUDIT_SUBJECTS = ["account", "page", "order", "leadowner"] as const;

const auditQuery = z.object({
  search_term: searchQuery,
  page: pageQuery,
  part: partQuery,
  subject_type: z.enum(AUDIT_SUBJECTS).optional(),
  subject_id: z.string().max(64).optional(),
  /** Everything on this customer's account, and everything that others did on their behalf. */
  customer_id: uuid.optional(),
  actor_id: uuid.optional(),
  kind: z.enum(AUDIT_KINDS).optional(),
  /** First and last day, in UTC. */
  from: day.optional(),
  to: day.optional(),
});

const dailyValue = z.object({ day: z.iso.date(), value: z.number() });

export const reportRoutes = c.router(
  {
    overview: {
      method: "GET",
      path: "/overview",
      summary: "Get sales, activated events, viewers, new customers and leads of a period",
      query: z.object({ from: day, to: day }),
      responses: {
        200: wrapData(
          z.object({
            /** In US dollars. */
            sales: z.array(dailyValue),
            /** In each currency with orders in the period. */
            salesByCurrency: z.array(z.object({ currency, days: z.array(dailyValue) })),
            orders: z.array(dailyValue),
            emails: z.array(dailyValue),
            events: z.array(dailyValue),
            viewers: z.array(dailyValue),
            customers: z.array(dailyValue),
            leadsByStage: z.array(z.object({ stage: z.string(), count: z.number().int() })),
            leadsBySource: z.array(z.object({ source: z.string(), count: z.number().int() })),
          }),
        ),
      },
      metadata: { allow: ["staff"] },
    },
    audit: {
      method: "GET",
      path: "/audit",
      summary:
        "List audit entries, newest first, by a text or filtered by subject, customer, actor, kind of change or day",
      query: auditQuery,
      responses: {
        200: wrapLongPage(
          z.object({
            id: uuid,
            action: z.string(),
            actor: z.string().nullable(),
            actorId: uuid.nullable(),
            onBehalfOf: z.string().nullable(),
            subjectType: z.string(),
            subjectId: z.string(),
            detail: z.record(z.string(), z.unknown()),
            /** The reason that the actor gave. */
            reason: z.string().nullable(),
            /** Whether the caller can undo the change, or a person undid it; null when it cannot be undone. */
            undo: z.enum(["possible", "done"]).nullable(),
            createdAt: instant,
          }),
        ),
      },
      metadata: { allow: ["staff"] },
    },
    auditCsv: {
      method: "GET",
      path: "/audit.csv",
      summary: "Download the audit entries that match the search and the filter as CSV",
      query: auditQuery.omit({ page: true, part: true }),
      responses: { 200: csvResponse },
      metadata: { allow: ["staff"], staffRoles: FINANCE_ROLES, stepUp: "export" },
    },
    taxes: {
      method: "GET",
      path: "/taxes",
      summary:
        "Get the tax of a month that the operator owes, by country and rate; this month in UTC by default",
      query: z.object({ month: monthSchema.optional() }),
      responses: { 200: wrapData(taxReportSchema) },
      metadata: { allow: ["staff"], staffRoles: FINANCE_ROLES },
    },
    taxesCsv: {
      method: "GET",
      path: "/taxes.csv",
      summary: "Download the tax of a month that the operator owes as CSV",
      query: z.object({ month: monthSchema }),
      responses: { 200: csvResponse },
      metadata: { allow: ["staff"], staffRoles: FINANCE_ROLES, stepUp: "export" },
    },
  } as const satisfies PolicedRoutes,
  routesBelow("/v1/admin"),
);
