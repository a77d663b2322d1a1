import type { AdminPageRow } from "@matinee/contract/schemas/pages";
import { and } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { isOlderThan } from "../../../db/keyset-pagination.ts";
import type { IdSource } from "../../../db/list-page.ts";
import { createReportCondition } from "../../../db/report-condition.ts";
import type { CsvReport } from "../../../platform/http/csv/csv.ts";
import {
  type CopyReport,
  buildTextCell,
  COPY_PAGE_ROWS,
  quoteLiteral,
} from "../../../platform/http/csv/csv-copy.ts";
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
      { header: (t) => t.csvHeaders.eventTitle, cell: buildTextCell("event.title") },
      { header: (t) => t.csvHeaders.eventUrl, cell: buildTextCell("event.slug") },
      {
        header: (t) => t.csvHeaders.accountUsername,
        cell: buildTextCell("owner.first_name || ' ' || owner.last_name"),
      },
      ...ORDER_COLUMNS,
      {
        header: (t) => t.csvHeaders.eventKind,
        cell: (t) =>
          `case event.kind when 'festival' then ${quoteLiteral(t.adminEvents.kinds.festival)} else ${quoteLiteral(t.adminEvents.kinds.screening)} end`,
      },
      { header: (t) => t.csvHeaders.festival, cell: buildTextCell("festival.title") },
    ],
    joins: `join pages event on event.id = o.page_id join accounts owner on owner.id = event.account_id
      left join pages festival on festival.id = event.festival_id`,
    ...buildOrderPageReader(createReportCondition(buildSource, { pageRows: COPY_PAGE_ROWS, isSearch })),
  };
}

/** Whether the report is of a search, whose matches may be few and anywhere in the list. */
const hasSearch = ({ search_term, owner }: PageFilter | OrderFilter): boolean =>
  Boolean(search_term?.trim() || owner?.trim());

const PAGE_COLUMNS: CsvReport<AdminPageRow>["columns"] = [
  { header: (t) => t.csvHeaders.pageId, value: ({ id }) => id },
  { header: (t) => t.csvHeaders.title, value: ({ title }) => title },
  { header: (t) => t.csvHeaders.url, value: ({ url }) => url },
  { header: (t) => t.csvHeaders.description, value: ({ description }) => description },
  { header: (t) => t.csvHeaders.eventStart, value: ({ eventStart }) => eventStart },
  { header: (t) => t.csvHeaders.eventEnd, value: ({ eventEnd }) => eventEnd },
  { header: (t) => t.csvHeaders.timezone, value: ({ timezone }) => timezone },
  { header: (t) => t.csvHeaders.showsHours, value: ({ showHours }) => showHours },
  { header: (t) => t.csvHeaders.activated, value: ({ activated }) => activated },
  { header: (t) => t.csvHeaders.archived, value: ({ archived }) => archived },
  { header: (t) => t.csvHeaders.superArchived, value: ({ superarchived }) => superarchived },
  { header: (t) => t.adminEvents.cancelled, value: ({ cancelled }) => cancelled },
  {
    header: (t) => t.adminEvents.csvHeaders.cancelledAt,
    value: ({ cancellation }) => cancellation?.at ?? null,
  },
  {
    header: (t) => t.adminEvents.csvHeaders.cancelledBy,
    value: ({ cancellation }) => cancellation?.by ?? null,
  },
  {
    header: (t) => t.adminEvents.csvHeaders.refunds,
    value: ({ cancellation }, t) => cancellation && t.adminEvents.refundProgress(cancellation),
  },
  { header: (t) => t.csvHeaders.test, value: ({ test }) => test },
  { header: (t) => t.csvHeaders.diyEvent, value: ({ diyEvent }) => diyEvent },
  { header: (t) => t.csvHeaders.emailCapture, value: ({ emailCapture }) => emailCapture },
  { header: (t) => t.csvHeaders.filmTeamEmail, value: ({ filmTeamEmail }) => filmTeamEmail },
  { header: (t) => t.csvHeaders.accountId, value: ({ accountId }) => accountId },
  { header: (t) => t.csvHeaders.accountName, value: ({ accountName }) => accountName },
  { header: (t) => t.csvHeaders.accountEmail, value: ({ accountEmail }) => accountEmail },
  { header: (t) => t.csvHeaders.connectedAccount, value: ({ connectId }) => connectId },
  { header: (t) => t.csvHeaders.tags, value: ({ tags }) => tags.map(({ name }) => name).join("; ") },
  { header: (t) => t.csvHeaders.dateCreated, value: ({ createdAt }) => createdAt },
  { header: (t) => t.csvHeaders.lastUpdated, value: ({ updatedAt }) => updatedAt },
  { header: (t) => t.csvHeaders.eventKind, value: ({ kind }, t) => t.adminEvents.kinds[kind] },
  { header: (t) => t.csvHeaders.festival, value: ({ festivalTitle }) => festivalTitle },
];
