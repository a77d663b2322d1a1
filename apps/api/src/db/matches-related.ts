import { inArray, type SQL, type SQLWrapper } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** Above this many, a list of ids costs more than asking the other table again. */
const MAX_IDS = 1000;

/** A query of the ids of another table whose own columns match. */
interface IdQuery extends SQLWrapper {
  limit(rows: number): PromiseLike<{ id: string }[]>;
}

/**
 * Rows that belong to what a search finds in another table. When that is little, its ids are named, so that the
 * database can find the rows by index; else it asks the other table itself. Undefined when it finds nothing there.
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
