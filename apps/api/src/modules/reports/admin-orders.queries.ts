import { and, eq, inArray, or, type SQL } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { contains, type Reach, type Search, searchOf } from "../../db/search.ts";
import { type OrderWithContext, PLACED_STATUSES, selectOrders } from "../orders/order-rows.queries.ts";
import { orders } from "../orders/orders.table.ts";
import { pages } from "../pages/pages.table.ts";
import { belongsTo } from "./matching-ids.ts";

export interface OrderFilter {
  search_term?: string | undefined;
  after_watching?: boolean | undefined;
}

/** Orders of all events that match: by the buyer's name or email, the event's url or title. */
export async function orderFilter(
  db: Queryable,
  filter: OrderFilter,
  reach?: Reach,
): Promise<SQL | undefined> {
  const search = searchOf(filter.search_term, reach);
  return and(
    inArray(orders.status, PLACED_STATUSES),
    filter.after_watching === undefined ? undefined : eq(orders.afterWatching, filter.after_watching),
    search && or(contains(search, orders.name, orders.email), await isOfEvent(db, search)),
  );
}

/** These orders with what they bought and whose event it is, newest first. */
export const adminOrdersOf = (db: Queryable, ids: string[]): Promise<OrderWithContext[]> =>
  selectOrders(db, { where: inArray(orders.id, ids), limit: ids.length });

const isOfEvent = (db: Queryable, search: Search) =>
  belongsTo(orders.pageId, () =>
    db
      .select({ id: pages.id })
      .from(pages)
      .where(contains(search, pages.title, pages.url))
      .$dynamic(),
  );
