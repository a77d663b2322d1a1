import type { adminOrderRoutes, adminPageRoutes } from "@matinee/contract/routes/admin";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { copiedCsvAnswer, csvAnswer } from "../../../platform/http/csv.ts";
import { orderRow } from "../../commerce/orders/order-rows.queries.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { adminOrdersCsv, pagesCsv } from "./admin-csv.ts";
import { type OrderFilter, orderFilter, adminOrdersOf } from "./admin-orders.queries.ts";
import { type PageFilter, pageFilter, adminPagesOf } from "./admin-pages.queries.ts";
import { bulkUpdatePages } from "./bulk-update-pages.ts";
import { staffList } from "../../../db/staff-list.ts";

export const adminPageHandlers: Handlers<typeof adminPageRoutes> = {
  async list({ ctx, query }) {
    const { rows, ...list } = await staffList("/v1/admin/pages", query, {
      db: ctx.db,
      table: pages,
      key: pages.createdAt,
      where: (reach) => pageFilter(ctx.db, query, reach),
      isSearch: isNarrow(query),
      rowsOf: (ids) => adminPagesOf(ctx.db, ids),
    });
    return { status: 200, body: { data: { data: rows, ...list } } };
  },
  async csv({ ctx, query }) {
    return csvAnswer(ctx, await pagesCsv(ctx.db, query));
  },
  async bulkUpdate({ ctx, body }) {
    const updated = await bulkUpdatePages(ctx, body.pageIds, body.attributes);
    return { status: 200, body: { data: { updated } } };
  },
};

export const adminOrderHandlers: Handlers<typeof adminOrderRoutes> = {
  async list({ ctx, query }) {
    const { rows, ...list } = await staffList("/v1/admin/orders", query, {
      db: ctx.db,
      table: orders,
      key: orders.createdAt,
      where: (reach) => orderFilter(ctx.db, query, reach),
      isSearch: isNarrow(query),
      rowsOf: (ids) => adminOrdersOf(ctx.db, ids),
    });
    return { status: 200, body: { data: { results: rows.map(orderRow), ...list } } };
  },
  async csv({ ctx, query }) {
    return copiedCsvAnswer(ctx, await adminOrdersCsv(ctx.db, query));
  },
};

/** Whether few rows may match, so that a walk along the whole list could be long. */
const isNarrow = (query: PageFilter & OrderFilter) =>
  Boolean(
    query.search_term ??
    query.owner ??
    query.order_id ??
    query.startEventRange_start ??
    query.startEventRange_end,
  );
