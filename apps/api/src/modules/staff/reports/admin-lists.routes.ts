import type { adminOrderRoutes } from "@matinee/contract/routes/admin-orders";
import type { adminPageRoutes } from "@matinee/contract/routes/admin-pages";
import { inArray } from "drizzle-orm";
import type { Handlers } from "../../../platform/http/contract-routes.ts";
import { AppError } from "../../../platform/errors.ts";
import { recordRead } from "../../audit/record-read.ts";
import { createCopyCsvResponse, createCsvResponse } from "../../../platform/http/csv/csv.ts";
import { toChangeableOrders } from "../../commerce/orders/order-permissions.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { buildAdminOrdersCsv, buildPagesCsv } from "./admin-csv.ts";
import {
  type OrderFilter,
  buildOrderFilter,
  buildOrderSearch,
  findAdminOrdersByIds,
  sumAdminOrders,
} from "./admin-orders.queries.ts";
import {
  type PageFilter,
  buildPageFilter,
  buildPageSearch,
  findAdminPagesByIds,
  toChangeableEvent,
} from "./admin-pages.queries.ts";
import { getAdminOrder } from "../orders/admin-order.queries.ts";
import { findOrderCharge } from "../orders/find-order-charge.ts";
import { countArchiveConsequences } from "./archive-consequences.queries.ts";
import { bulkUpdatePages } from "./bulk-update-pages.ts";
import { listPage } from "../../../db/list-page.ts";
import { readInTime } from "../../../db/transaction.ts";
import { EVENT_SORTS, findOrder, isSortedAndFiltered, ORDER_SORTS } from "../list-sorts.ts";

export const adminPageHandlers: Handlers<typeof adminPageRoutes> = {
  async list({ ctx, query, request, may }) {
    const { rows, ...list } = await listPage(ctx, "/v1/admin/pages", query, {
      signal: request.signal,
      table: pages,
      ...findOrder(EVENT_SORTS, query.sort, pages.createdAt),
      where: (reach, db) => buildPageFilter(db, query, reach),
      related: buildPageSearch(ctx.db, query),
      isSearch: isSelective(query) || isSortedAndFiltered(query),
      findRows: (ids) => findAdminPagesByIds(ctx.db, ids, ctx.clock.now()),
    });
    const events = rows.map((row) => toChangeableEvent(row, may));
    return { status: 200, body: { data: { data: events, ...list } } };
  },
  async csv({ ctx, query }) {
    await recordRead(ctx, {
      action: "pages.export",
      subjectType: "report",
      subjectId: "pages",
      detail: { ...query },
    });
    return createCsvResponse(ctx, buildPagesCsv(ctx.clock, query));
  },
  async bulkUpdate({ ctx, body }) {
    const updated = await bulkUpdatePages(ctx, body.pageIds, body.attributes, {
      confirmed: body.confirmed ?? false,
    });
    return { status: 200, body: { data: { updated } } };
  },
  async consequences({ ctx, body, request }) {
    const limit = { timeoutMs: ctx.config.LIST_COUNT_TIMEOUT_MS, signal: request.signal };
    const data = await readInTime(ctx.db, limit, async (tx) => {
      const where =
        "filter" in body ? await buildPageFilter(tx, body.filter) : inArray(pages.id, body.pageIds);
      return countArchiveConsequences(tx, where, ctx.clock.now());
    });
    if (data === null) throw new AppError("unavailable", (t) => t.adminEvents.consequencesFailed);
    return { status: 200, body: { data } };
  },
};

export const adminOrderHandlers: Handlers<typeof adminOrderRoutes> = {
  async list({ ctx, query, request, may }) {
    const { rows, ...list } = await listPage(ctx, "/v1/admin/orders", query, {
      signal: request.signal,
      table: orders,
      ...findOrder(ORDER_SORTS, query.sort, orders.createdAt),
      where: (reach, db) => buildOrderFilter(db, query, reach),
      related: buildOrderSearch(ctx.db, query),
      isSearch: isSelective(query) || isSortedAndFiltered(query),
      findRows: async (ids) => toChangeableOrders(ctx, await findAdminOrdersByIds(ctx.db, ids), may),
    });
    return { status: 200, body: { data: { results: rows, ...list } } };
  },
  async totals({ ctx, query, request }) {
    const sums = await readInTime(
      ctx.db,
      { timeoutMs: ctx.config.LIST_COUNT_TIMEOUT_MS, signal: request.signal },
      (tx) => sumAdminOrders(tx, query),
    );
    return { status: 200, body: { data: sums } };
  },
  async get({ ctx, params, may }) {
    return { status: 200, body: { data: await getAdminOrder(ctx, params.orderId, may) } };
  },
  async charge({ ctx, params }) {
    return { status: 200, body: { data: await findOrderCharge(ctx, params.orderId) } };
  },
  async csv({ ctx, query }) {
    await recordRead(ctx, {
      action: "orders.export",
      subjectType: "report",
      subjectId: "orders",
      detail: { ...query },
    });
    return createCopyCsvResponse(ctx, buildAdminOrdersCsv(query));
  },
  async csvOfSelected({ ctx, body: { ids } }) {
    await recordRead(ctx, {
      action: "orders.export",
      subjectType: "report",
      subjectId: "orders",
      detail: { orderIds: ids },
    });
    return createCopyCsvResponse(ctx, buildAdminOrdersCsv({ ids }));
  },
};

/** Returns whether few rows may match: finding them by scanning the list in order could then be slow. */
const isSelective = (query: PageFilter & OrderFilter) =>
  query.min_amount !== undefined ||
  query.max_amount !== undefined ||
  query.status === "paid_late" ||
  query.status === "refund_failed" ||
  Boolean(
    query.search_term ??
    query.owner ??
    query.order_id ??
    query.startEventRange_start ??
    query.startEventRange_end,
  );
