import type { adminSearchRoutes } from "@matinee/contract/routes/admin-search";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { searchEverything } from "./search-everything.ts";

export const adminSearchHandlers: Handlers<typeof adminSearchRoutes> = {
  async find({ ctx, query }) {
    return { status: 200, body: { data: await searchEverything(ctx.db, query.q, query.kind) } };
  },
};
