import type { AdminPageRow } from "@matinee/contract/schemas/pages";
import { and } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { olderThan } from "../../db/newest-first.ts";
import type { CsvReport } from "../../http/csv.ts";
import type { OrderWithContext } from "../orders/order-rows.queries.ts";
import { ORDER_COLUMNS } from "../orders/orders-csv.ts";
import { orders } from "../orders/orders.table.ts";
import { pages } from "../pages/pages.table.ts";
import { type OrderFilter, orderFilter, selectAdminOrders } from "./admin-orders.queries.ts";
import { type PageFilter, pageFilter, selectAdminPages } from "./admin-pages.queries.ts";

const ROWS_A_PAGE = 1000;

/** Every event that the filter matches, newest first. */
export async function pagesCsv(db: Queryable, filter: PageFilter): Promise<CsvReport<AdminPageRow>> {
  const where = await pageFilter(db, filter);
  return {
    kind: "pages",
    columns: PAGE_COLUMNS,
    rowsAfter: (last) => selectAdminPages(db, and(where, olderThan(pages, last)), { limit: ROWS_A_PAGE }),
  };
}

/** Every order that the filter matches, newest first. */
export async function adminOrdersCsv(
  db: Queryable,
  filter: OrderFilter,
): Promise<CsvReport<OrderWithContext>> {
  const where = await orderFilter(db, filter);
  return {
    kind: "orders",
    columns: [
      { header: "Event title", value: ({ pageTitle }) => pageTitle },
      { header: "Event URL", value: ({ pageUrl }) => pageUrl },
      { header: "Account username", value: ({ accountUsername }) => accountUsername },
      ...ORDER_COLUMNS,
    ],
    rowsAfter: (last) =>
      selectAdminOrders(db, and(where, olderThan(orders, last?.order)), { limit: ROWS_A_PAGE }),
  };
}

const PAGE_COLUMNS: CsvReport<AdminPageRow>["columns"] = [
  { header: "Page ID", value: ({ id }) => id },
  { header: "Title", value: ({ title }) => title },
  { header: "URL", value: ({ url }) => url },
  { header: "Description", value: ({ description }) => description },
  { header: "Event start", value: ({ eventStart }) => eventStart },
  { header: "Event end", value: ({ eventEnd }) => eventEnd },
  { header: "Timezone", value: ({ timezone }) => timezone },
  { header: "Shows hours", value: ({ showHours }) => showHours },
  { header: "Activated", value: ({ activated }) => activated },
  { header: "Archived", value: ({ archived }) => archived },
  { header: "Super archived", value: ({ superarchived }) => superarchived },
  { header: "Test", value: ({ test }) => test },
  { header: "DIY event", value: ({ diyEvent }) => diyEvent },
  { header: "Email capture", value: ({ emailCapture }) => emailCapture },
  { header: "Film team email", value: ({ filmTeamEmail }) => filmTeamEmail },
  { header: "Account ID", value: ({ accountId }) => accountId },
  { header: "Account name", value: ({ accountName }) => accountName },
  { header: "Account email", value: ({ accountEmail }) => accountEmail },
  { header: "Connected account", value: ({ connectId }) => connectId },
  { header: "Tags", value: ({ tags }) => tags.map(({ name }) => name).join("; ") },
  { header: "Date created", value: ({ createdAt }) => createdAt },
  { header: "Last updated", value: ({ updatedAt }) => updatedAt },
];
