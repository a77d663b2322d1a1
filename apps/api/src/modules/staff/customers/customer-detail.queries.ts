import type { CustomerDetail } from "@matinee/contract/routes/admin";
import { pageSizes } from "@matinee/contract/limits";
import { and, count, eq, inArray } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { notFound } from "../../../platform/errors.ts";
import { findLedger } from "../../credits/credits.queries.ts";
import { listNotes } from "../notes/notes.queries.ts";
import { orderRow, PLACED_STATUSES, selectOrders } from "../../commerce/orders/order-rows.queries.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { selectAdminPages } from "../reports/admin-pages.queries.ts";
import { customersOf } from "./customer-rows.queries.ts";

/** Everything that staff see of a customer. @throws AppError not-found */
export async function customerDetail(db: Queryable, id: string): Promise<CustomerDetail> {
  const [customer] = await customersOf(db, [id]);
  if (!customer) throw notFound("This account");
  const ofTheirs = and(eq(pages.accountId, id), inArray(orders.status, PLACED_STATUSES));
  const limit = pageSizes.staffList;
  const [ledger, notes, events, eventsTotal, newestOrders, [ordered]] = await Promise.all([
    findLedger(db, id),
    listNotes(db, "account", id),
    selectAdminPages(db, eq(pages.accountId, id), { limit }),
    db.$count(pages, eq(pages.accountId, id)),
    selectOrders(db, { where: ofTheirs, limit }),
    db.select({ total: count() }).from(orders).innerJoin(pages, eq(pages.id, orders.pageId)).where(ofTheirs),
  ]);
  return {
    ...customer,
    credits_log: ledger.credits_log,
    events,
    pages: events,
    eventsTotal,
    orders: newestOrders.map(orderRow),
    ordersTotal: ordered?.total ?? 0,
    notes,
  };
}
