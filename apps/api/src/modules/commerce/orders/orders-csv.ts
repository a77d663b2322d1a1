import type { Text } from "@matinee/texts";
import { platformCurrency } from "@matinee/domain/currency";
import type { AttendanceFilter } from "@matinee/domain/vocabulary";
import { PLACED_STATUSES } from "@matinee/contract/schemas/orders";
import { getCountryName, countryCodes } from "@matinee/domain/countries";
import { and, eq, exists, gte, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { orderByNewest, isNotOlderThan, isOlderThan } from "../../../db/keyset-pagination.ts";
import {
  type CopyReport,
  buildAmountCell,
  buildDollarsCell,
  buildFlagCell,
  buildInstantCell,
  buildTextCell,
  quoteLiteral,
} from "../../../platform/http/csv/csv-copy.ts";
import { buildConsentCell } from "../../consent/consents.queries.ts";
import { buildAnswerJoin, type ReportQuestion } from "../../events/questions/report-questions.queries.ts";
import { SECONDS_TOGETHER_SQL } from "../../premieres/attendance.queries.ts";
import { products } from "../../../db/schema/products.ts";
import { orderLines, orders } from "../../../db/schema/orders.ts";

/**
 * Builds the Orders Download of one event, newest first. An order whose products were all deleted from the store is
 * left out, as the delete dialog warns; it stays in the list and in the totals and can be refunded. The report of a
 * premiere says who came; the cells are empty while that is not known. With a filter by attendance the report has another
 * name.
 */
export function buildOrdersCsv(
  db: Queryable,
  page: { id: string; slug: string },
  premiere: {
    isPremiere: boolean;
    isAttendanceKnown: boolean;
    attendance: AttendanceFilter | undefined;
    isListed: SQL | undefined;
  },
  questions: readonly ReportQuestion[],
): CopyReport {
  const { join, cells } = buildAnswerJoin(questions);
  const where = and(
    eq(orders.pageId, page.id),
    inArray(orders.status, PLACED_STATUSES),
    hasProductInStore(db),
    premiere.isListed,
  );
  return {
    kind: premiere.attendance ? `orders_${premiere.attendance}-${page.slug}` : `orders-${page.slug}`,
    columns: [
      ...ORDER_COLUMNS,
      ...(premiere.isPremiere ? buildAttendanceColumns(premiere.isAttendanceKnown) : []),
      ...questions.map(({ label }, index) => ({
        header: () => label,
        cell: buildTextCell(cells[index] ?? "null"),
      })),
    ],
    joins: (t) => `${premiere.isAttendanceKnown ? ATTENDANCE_JOIN : ""} ${join(t)}`,
    ...buildOrderPageReader(() => where),
  };
}

/** Reads the orders that match a condition for a report in pages, newest first. */
export function buildOrderPageReader(
  buildCondition: (db: Queryable) => SQL | undefined | Promise<SQL | undefined>,
): Pick<CopyReport, "findPageEnd" | "selectRowsBetween"> {
  return {
    async findPageEnd(db, after, rows) {
      const [end] = await db
        .select({ id: orders.id, createdAt: orders.createdAt })
        .from(orders)
        .where(and(await buildCondition(db), isOlderThan(orders, after)))
        .orderBy(...orderByNewest(orders))
        .offset(rows - 1)
        .limit(1);
      return end;
    },
    async selectRowsBetween(db, after, end) {
      const between = and(
        await buildCondition(db),
        isOlderThan(orders, after),
        isNotOlderThan(orders, end),
        // Redundant bounds on `createdAt`, from which the planner estimates the small number of rows.
        after && lte(orders.createdAt, after.createdAt),
        end && gte(orders.createdAt, end.createdAt),
      );
      return db.select().from(orders).where(between?.inlineParams()).toSQL().sql;
    },
  };
}

/** Builds the names of the countries by code, as a JSON literal for the database to look up. */
const buildCountryNames: Text = ({ formats: { locale } }) =>
  quoteLiteral(
    JSON.stringify(Object.fromEntries(countryCodes.map((code) => [code, getCountryName(code, locale)]))),
  );

const ITEMS_SQL = `(select string_agg(line.quantity || ' x ' || line.title, '; ' order by line.id)
  from order_lines line where line.order_id = o.id)`;
/** As `orderVisits` counts them. */
const VISITS_SQL = `(select coalesce(sum(ticket.plays + coalesce((
    select sum(used.plays) from passes pass join entitlements used on used.pass_id = pass.id
    where pass.entitlement_id = ticket.id), 0)), 0)
  from entitlements ticket where ticket.order_id = o.id and ticket.revoked_reason is distinct from 'sent-on')`;
const GIFT_SQL = `(o.gift ->> 'recipientName') || ' <' || (o.gift ->> 'recipientEmail') || '>'`;

/** The tax in what is left of an order, as `splitSale` computes it. @param condition of the tax, under the alias `t` */
const selectTaxLeft = (condition = "true") =>
  `coalesce((select t.tax_cents - t.tax_cents::bigint * o.refunded_cents / o.total_cents
    from order_taxes t where t.order_id = o.id and o.total_cents > 0 and ${condition}), 0)`;
/** What is neither the owner's nor, where the operator owes it, tax. */
const FEE_SQL = `o.total_cents - o.refunded_cents - o.net_cents - ${selectTaxLeft("t.liable = 'operator'")}`;

/** As `formatOrderNumber` writes it. */
const ORDER_NUMBER_SQL = `regexp_replace(lpad((('x' || right(o.id::text, 8))::bit(32)::bigint % 100000000)::text, 8, '0'),
  '(....)', '\\1-')`;

/** Names the currency of the amounts in a column. */
const inCurrency =
  (header: Text): Text =>
  (t) =>
    t.csvHeaders.inCurrency(header(t), platformCurrency.toUpperCase());

/** The columns of an order report. The SQL expects the order under the alias `o`. */
export const ORDER_COLUMNS: CopyReport["columns"] = [
  { header: (t) => t.csvHeaders.date, cell: buildInstantCell("o.created_at") },
  { header: (t) => t.csvHeaders.orderId, cell: "o.id" },
  { header: (t) => t.csvHeaders.status, cell: "o.status" },
  { header: (t) => t.csvHeaders.name, cell: buildTextCell("o.name") },
  { header: (t) => t.csvHeaders.email, cell: buildTextCell("o.email") },
  { header: (t) => t.csvHeaders.items, cell: ITEMS_SQL },
  { header: (t) => t.csvHeaders.shippingAddress, cell: buildTextCell("o.address") },
  { header: (t) => t.csvHeaders.state, cell: buildTextCell("o.state") },
  { header: (t) => t.csvHeaders.zip, cell: buildTextCell("o.zip") },
  {
    header: (t) => t.csvHeaders.country,
    // A name of our list is no formula. Looked up once; a text cell has its text four times.
    cell: (t) => `coalesce(${buildCountryNames(t)}::jsonb ->> o.country, ${buildTextCell("o.country")})`,
  },
  { header: (t) => t.csvHeaders.giftFor, cell: buildTextCell(GIFT_SQL) },
  {
    header: (t) => t.csvHeaders.freeTicket,
    cell: buildFlagCell("exists (select 1 from comps comp where comp.order_id = o.id)"),
  },
  { header: (t) => t.csvHeaders.purchasedAfterWatching, cell: buildFlagCell("o.after_watching") },
  {
    header: inCurrency((t) => t.csvHeaders.discount),
    cell: buildDollarsCell("o.discount_cents", "o.currency"),
  },
  { header: inCurrency((t) => t.csvHeaders.gross), cell: buildDollarsCell("o.total_cents", "o.currency") },
  {
    header: inCurrency((t) => t.csvHeaders.refunded),
    cell: buildDollarsCell("o.refunded_cents", "o.currency"),
  },
  {
    header: inCurrency((t) => t.csvHeaders.refundFailed),
    cell: buildDollarsCell("o.failed_refund_cents", "o.currency"),
  },
  {
    header: inCurrency((t) => t.csvHeaders.platformFee),
    cell: buildDollarsCell(FEE_SQL, "o.currency"),
  },
  { header: inCurrency((t) => t.csvHeaders.net), cell: buildDollarsCell("o.net_cents", "o.currency") },
  { header: (t) => t.csvHeaders.chargeId, cell: "o.charge_id" },
  { header: (t) => t.csvHeaders.dispute, cell: buildTextCell("o.dispute_status") },
  { header: (t) => t.csvHeaders.visits, cell: VISITS_SQL },
  { header: (t) => t.orders.number, cell: ORDER_NUMBER_SQL },
  {
    header: (t) => t.orders.eventCancelled,
    cell: buildFlagCell("(select cancelled_at is not null from pages where id = o.page_id)"),
  },
  { header: (t) => t.csvHeaders.consent, cell: `nullif(${buildConsentCell("order_id", "o")}, '')` },
  { header: (t) => t.csvHeaders.language, cell: "o.language" },
  { header: (t) => t.csvHeaders.currency, cell: "upper(o.currency)" },
  { header: (t) => t.csvHeaders.gross, cell: buildAmountCell("o.total_cents", "o.currency") },
  { header: (t) => t.csvHeaders.refunded, cell: buildAmountCell("o.refunded_cents", "o.currency") },
  {
    header: (t) => t.csvHeaders.fee,
    cell: buildAmountCell(FEE_SQL, "o.currency"),
  },
  { header: (t) => t.csvHeaders.tax, cell: buildAmountCell(selectTaxLeft(), "o.currency") },
  { header: (t) => t.csvHeaders.net, cell: buildAmountCell("o.net_cents", "o.currency") },
];

/** Adds how the holders of an order's tickets saw the programme: the first entry, and the longest stay. */
const ATTENDANCE_JOIN = `left join lateral (
    select count(*) as came, min(joined_at) as joined_at, max(${SECONDS_TOGETHER_SQL}) as seconds
    from live_room_members member join entitlements ticket on ticket.id = member.entitlement_id
    where ticket.order_id = o.id and member.last_seen_ms is not null) member on true`;

function buildAttendanceColumns(isKnown: boolean): CopyReport["columns"] {
  return [
    {
      header: (t) => t.attendees.csvHeaders.premiere,
      cell: isKnown ? buildFlagCell("member.came > 0") : "null",
    },
    {
      header: (t) => t.attendees.csvHeaders.entered,
      cell: isKnown ? buildInstantCell("member.joined_at") : "null",
    },
    {
      header: (t) => t.attendees.csvHeaders.seconds,
      cell: isKnown ? "member.seconds" : "null",
    },
  ];
}

function hasProductInStore(db: Queryable): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(orderLines)
      .innerJoin(products, eq(products.id, orderLines.productId))
      .where(and(eq(orderLines.orderId, orders.id), isNull(products.hiddenAt))),
  );
}
