import type { premiereBoardRoutes } from "@matinee/contract/routes/premiere-board";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { findPremiere } from "./premiere.queries.ts";

export const premiereBoardHandlers: Handlers<typeof premiereBoardRoutes> = {
  async board({ ctx, query }) {
    return { status: 200, body: { data: await findPremiere(ctx.db, ctx.clock.now(), query.pageId) } };
  },
};
