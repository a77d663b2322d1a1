import { pageSizes } from "@matinee/contract/limits";
import { count, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "./client.ts";
import type { SearchScope } from "./search.ts";

interface ListQuery {
  page?: number | undefined;
  part?: "rows" | "total" | undefined;
}

interface ListSource<Row> {
  db: Queryable;
  table: PgTable & { id: PgColumn };
  /** What the list has, written for the reach of a search. */
  where: (reach: SearchScope) => SQL | undefined | Promise<SQL | undefined>;
  /** What the list is in the order of: the newest first, or with `ascending` the smallest. */
  sortKey: PgColumn;
  ascending?: true;
  /** Whether something is searched for, which may be rare. */
  isSearch: boolean;
  /** These rows with all that they say, in the list's order. */
  findRows: (ids: string[]) => Promise<Row[]>;
}

/** Up to this many matches are looked up whole; what is broader is read in the order of the list. */
const MAX_MATERIALIZED_IDS = 1000;

/**
 * A page of 50 of a staff list, and exactly how many rows it has: both, or the part that was asked for. What is broad
 * takes long to count, and its rows need not wait for that. What is rare is found through the search's index and put in
 * order then: a walk along the list until fifty match would see most of it (behaviour §8).
 * @param path of the list, from which the next page's address is made
 */
export async function listPage<Row>(path: string, query: ListQuery, source: ListSource<Row>) {
  const size = pageSizes.staffList;
  const { page = 1, part, ...filters } = query;
  const offset = (page - 1) * size;
  const matchedIds = source.isSearch ? await findFewIds(source) : null;
  const where = matchedIds ? undefined : await source.where("all");
  const [pageIds, total] = await Promise.all([
    // One more than is shown tells whether there is a next page.
    part === "total"
      ? []
      : (matchedIds?.slice(offset, offset + size + 1) ?? findPageIds(source, where, size + 1, offset)),
    part === "rows" ? null : (matchedIds?.length ?? countAll(source, where)),
  ]);
  const ids = pageIds.slice(0, size);
  return {
    rows: ids.length === 0 ? [] : await source.findRows(ids),
    total,
    pages: total === null ? null : Math.ceil(total / size),
    next: pageIds.length > size ? buildNextPath(path, { ...filters, part, page: page + 1 }) : null,
  };
}

/** The ids of all that match, in the list's order; null when they are more than a few. */
async function findFewIds<Row>(source: ListSource<Row>): Promise<string[] | null> {
  const { db, table, sortKey } = source;
  const matches = db
    .select({ id: table.id, key: sql`${sortKey}`.as("key") })
    .from(table)
    .where(await source.where("few"));
  // Materialized, so that it is planned without regard to the limit, which then ends it early.
  const { rows } = await db.execute<{ id: string }>(sql`
    with matches as materialized (${matches})
    select id from (select * from matches limit ${MAX_MATERIALIZED_IDS + 1}) few order by ${buildOrder(source, sql`key`, sql`id`)}`);
  return rows.length > MAX_MATERIALIZED_IDS ? null : rows.map(({ id }) => id);
}

async function findPageIds<Row>(
  source: ListSource<Row>,
  where: SQL | undefined,
  limit: number,
  offset: number,
): Promise<string[]> {
  const { db, table, sortKey } = source;
  const rows: { id: string }[] = await db
    .select({ id: sql<string>`${table.id}` })
    .from(table)
    .where(where)
    .orderBy(buildOrder(source, sql`${sortKey}`, sql`${table.id}`))
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

async function countAll<Row>({ db, table }: ListSource<Row>, where: SQL | undefined): Promise<number> {
  const [counted] = await db.select({ total: count() }).from(table).where(where);
  return counted?.total ?? 0;
}

/** The nulls stand as in the indexes, which serve no other order. */
const buildOrder = <Row>({ ascending }: ListSource<Row>, key: SQL, id: SQL): SQL =>
  ascending ? sql`${key}, ${id}` : sql`${key} desc nulls last, ${id} desc nulls last`;

/** The address of a further page with the same filters. */
function buildNextPath(path: string, query: object): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  return `${path}?${parameters.toString()}`;
}
