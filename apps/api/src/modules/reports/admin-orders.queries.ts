import { and, eq, ilike, inArray, or, type SQL } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { newestFirst } from "../../db/newest-first.ts";
import { containing } from "../../db/search-pattern.ts";
import { type OrderWithContext, PLACED_STATUSES, selectOrders } from "../orders/order-rows.queries.ts";
import { orders } from "../orders/orders.table.ts";
import { pages } from "../pages/pages.table.ts";
import { belongsTo } from "./matching-ids.ts";

export interface OrderFilter {
  search_term?: string | undefined;
  after_watching?: boolean | undefined;
}

/** Orders of all events that match: by the buyer's name or email, the event's url or title. */
export async function orderFilter(db: Queryable, filter: OrderFilter): Promise<SQL | undefined> {
  const pattern = containing(filter.search_term);
  return and(
    inArray(orders.status, PLACED_STATUSES),
    filter.after_watching === undefined ? undefined : eq(orders.afterWatching, filter.after_watching),
    pattern === undefined
      ? undefined
      : or(ilike(orders.name, pattern), ilike(orders.email, pattern), await isOfEvent(db, pattern)),
  );
}

/** Which of them stand at this place of the list, newest first; looked up before anything is joined to them. */
export async function selectAdminOrders(
  db: Queryable,
  where: SQL | undefined,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<OrderWithContext[]> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(...newestFirst(orders))
    .limit(limit)
    .offset(offset);
  if (found.length === 0) return [];
  const ids = found.map(({ id }) => id);
  return selectOrders(db, { where: inArray(orders.id, ids), limit });
}

const isOfEvent = (db: Queryable, pattern: string) =>
  belongsTo(orders.pageId, () =>
    db
      .select({ id: pages.id })
      .from(pages)
      .where(or(ilike(pages.title, pattern), ilike(pages.url, pattern)))
      .$dynamic(),
  );
