import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

interface KeyColumns {
  createdAt: PgColumn;
  id: PgColumn;
}

interface Cursor {
  createdAt: Date | string;
  id: string;
}

/** The order of every staff list; the nulls stand as in the indexes, which serve no other order. */
export function orderByNewest(table: KeyColumns): [SQL, SQL] {
  return [sql`${table.createdAt} desc nulls last`, sql`${table.id} desc nulls last`];
}

/** What comes behind a row in a list that is newest first, for reports that are read by key. */
export function isOlderThan(table: KeyColumns, last: Cursor | undefined): SQL | undefined {
  return last && sql`${toKeyTuple(table)} < ${toCursorTuple(last)}`;
}

/** What comes no later than a row in such a list: the row itself, and what stands before it. */
export function isNotOlderThan(table: KeyColumns, last: Cursor | undefined): SQL | undefined {
  return last && sql`${toKeyTuple(table)} >= ${toCursorTuple(last)}`;
}

const toKeyTuple = ({ createdAt, id }: KeyColumns) => sql`(${createdAt}, ${id})`;

function toCursorTuple({ createdAt, id }: Cursor): SQL {
  const at = typeof createdAt === "string" ? createdAt : createdAt.toISOString();
  return sql`(${at}::timestamptz, ${id}::uuid)`;
}
