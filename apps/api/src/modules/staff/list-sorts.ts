import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { accountName } from "../../db/account-name.ts";
import type { IdSource, ListOrder } from "../../db/list-page.ts";
import { accounts } from "../../db/schema/accounts.ts";
import { leadOwners } from "../../db/schema/leads.ts";
import { orders } from "../../db/schema/orders.ts";
import { pages } from "../../db/schema/pages.ts";

type SortOrder = ListOrder & Pick<IdSource, "sortKey" | "groupKey">;
/** The ascending and the descending order of a column; each can be read from an index. */
type SortOrders = readonly [ascending: SortOrder, descending: SortOrder];

/** Both directions of an index, which has rows without a value last. */
const readIndex = (sortKey: PgColumn | SQL, groupKey?: PgColumn): SortOrders => [
  { sortKey, groupKey, ascending: true },
  { sortKey, groupKey, nulls: "first" },
];

/** The newest first, or the oldest: the same index in both directions. */
const readNewest = (sortKey: PgColumn): SortOrders => [
  { sortKey, ascending: true, nulls: "first" },
  { sortKey },
];

/** Names and titles are sorted without regard to their case. */
const ignoreCase = (text: PgColumn | SQL) => sql`lower(${text})`;

export const CUSTOMER_SORTS = {
  name: readIndex(ignoreCase(accountName)),
  email: readIndex(ignoreCase(accounts.email)),
} as const;

/** Events without a start are last in both directions, so that the descending order has an index of its own. */
const eventStart: SortOrders = [
  { sortKey: pages.eventStart, ascending: true },
  { sortKey: pages.eventStart },
];

export const EVENT_SORTS = { title: readIndex(ignoreCase(pages.title)), start: eventStart } as const;

export const ORDER_SORTS = {
  date: readNewest(orders.createdAt),
  // An amount counts the smallest units of its currency, so that those of several cannot be compared.
  amount: readIndex(orders.totalCents, orders.currency),
} as const;

export const LEAD_SORTS = {
  name: readIndex(ignoreCase(sql`(${leadOwners.firstName} || ' ' || ${leadOwners.lastName})`)),
  email: readIndex(ignoreCase(leadOwners.email)),
  created: readNewest(leadOwners.createdAt),
} as const;

/**
 * Finds the order of a list: of `sort=name` or `sort=-name`, or newest first.
 * @param newest the column of the order without a sort
 */
export function findOrder<Name extends string>(
  sorts: Readonly<Record<Name, SortOrders>>,
  sort: Name | `-${Name}` | undefined,
  newest: PgColumn,
): SortOrder {
  for (const [name, [ascending, descending]] of Object.entries<SortOrders>(sorts)) {
    if (sort === name) return ascending;
    if (sort === `-${name}`) return descending;
  }
  return { sortKey: newest };
}

/**
 * Returns whether a list is sorted by a column and filtered: no index has the filter in that order, so that a scan for few
 * matches could read the whole list.
 */
export const isSortedAndFiltered = ({
  sort,
  page: _page,
  part: _part,
  ...filters
}: {
  sort?: string | undefined;
  page?: unknown;
  part?: unknown;
}): boolean => sort !== undefined && Object.values(filters).some((value) => value !== undefined);
