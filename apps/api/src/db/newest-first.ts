import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

/** The order of every staff list; the nulls stand as in the indexes, which serve no other order. */
export function newestFirst(table: { createdAt: PgColumn; id: PgColumn }): [SQL, SQL] {
  return [sql`${table.createdAt} desc nulls last`, sql`${table.id} desc nulls last`];
}

/** What comes behind a row in a list that is newest first, for reports that are read by key. */
export function olderThan(
  table: { createdAt: PgColumn; id: PgColumn },
  last: { createdAt: Date | string; id: string } | undefined,
): SQL | undefined {
  if (!last) return undefined;
  const at = typeof last.createdAt === "string" ? last.createdAt : last.createdAt.toISOString();
  return sql`(${table.createdAt}, ${table.id}) < (${at}::timestamptz, ${last.id}::uuid)`;
}
