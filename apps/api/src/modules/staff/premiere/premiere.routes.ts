import type { premiereRoutes } from "@matinee/contract/routes/premiere";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { findPremiere } from "./premiere.queries.ts";

export const premiereHandlers: Handlers<typeof premiereRoutes> = {
  async board({ ctx, query }) {
    return { status: 200, body: { data: await findPremiere(ctx.db, ctx.clock.now(), query.pageId) } };
  },
};
