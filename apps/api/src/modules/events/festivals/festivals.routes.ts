import type { festivalRoutes } from "@matinee/contract/routes/festivals";
import { createNotFoundError } from "../../../platform/errors.ts";
import { createCsvResponse } from "../../../platform/http/csv/csv.ts";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { findRequestedLanguage, listLanguageHeaders } from "../../../platform/http/request-language.ts";
import { leaveFestival } from "./leave-festival.ts";
import { describePassIncomeReport } from "./pass-income-report.ts";
import { getProgrammeFigures } from "./programme-figures.queries.ts";
import { getProgramme } from "./programme.queries.ts";
import { findPublicPass } from "./public-passes.queries.ts";
import { getPublicFestival } from "./public-festival-cache.ts";
import { previewFestival } from "./public-festival.queries.ts";
import { translateItem } from "../translations/translate.rules.ts";
import { findTranslations } from "../translations/translations.queries.ts";
import { saveProgramme } from "./save-programme.ts";

/** Each request asks again, because a save drops the response. */
const PUBLIC_HEADERS = {
  "content-type": "application/json; charset=utf-8",
  "cache-control": "public, max-age=0",
};

export const festivalHandlers: Omit<
  Handlers<typeof festivalRoutes>,
  "heldPass" | "mine" | "passAccess" | "release" | "reserve"
> = {
  async get({ params, ctx, request }) {
    const festival = await getPublicFestival(ctx, params.urlOrId, findRequestedLanguage(request));
    if (!festival) throw createNotFoundError("event");
    const vary = listLanguageHeaders(request).join(", ");
    const headers = { ...PUBLIC_HEADERS, ...(vary && { vary }), etag: festival.etag };
    return { status: 200, headers, body: festival.body };
  },
  async pass({ params, ctx, request }) {
    const language = findRequestedLanguage(request);
    const festival = await getPublicFestival(ctx, params.urlOrId, language);
    const pass =
      festival &&
      (await findPublicPass(
        ctx.db,
        { festivalId: festival.id, productId: params.productId },
        ctx.clock.now(),
      ));
    if (!pass) throw createNotFoundError("product");
    const translations = language && (await findTranslations(ctx.db, [festival.id], language));
    return { status: 200, body: { data: translations ? translateItem(translations, pass) : pass } };
  },
  async programme({ params, ctx }) {
    return { status: 200, body: { data: await getProgramme(ctx.db, ctx.texts, params.id) } };
  },
  async preview({ params, ctx }) {
    return { status: 200, body: { data: await previewFestival(ctx.db, params.id, ctx.clock.now()) } };
  },
  async figures({ params, ctx }) {
    return { status: 200, body: { data: await getProgrammeFigures(ctx.db, params.id) } };
  },
  passIncome: async ({ ctx, page }) => createCsvResponse(ctx, describePassIncomeReport(page)),
  async saveProgramme({ params, body, ctx, page }) {
    await saveProgramme(ctx, page, body);
    return { status: 200, body: { data: await getProgramme(ctx.db, ctx.texts, params.id) } };
  },
  async leave({ body, ctx, page }) {
    await leaveFestival(ctx, page, body);
    return { status: 204 };
  },
};
