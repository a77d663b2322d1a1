import type { translationRoutes } from "@matinee/contract/routes/translations";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { removeLanguage, saveTranslations } from "./save-translations.ts";
import { getEventTranslations } from "./translations.queries.ts";

export const translationHandlers: Handlers<typeof translationRoutes> = {
  async get({ params, ctx }) {
    return { status: 200, body: { data: await getEventTranslations(ctx.db, params.id) } };
  },
  async save({ params, body, page, ctx }) {
    await saveTranslations(ctx, page, params.language, body);
    return { status: 200, body: { data: await getEventTranslations(ctx.db, page.id) } };
  },
  async remove({ params, page, ctx }) {
    await removeLanguage(ctx, page, params.language);
    return { status: 200, body: { data: await getEventTranslations(ctx.db, page.id) } };
  },
};
