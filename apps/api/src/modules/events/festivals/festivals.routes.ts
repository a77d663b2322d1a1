import type { festivalRoutes } from "@matinee/contract/routes/festivals";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { leaveFestival } from "./leave-festival.ts";
import { getProgramme } from "./programme.queries.ts";
import { saveProgramme } from "./save-programme.ts";

export const festivalHandlers: Handlers<typeof festivalRoutes> = {
  async programme({ params, ctx }) {
    return { status: 200, body: { data: await getProgramme(ctx.db, ctx.texts, params.id) } };
  },
  async saveProgramme({ params, body, ctx, page }) {
    await saveProgramme(ctx, page, body);
    return { status: 200, body: { data: await getProgramme(ctx.db, ctx.texts, params.id) } };
  },
  async leave({ ctx, page }) {
    await leaveFestival(ctx, page);
    return { status: 204 };
  },
};
