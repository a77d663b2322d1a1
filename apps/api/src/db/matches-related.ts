import { inArray, type SQL, type SQLWrapper } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Above this count, a list of ids costs more than a subquery. */
const MAX_IDS = 1000;

/** A query for the ids of the matching rows of another table. */
interface IdQuery extends SQLWrapper {
  limit(rows: number): PromiseLike<{ id: string }[]>;
}

/**
 * Builds the condition for rows that belong to matches in another table. Few matches are listed by id, so that
 * PostgreSQL uses the index; more become a subquery. Returns undefined when nothing matches.
 */
export async function matchesRelated(column: PgColumn, matches: () => IdQuery): Promise<SQL | undefined> {
  const rows = await matches().limit(MAX_IDS + 1);
  if (rows.length === 0) return undefined;
  if (rows.length > MAX_IDS) return inArray(column, matches());
  return inArray(
    column,
    rows.map(({ id }) => id),
  );
}
