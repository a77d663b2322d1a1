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

/** The sort order of every staff list. The position of nulls matches the indexes. */
export function orderByNewest(table: KeyColumns): [SQL, SQL] {
  return [sql`${table.createdAt} desc nulls last`, sql`${table.id} desc nulls last`];
}

/** Matches the rows after `last` in a newest-first list, for keyset pagination in reports. */
export function isOlderThan(table: KeyColumns, last: Cursor | undefined): SQL | undefined {
  return last && sql`${toKeyTuple(table)} < ${toCursorTuple(last)}`;
}

/** Matches `last` itself and the rows before it in a newest-first list. */
export function isNotOlderThan(table: KeyColumns, last: Cursor | undefined): SQL | undefined {
  return last && sql`${toKeyTuple(table)} >= ${toCursorTuple(last)}`;
}

const toKeyTuple = ({ createdAt, id }: KeyColumns) => sql`(${createdAt}, ${id})`;

function toCursorTuple({ createdAt, id }: Cursor): SQL {
  const at = typeof createdAt === "string" ? createdAt : createdAt.toISOString();
  return sql`(${at}::timestamptz, ${id}::uuid)`;
}
