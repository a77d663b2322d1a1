import { and, eq, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "./client.ts";
import { matchesRelated } from "./matches-related.ts";
import { parseSearch, type Search, type SearchScope } from "./search.ts";

/** A search of rows by texts of their own, if they have any, and by those of the row of another table they belong to. */
export interface RelatedSearch {
  term: string;
  matchesRow?: (search: Search) => SQL;
  /** The reference to the other table. */
  column: PgColumn;
  other: PgTable & { id: PgColumn };
  matchesOther: (search: Search) => SQL;
  /** The list's other conditions. */
  filter: (scope: SearchScope) => SQL | undefined | Promise<SQL | undefined>;
}

/** Builds the condition of the list with the search. */
export async function buildRelatedFilter(
  db: Queryable,
  related: RelatedSearch,
  scope: SearchScope = "all",
): Promise<SQL | undefined> {
  const { column, other, matchesRow, matchesOther, filter } = related;
  const search = parseSearch(related.term, scope);
  if (!search) return filter(scope);
  const selectOthers = (id?: PgColumn) =>
    db
      .select({ id: sql<string>`${other.id}` })
      .from(other)
      .where(and(matchesOther(search), id && eq(other.id, id)))
      .$dynamic();
  const belongs = await matchesRelated(column, selectOthers, scope);
  return and(await filter(scope), or(matchesRow?.(search), belongs) ?? sql`false`);
}
