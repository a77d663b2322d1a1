import type { StartBulkChange } from "@matinee/contract/routes/bulk-changes";
import { and, asc, gt, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "../../../db/client.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { leadOwners } from "../../../db/schema/leads.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { buildCustomerFilter } from "../customers/customer-filter.ts";
import { buildLeadOwnerFilter } from "../leads/lead-rows.queries.ts";
import { buildOrderFilter } from "../reports/admin-orders.queries.ts";
import { buildPageFilter } from "../reports/admin-pages.queries.ts";

type ListFilter = StartBulkChange;

interface MatchingRows {
  table: PgTable & { id: PgColumn; createdAt: PgColumn };
  where: SQL | undefined;
}

/** Builds the condition of a staff list, as the list itself does. */
async function selectMatching(db: Queryable, list: ListFilter): Promise<MatchingRows> {
  switch (list.subject) {
    case "account":
      return { table: accounts, where: buildCustomerFilter(db, list.filter) };
    case "leadowner":
      return { table: leadOwners, where: buildLeadOwnerFilter(db, list.filter) };
    case "page":
      return { table: pages, where: await buildPageFilter(db, list.filter) };
    case "order": {
      const isSelected = list.ids && inArray(orders.id, list.ids);
      return { table: orders, where: and(isSelected, await buildOrderFilter(db, list.filter, "all")) };
    }
  }
}

/** Counts the rows of a staff list that match its filter. */
export async function countMatchingRows(db: Queryable, list: ListFilter): Promise<number> {
  const { table, where } = await selectMatching(db, list);
  return db.$count(table, where);
}

/**
 * Finds the ids of the next matching rows in the order of their ids. Rows that were created after the change started are
 * left out.
 */
export async function findNextRows(
  db: Queryable,
  list: ListFilter,
  { after, startedAt, limit }: { after: string | null; startedAt: Date; limit: number },
): Promise<string[]> {
  const { table, where } = await selectMatching(db, list);
  const rows = await db
    .select({ id: sql<string>`${table.id}` })
    .from(table)
    .where(and(where, lte(table.createdAt, startedAt), after === null ? undefined : gt(table.id, after)))
    .orderBy(asc(table.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
