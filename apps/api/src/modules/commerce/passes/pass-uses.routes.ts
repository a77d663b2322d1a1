import type { passUseRoutes } from "@matinee/contract/routes/pass-uses";
import { pageSizes } from "@matinee/domain/limits";
import { buildPage } from "../../../db/build-page.ts";
import { orders } from "../../../db/schema/orders.ts";
import { passes } from "../../../db/schema/subscribers.ts";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { createCsvResponse } from "../../../platform/http/csv/csv.ts";
import { recordRead } from "../../audit/record-read.ts";
import { listReportQuestions } from "../../events/questions/report-questions.queries.ts";
import { buildAttendanceList } from "../../premieres/attendance-list.queries.ts";
import {
  findPassAttendance,
  isAttendanceKnown,
  toAttendanceResponse,
} from "../../premieres/attendance.queries.ts";
import { findPremiere } from "../../premieres/premieres.queries.ts";
import { countPassUses, listPassUses } from "./pass-uses.queries.ts";
import { buildPassesCsv } from "./passes-csv.ts";

export const passUseHandlers: Handlers<typeof passUseRoutes> = {
  async list({ ctx, page, query }) {
    const current = query.page ?? 1;
    const { attendance, sort, search_term } = query;
    const premiere = { stored: await findPremiere(ctx.db, page.id), now: ctx.clock.now() };
    const { rows, total } = await listPassUses(ctx.db, {
      pageId: page.id,
      search: search_term,
      attendance: buildAttendanceList(passes, page.id, premiere, query),
      page: current,
    });
    const options = {
      path: `/v1/pages/${page.id}/pass-uses`,
      page: current,
      size: pageSizes.attendees,
      total,
      parameters: { search_term, attendance, sort },
    };
    if (!isAttendanceKnown(premiere.stored, premiere.now))
      return { status: 200, body: { data: buildPage(rows, options) } };
    const passIds = rows.map(({ passId }) => passId);
    const found = await findPassAttendance(ctx.db, page.id, passIds);
    const listed = rows.map((row) => ({ ...row, premiere: toAttendanceResponse(found.get(row.passId)) }));
    return { status: 200, body: { data: buildPage(listed, options) } };
  },
  async counts({ ctx, page }) {
    return { status: 200, body: { data: await countPassUses(ctx.db, page.id) } };
  },
  async csv({ ctx, page }) {
    await recordRead(
      ctx,
      { action: "passes.export", subjectType: "page", subjectId: page.id },
      page.accountId,
    );
    const questions = await listReportQuestions(ctx.db, page.id, orders);
    return createCsvResponse(ctx, buildPassesCsv(page, questions));
  },
};
