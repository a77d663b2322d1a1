import type { reportRoutes } from "@matinee/contract/routes/admin";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { auditEntriesOf, auditFilter } from "../../audit/audit.queries.ts";
import { auditEntries } from "../../../db/schema/audit.ts";
import { overview } from "./overview.queries.ts";
import { staffList } from "../../../db/staff-list.ts";

export const reportHandlers: Handlers<typeof reportRoutes> = {
  async overview({ ctx, query }) {
    return { status: 200, body: { data: await overview(ctx.db, query) } };
  },
  async audit({ ctx, query }) {
    const { rows, ...list } = await staffList("/v1/admin/audit", query, {
      db: ctx.db,
      table: auditEntries,
      key: auditEntries.createdAt,
      where: () => auditFilter(query),
      isSearch: false,
      rowsOf: (ids) => auditEntriesOf(ctx.db, ids),
    });
    return { status: 200, body: { data: { data: rows, ...list } } };
  },
};
