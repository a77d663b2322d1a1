import { inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { SearchScope } from "./search.ts";

/** Above this count, a list of ids costs more than a subquery. */
const MAX_IDS = 1000;

/** A query for the ids of the matching rows of another table. */
interface IdQuery extends SQLWrapper {
  limit(rows: number): PromiseLike<{ id: string }[]>;
}

/**
 * Builds the condition for rows that belong to matches in another table. Few matches are listed by id, so that
 * PostgreSQL uses the index; more become a subquery. Scope `many` looks the related row up for each row that is read.
 * Returns undefined when nothing matches.
 * @param matches builds the query; with `id`, only for the row with this id
 */
export async function matchesRelated(
  column: PgColumn,
  matches: (id?: PgColumn) => IdQuery,
  scope?: SearchScope,
): Promise<SQL | undefined> {
  // With the offset, PostgreSQL cannot collect all matches before the first row.
  if (scope === "many") return sql`exists (${matches(column)} offset 0)`;
  const rows = await matches().limit(MAX_IDS + 1);
  if (rows.length === 0) return undefined;
  if (rows.length > MAX_IDS) return inArray(column, matches());
  return inArray(
    column,
    rows.map(({ id }) => id),
  );
}
