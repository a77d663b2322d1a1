import type { reportRoutes } from "@matinee/contract/routes/admin";
import type { Handlers } from "../../http/contract-routes.ts";
import { listAudit } from "../audit/audit.queries.ts";
import { overview } from "./overview.queries.ts";
import { nextPath } from "./staff-list.ts";

export const reportHandlers: Handlers<typeof reportRoutes> = {
  async overview({ ctx, query }) {
    return { status: 200, body: { data: await overview(ctx.db, query) } };
  },
  async audit({ ctx, query }) {
    const { rows, total, pages } = await listAudit(ctx.db, query);
    const page = query.page ?? 1;
    const next = page < pages ? nextPath("/v1/admin/audit", { ...query, page: page + 1 }) : null;
    return { status: 200, body: { data: { data: rows, total, pages, next } } };
  },
};
