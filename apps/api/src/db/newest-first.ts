import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

interface Keys {
  createdAt: PgColumn;
  id: PgColumn;
}

interface Place {
  createdAt: Date | string;
  id: string;
}

/** The order of every staff list; the nulls stand as in the indexes, which serve no other order. */
export function newestFirst(table: Keys): [SQL, SQL] {
  return [sql`${table.createdAt} desc nulls last`, sql`${table.id} desc nulls last`];
}

/** What comes behind a row in a list that is newest first, for reports that are read by key. */
export function olderThan(table: Keys, last: Place | undefined): SQL | undefined {
  return last && sql`${place(table)} < ${placeOf(last)}`;
}

/** What comes no later than a row in such a list: the row itself, and what stands before it. */
export function notOlderThan(table: Keys, last: Place | undefined): SQL | undefined {
  return last && sql`${place(table)} >= ${placeOf(last)}`;
}

const place = ({ createdAt, id }: Keys) => sql`(${createdAt}, ${id})`;

function placeOf({ createdAt, id }: Place): SQL {
  const at = typeof createdAt === "string" ? createdAt : createdAt.toISOString();
  return sql`(${at}::timestamptz, ${id}::uuid)`;
}
