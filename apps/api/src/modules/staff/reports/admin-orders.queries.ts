import { PLACED_STATUSES } from "@matinee/contract/schemas/orders";
import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Queryable } from "../../../db/client.ts";
import { matchesSearch, type SearchScope, type Search, parseSearch } from "../../../db/search.ts";
import { type OrderWithContext, selectOrders } from "../../commerce/orders/order-rows.queries.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { matchesOwner } from "./admin-pages.queries.ts";
import { matchesRelated } from "../../../db/matches-related.ts";

export interface OrderFilter {
  search_term?: string | undefined;
  after_watching?: boolean | undefined;
  owner?: string | undefined;
  order_id?: string | undefined;
}

/** Builds the condition of the order list. A search covers buyer name and email, event slug and title. */
export async function buildOrderFilter(
  db: Queryable,
  filter: OrderFilter,
  reach?: SearchScope,
): Promise<SQL | undefined> {
  const search = parseSearch(filter.search_term, reach);
  return and(
    inArray(orders.status, PLACED_STATUSES),
    filter.after_watching === undefined ? undefined : eq(orders.afterWatching, filter.after_watching),
    filter.order_id === undefined ? undefined : eq(orders.id, filter.order_id),
    filter.owner === undefined ? undefined : await matchesEventOwner(db, filter.owner, reach),
    search && or(matchesSearch(search, orders.name, orders.email), await matchesEvent(db, search)),
  );
}

/** Returns these orders with their lines and event, newest first. */
export const findAdminOrdersByIds = (db: Queryable, ids: string[]): Promise<OrderWithContext[]> =>
  selectOrders(db, { key: inArray(orders.id, ids), limit: ids.length });

const matchesEvent = (db: Queryable, search: Search) =>
  isOfEvent(db, matchesSearch(search, pages.title, pages.slug), search.scope);

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
