import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { contains, type Reach, type Search, searchOf } from "../../../db/search.ts";
import {
  type OrderWithContext,
  PLACED_STATUSES,
  selectOrders,
} from "../../commerce/orders/order-rows.queries.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { isOfOwner } from "./admin-pages.queries.ts";
import { belongsTo } from "../../../db/matching-ids.ts";

export interface OrderFilter {
  search_term?: string | undefined;
  after_watching?: boolean | undefined;
  owner?: string | undefined;
  order_id?: string | undefined;
}

/** Orders of all events that match: by the buyer's name or email, the event's url or title, or the event's owner. */
export async function orderFilter(
  db: Queryable,
  filter: OrderFilter,
  reach?: Reach,
): Promise<SQL | undefined> {
  const search = searchOf(filter.search_term, reach);
  return and(
    inArray(orders.status, PLACED_STATUSES),
    filter.after_watching === undefined ? undefined : eq(orders.afterWatching, filter.after_watching),
    filter.order_id === undefined ? undefined : eq(orders.id, filter.order_id),
    filter.owner === undefined ? undefined : await isOfOwnersEvent(db, filter.owner, reach),
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

async function isOfOwnersEvent(db: Queryable, owner: string, reach?: Reach): Promise<SQL | undefined> {
  const isTheirs = await isOfOwner(db, owner, reach);
  if (!isTheirs) return undefined;
  const events = () => db.select({ id: pages.id }).from(pages).where(isTheirs).$dynamic();
  return (await belongsTo(orders.pageId, events)) ?? sql`false`;
}
