import { messages } from "@matinee/texts";
import type { AdminPageRow } from "@matinee/contract/schemas/pages";
import { and } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { isOlderThan } from "../../../db/keyset-pagination.ts";
import type { IdSource } from "../../../db/list-page.ts";
import { createReportCondition } from "../../../db/report-condition.ts";
import type { CsvReport } from "../../../platform/http/csv/csv.ts";
import { type CopyReport, buildTextCell, COPY_PAGE_ROWS } from "../../../platform/http/csv/csv-copy.ts";
import { ORDER_COLUMNS, buildOrderPageReader } from "../../commerce/orders/orders-csv.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import type { Clock } from "../../../platform/context.ts";
import { type OrderFilter, buildOrderFilter, buildOrderSearch } from "./admin-orders.queries.ts";
import {
  type PageFilter,
  buildPageFilter,
  buildPageSearch,
  selectAdminPages,
} from "./admin-pages.queries.ts";

const BATCH_SIZE = 1000;

/** Builds a CSV report of all events that match the filter, newest first. */
export function buildPagesCsv(clock: Clock, filter: PageFilter): CsvReport<AdminPageRow> {
  const buildSource = (db: Queryable): IdSource => ({
    db,
    table: pages,
    where: (scope) => buildPageFilter(db, filter, scope),
    related: buildPageSearch(db, filter),
    sortKey: pages.createdAt,
  });
  const isSearch = hasSearch(filter);
  const buildCondition = createReportCondition(buildSource, { pageRows: BATCH_SIZE, isSearch });
  return {
    kind: "pages",
    columns: PAGE_COLUMNS,
    readRowsAfter: async (db, lastRow) =>
      selectAdminPages(db, and(await buildCondition(db), isOlderThan(pages, lastRow)), {
        limit: BATCH_SIZE,
        now: clock.now(),
      }),
  };
}

/** Builds a CSV report of all orders that match the filter, newest first. */
export function buildAdminOrdersCsv(filter: OrderFilter): CopyReport {
  const buildSource = (db: Queryable): IdSource => ({
    db,
    table: orders,
    where: (scope) => buildOrderFilter(db, filter, scope),
    related: buildOrderSearch(db, filter),
    sortKey: orders.createdAt,
  });
  const isSearch = hasSearch(filter);
  return {
    kind: "orders",
    columns: [
      { header: "Event title", cell: buildTextCell("event.title") },
      { header: "Event URL", cell: buildTextCell("event.slug") },
      { header: "Account username", cell: buildTextCell("owner.first_name || ' ' || owner.last_name") },
      ...ORDER_COLUMNS,
    ],
    joins: `join pages event on event.id = o.page_id join accounts owner on owner.id = event.account_id`,
    ...buildOrderPageReader(createReportCondition(buildSource, { pageRows: COPY_PAGE_ROWS, isSearch })),
  };
}

/** Whether the report is of a search, whose matches may be few and anywhere in the list. */
const hasSearch = ({ search_term, owner }: PageFilter | OrderFilter): boolean =>
  Boolean(search_term?.trim() || owner?.trim());

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
  { header: messages.adminEvents.cancelled, value: ({ cancelled }) => cancelled },
  {
    header: messages.adminEvents.csvHeaders.cancelledAt,
    value: ({ cancellation }) => cancellation?.at ?? null,
  },
  {
    header: messages.adminEvents.csvHeaders.cancelledBy,
    value: ({ cancellation }) => cancellation?.by ?? null,
  },
  {
    header: messages.adminEvents.csvHeaders.refunds,
    value: ({ cancellation }) => cancellation && messages.adminEvents.refundProgress(cancellation),
  },
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
