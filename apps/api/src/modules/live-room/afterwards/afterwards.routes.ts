import { pageSizes } from "@matinee/domain/limits";
import type { premiereAfterwardsRoutes } from "@matinee/contract/routes/premiere-afterwards";
import { buildPage } from "../../../db/build-page.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { createCsvResponse } from "../../../platform/http/csv/csv.ts";
import { findPremiere } from "../../premieres/premieres.queries.ts";
import { findAskedQuestions, findRoomMembers, findTranscript } from "./afterwards.queries.ts";
import { answerQuestion } from "./answer-question.ts";
import { describeReactionsReport } from "./reactions-report.ts";
import { findPremiereSummary } from "./summary.queries.ts";

export const premiereAfterwardsHandlers: Handlers<typeof premiereAfterwardsRoutes> = {
  async summary({ params, ctx }) {
    const stored = await findPremiere(ctx.db, params.id);
    if (!stored) throw createNotFoundError("premiere");
    return { status: 200, body: { data: await findPremiereSummary(ctx.db, stored) } };
  },
  reactionsCsv: async ({ ctx, page }) => createCsvResponse(ctx, describeReactionsReport(page)),
  async transcript({ params, query, ctx }) {
    const page = query.page ?? 1;
    const { rows, total } = await findTranscript(ctx.db, params.id, page);
    const path = `/v1/pages/${params.id}/live-room/messages`;
    return {
      status: 200,
      body: { data: buildPage(rows, { path, page, size: pageSizes.transcript, total }) },
    };
  },
  async questions({ params, ctx }) {
    const asked = await findAskedQuestions(ctx.db, params.id);
    return { status: 200, body: { data: asked.map(({ question }) => question) } };
  },
  async answer({ params, body, ctx, page }) {
    const { questionId } = params;
    const question = await answerQuestion(ctx, page, { questionId, answer: body.answer });
    return { status: 200, body: { data: question } };
  },
  async members({ params, query, ctx }) {
    const page = query.page ?? 1;
    const { rows, total } = await findRoomMembers(ctx.db, params.id, page, ctx.clock.now());
    const path = `/v1/pages/${params.id}/live-room/members`;
    return {
      status: 200,
      body: { data: buildPage(rows, { path, page, size: pageSizes.roomMembers, total }) },
    };
  },
};
