import { type ORDER_FILTER_STATUSES, PLACED_STATUSES } from "@matinee/contract/schemas/orders";
import { currencies, getCurrencyDigits, platformCurrency } from "@matinee/domain/currency";
import { isEmail } from "@matinee/domain/contact";
import { and, count, eq, gt, gte, inArray, isNotNull, lt, lte, or, sql, sum, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Queryable } from "../../../db/client.ts";
import { hasEmail } from "../../../db/has-email.ts";
import { buildRelatedFilter, type RelatedSearch } from "../../../db/related-search.ts";
import { hasId, matchesSearch, type Search, type SearchScope } from "../../../db/search.ts";
import { type OrderWithContext, selectOrders } from "../../commerce/orders/order-rows.queries.ts";
import { isOfNoCopy } from "../../../db/is-no-rehearsal.ts";
import { receipts } from "../../../db/schema/invoices.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { refunds } from "../../../db/schema/payments.ts";
import { entitlements } from "../../../db/schema/subscribers.ts";
import { isChargeId, readAmounts, readReceiptNumber } from "../search/search-term.rules.ts";
import { matchesOwner } from "./admin-pages.queries.ts";
import { matchesRelated } from "../../../db/matches-related.ts";

const DAY_MS = 86_400_000;

export interface OrderFilter {
  search_term?: string | undefined;
  after_watching?: boolean | undefined;
  owner?: string | undefined;
  order_id?: string | undefined;
  /** The selected orders. */
  ids?: readonly string[] | undefined;
  status?: (typeof ORDER_FILTER_STATUSES)[number] | undefined;
  /** Whole days in UTC, as YYYY-MM-DD. */
  from?: string | undefined;
  to?: string | undefined;
  /** In cents. */
  min_amount?: number | undefined;
  max_amount?: number | undefined;
}

/** Builds the condition of the order list. A search covers the order and its event. */
export async function buildOrderFilter(
  db: Queryable,
  filter: OrderFilter,
  reach?: SearchScope,
): Promise<SQL | undefined> {
  const search = buildOrderSearch(db, filter);
  if (search) return buildRelatedFilter(db, search, reach);
  return and(
    matchesStatus(db, filter.status),
    isOfNoCopy(orders.pageId),
    filter.after_watching === undefined ? undefined : eq(orders.afterWatching, filter.after_watching),
    filter.order_id === undefined ? undefined : eq(orders.id, filter.order_id),
    filter.ids && inArray(orders.id, [...filter.ids]),
    filter.from === undefined ? undefined : gte(orders.createdAt, new Date(filter.from)),
    filter.to === undefined ? undefined : lt(orders.createdAt, new Date(Date.parse(filter.to) + DAY_MS)),
    comparesAmount("least", filter.min_amount),
    comparesAmount("most", filter.max_amount),
    filter.owner === undefined ? undefined : await matchesEventOwner(db, filter.owner, reach),
  );
}

/** Matches the orders of a status; without one those that were placed. */
function matchesStatus(db: Queryable, status: OrderFilter["status"]): SQL | undefined {
  if (status === "paid_late") return isPaidLate(db);
  if (status === "refund_failed") return gt(orders.failedRefundCents, 0);
  return and(
    inArray(orders.status, PLACED_STATUSES),
    status === undefined ? undefined : eq(orders.status, status),
  );
}

/**
 * Matches failed and expired orders whose late payment is not refunded. They are found by their refunds, which have an
 * index by status: among all orders they are too few for a scan. An array is always looked up by the orders' ids.
 */
function isPaidLate(db: Queryable): SQL | undefined {
  const lateRefunds = db
    .select({ id: refunds.orderId })
    .from(refunds)
    .where(and(inArray(refunds.status, ["started", "failed"]), eq(refunds.reason, "late-payment")));
  return and(
    sql`${orders.id} = any(array(${lateRefunds}))`,
    inArray(orders.status, ["failed", "expired"]),
    isNotNull(orders.chargeId),
  );
}

/**
 * Matches orders by buyer, recipient of a gift and number, by a whole id of the order or its charge, by the number of the receipt,
 * by the amount, and by the whole email of a person to whom a ticket was sent on.
 */
export function matchesOrder(search: Search): SQL {
  const amounts = readAmounts(search.term);
  const receipt = readReceiptNumber(search.term);
  return (
    or(
      matchesSearch(search, orders),
      hasId(search, orders.id),
      isChargeId(search.term) ? eq(orders.chargeId, search.term) : undefined,
      receipt ? hasReceipt(receipt) : undefined,
      ...amounts.map(({ amount, currencies: named }) =>
        and(eq(orders.totalCents, amount), inArray(orders.currency, named)),
      ),
      isEmail(search.term) ? hasTicketOf(search.term) : undefined,
    ) ?? sql`false`
  );
}

/** An array is always looked up by the orders' ids, whatever the scope of the search. */
const hasTicketOf = (email: string): SQL => sql`${orders.id} = any(array(
  select ${entitlements.orderId} from ${entitlements} where ${hasEmail(entitlements.holderEmail, email)}))`;

/** Of any seller: each has a series of its own. */
const hasReceipt = ({ year, number }: { year: number; number: number }): SQL => sql`${orders.id} = any(array(
  select ${receipts.orderId} from ${receipts} where ${receipts.year} = ${year} and ${receipts.number} = ${number}))`;

/** Builds the search of the order list, if there is one. */
export const buildOrderSearch = (
  db: Queryable,
  { search_term, ...filter }: OrderFilter,
): RelatedSearch | undefined =>
  search_term?.trim()
    ? {
        term: search_term,
        matchesRow: matchesOrder,
        column: orders.pageId,
        other: pages,
        matchesOther: (search) => matchesSearch(search, pages),
        filter: (reach) => buildOrderFilter(db, filter, reach),
      }
    : undefined;

/** Returns these orders with their lines and event, newest first. */
export const findAdminOrdersByIds = (db: Queryable, ids: string[]): Promise<OrderWithContext[]> =>
  selectOrders(db, { key: inArray(orders.id, ids), limit: ids.length });

/** Sums the orders that match the filter by currency. Refunds are part of the gross and not of the net amount. */
export async function sumAdminOrders(db: Queryable, filter: OrderFilter) {
  const rows = await db
    .select({
      currency: orders.currency,
      orders: count(),
      gross: sum(orders.totalCents).mapWith(Number),
      net: sum(orders.netCents).mapWith(Number),
      refunded: sum(orders.refundedCents).mapWith(Number),
    })
    .from(orders)
    .where(await buildOrderFilter(db, filter, "all"))
    .groupBy(orders.currency);
  const byCurrency = currencies.flatMap((currency) => rows.filter((row) => row.currency === currency));
  const dollars = byCurrency.find(({ currency }) => currency === platformCurrency);
  return {
    orders: byCurrency.reduce((total, row) => total + row.orders, 0),
    gross: dollars?.gross ?? 0,
    net: dollars?.net ?? 0,
    refunded: dollars?.refunded ?? 0,
    byCurrency,
  };
}

/** Compares the amount of an order with one of US dollars, in whole units of the order's currency. */
function comparesAmount(compare: "least" | "most", cents: number | undefined): SQL | undefined {
  if (cents === undefined) return undefined;
  const [matches, round] = compare === "least" ? [gte, Math.ceil] : [lte, Math.floor];
  return or(
    ...groupByDigits().map(([digits, group]) =>
      and(inArray(orders.currency, group), matches(orders.totalCents, round((cents * 10 ** digits) / 100))),
    ),
  );
}

/** The currencies by the number of their decimals. */
const groupByDigits = () => [...Map.groupBy(currencies, getCurrencyDigits)];

function isOfEvent(db: Queryable, where: SQL | undefined, scope?: SearchScope): Promise<SQL | undefined> {
  const selectEvents = (id?: PgColumn) =>
    db
      .select({ id: pages.id })
      .from(pages)
      .where(and(where, id && eq(pages.id, id)))
      .$dynamic();
  return matchesRelated(orders.pageId, selectEvents, scope);
}

async function matchesEventOwner(
  db: Queryable,
  owner: string,
  reach?: SearchScope,
): Promise<SQL | undefined> {
  const isOwnedPage = await matchesOwner(db, owner, reach);
  if (!isOwnedPage) return undefined;
  return (await isOfEvent(db, isOwnedPage, reach)) ?? sql`false`;
}
