import type { reportRoutes } from "@matinee/contract/routes/reports";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { createCsvResponse } from "../../../platform/http/csv/csv.ts";
import { findAuditEntriesByIds, buildAuditFilter } from "../../audit/audit.queries.ts";
import { recordRead } from "../../audit/record-read.ts";
import { buildAuditCsv } from "./audit-csv.ts";
import { auditEntries } from "../../../db/schema/audit.ts";
import { OPERATOR } from "../../commerce/invoices/seller.ts";
import { toMonth } from "../../commerce/money/months.rules.ts";
import { describeTaxReport, findTaxReport } from "../../commerce/money/tax-report.ts";
import { findOverview } from "./overview.queries.ts";
import { addUndoStates } from "../undo/undo.queries.ts";
import { listPage } from "../../../db/list-page.ts";

/** The operator's months are those of the numbers of receipts. */
const UTC = "UTC";

export const reportHandlers: Handlers<typeof reportRoutes> = {
  async overview({ ctx, query }) {
    return {
      status: 200,
      body: { data: await ctx.reports.open().read(({ db }) => findOverview(db, query)) },
    };
  },
  async audit({ ctx, query, request }) {
    const { rows, ...list } = await listPage(ctx, "/v1/admin/audit", query, {
      signal: request.signal,
      table: auditEntries,
      sortKey: auditEntries.createdAt,
      where: (_reach, db) => buildAuditFilter(db, query),
      isSearch: Boolean(query.search_term?.trim()),
      findRows: async (ids) =>
        addUndoStates(ctx.db, await findAuditEntriesByIds(ctx.db, ids), {
          now: ctx.clock.now(),
          role: ctx.actor.staffRole,
        }),
    });
    return { status: 200, body: { data: { data: rows, ...list } } };
  },
  async auditCsv({ ctx, query }) {
    await recordRead(ctx, {
      action: "audit.export",
      subjectType: "report",
      subjectId: "audit",
      detail: { ...query },
    });
    return createCsvResponse(ctx, buildAuditCsv(query));
  },
  async taxes({ ctx, query }) {
    const month = query.month ?? toMonth(ctx.clock.now(), UTC);
    const data = await ctx.reports
      .open()
      .read(({ db }) => findTaxReport(db, OPERATOR, { month, timezone: UTC }));
    return { status: 200, body: { data } };
  },
  taxesCsv: async ({ ctx, query }) =>
    createCsvResponse(ctx, describeTaxReport(OPERATOR, { ...query, timezone: UTC })),
};
