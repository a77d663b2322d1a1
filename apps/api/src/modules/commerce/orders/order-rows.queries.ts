import { type OrderRow, PLACED_STATUSES } from "@matinee/contract/schemas/orders";
import { and, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { isNoRehearsal } from "../../../db/is-no-rehearsal.ts";
import { orderAdmits, orderVisits } from "../../access/entitlements.queries.ts";
import { type AttendanceList, findIdsByAttendance } from "../../premieres/attendance-list.queries.ts";
import { comps } from "../../../db/schema/comps.ts";
import { entitlements } from "../../../db/schema/subscribers.ts";
import { pages } from "../../../db/schema/pages.ts";
import { toOrderLineResponse, toTaxResponse } from "./order-response.ts";
import {
  orderLines,
  orders,
  orderTaxes,
  type Line,
  type Order,
  type OrderTax,
} from "../../../db/schema/orders.ts";
import { formatAccountName } from "../../../db/account-name.ts";
import { matchesSearch, parseSearch } from "../../../db/search.ts";

export interface OrderWithContext {
  order: Order;
  pageTitle: string;
  pageSlug: string;
  pageCancelledAt: Date | null;
  /** When its event closes or, where that is later, its time to finish ends: its links expire 30 days afterwards. */
  linksClose: Date | null;
  accountUsername: string;
  lines: Line[];
  visits: number;
  /** Its person has a ticket that admits. */
  admits: boolean;
  /** A free ticket, given by the owner or staff. */
  isComp: boolean;
  tax: OrderTax | null;
}

/** `linksClose` of an order. */
export const linksClose =
  sql<Date | null>`greatest(${pages.closesAt}, (select max(held.watch_until) from ${entitlements} held
  where held.order_id = ${orders.id}))`.mapWith(pages.closesAt);

/** Selects matching orders, newest first, with lines, event and owner. Two queries for any number of rows. */
export async function selectOrders(
  db: Queryable,
  query: { key: SQL | undefined; limit: number; offset?: number },
): Promise<OrderWithContext[]> {
  const rows = await db
    .select({
      order: orders,
      pageTitle: pages.title,
      pageSlug: pages.slug,
      pageCancelledAt: pages.cancelledAt,
      linksClose,
      owner: { firstName: accounts.firstName, lastName: accounts.lastName },
      compId: comps.orderId,
      tax: orderTaxes,
      visits: orderVisits,
      admits: orderAdmits,
    })
    .from(orders)
    .innerJoin(pages, eq(pages.id, orders.pageId))
    .innerJoin(accounts, eq(accounts.id, pages.accountId))
    .leftJoin(comps, eq(comps.orderId, orders.id))
    .leftJoin(orderTaxes, eq(orderTaxes.orderId, orders.id))
    .where(and(query.key, isNoRehearsal))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(query.limit)
    .offset(query.offset ?? 0);
  const lines = await findLinesByOrder(
    db,
    rows.map(({ order }) => order.id),
  );
  return rows.map(({ owner, compId, ...row }) => ({
    ...row,
    accountUsername: formatAccountName(owner),
    lines: lines.get(row.order.id) ?? [],
    isComp: compId !== null,
  }));
}

/**
 * Lists one page of an event's orders and their total count, newest first or sorted by attendance. `search` is part of a
 * name or an email, of the buyer or of the person who was given the ticket.
 */
export async function listOrders(
  db: Queryable,
  query: {
    pageId: string;
    search: string | undefined;
    attendance: AttendanceList;
    limit: number;
    offset: number;
  },
): Promise<{ rows: OrderWithContext[]; total: number }> {
  const search = parseSearch(query.search, "many");
  const { sort } = query.attendance;
  const where = and(
    eq(orders.pageId, query.pageId),
    inArray(orders.status, PLACED_STATUSES),
    search && matchesSearch(search, orders),
    query.attendance.where,
  );
  const [counted] = await db.select({ total: count() }).from(orders).where(where);
  const total = counted?.total ?? 0;
  if (!sort) return { rows: await selectOrders(db, { key: where, ...query }), total };
  const ids = await findIdsByAttendance(db, orders, { ...query, where, sort });
  const rows = await selectOrders(db, { key: inArray(orders.id, ids), limit: query.limit });
  const byId = new Map(rows.map((row) => [row.order.id, row]));
  return { rows: ids.flatMap((id) => byId.get(id) ?? []), total };
}

/** Converts an order to the response that the event's owner and staff receive. Amounts are in the smallest unit. */
export function toOrderRow({
  order,
  pageTitle,
  pageSlug,
  pageCancelledAt,
  accountUsername,
  lines,
  visits,
  isComp,
  tax,
}: OrderWithContext): OrderRow {
  return {
    id: order.id,
    pageId: order.pageId,
    pageTitle,
    pageUrl: pageSlug,
    pageCancelled: pageCancelledAt !== null,
    status: order.status,
    name: order.name,
    email: order.email,
    language: order.language,
    country: order.country,
    customersCountry: order.country,
    address: order.address,
    chargeId: order.chargeId,
    currency: order.currency,
    chargeTotal: order.totalCents,
    tax: tax && { ...toTaxResponse(tax), liable: tax.liable },
    net: order.netCents,
    amountRefunded: order.refundedCents,
    refundFailed: order.failedRefundCents,
    disputeStatus: order.disputeStatus,
    disputeReason: order.disputeReason,
    afterWatching: order.afterWatching,
    gift: order.gift !== null,
    comp: isComp,
    visits,
    products: lines.map(toOrderLineResponse),
    answers: order.answers ?? [],
    accountUsername,
    createdAt: order.createdAt.toISOString(),
  };
}

async function findLinesByOrder(db: Queryable, orderIds: string[]): Promise<Map<string, Line[]>> {
  const byOrder = new Map<string, Line[]>();
  if (orderIds.length === 0) return byOrder;
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds))
    .orderBy(orderLines.id);
  for (const line of lines) byOrder.set(line.orderId, [...(byOrder.get(line.orderId) ?? []), line]);
  return byOrder;
}
