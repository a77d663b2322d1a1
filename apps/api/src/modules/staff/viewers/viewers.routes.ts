import type { adminViewerRoutes } from "@matinee/contract/routes/admin-viewers";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { getViewer } from "./viewers.queries.ts";

export const adminViewerHandlers: Handlers<typeof adminViewerRoutes> = {
  async get({ ctx, params }) {
    return { status: 200, body: { data: await getViewer(ctx.db, params.id) } };
  },
};
