import { pageSizes } from "@matinee/contract/limits";
import { and, count, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "./client.ts";
import type { SearchScope } from "./search.ts";

interface ListQuery {
  page?: number | undefined;
  part?: "rows" | "total" | undefined;
}

/** A list of rows of one table and its condition. */
export interface IdSource {
  db: Queryable;
  table: PgTable & { id: PgColumn };
  /** The list's condition for a search of this scope. */
  where: (scope: SearchScope) => SQL | undefined | Promise<SQL | undefined>;
  /** Sorted descending, with `ascending` ascending. */
  sortKey: PgColumn | SQL;
  ascending?: boolean;
  /** Where rows without a value are; by default last. It must match an index. */
  nulls?: "first" | "last";
}

export type ListOrder = Pick<IdSource, "ascending" | "nulls">;

interface ListSource<Row extends { id: string }> extends IdSource {
  /** Whether few rows may match, because of a search term or of a filter without an index in the list's order. */
  isSearch: boolean;
  /** Reads the complete rows, in any order. */
  findRows: (ids: string[]) => Promise<Row[]>;
}

/** Up to this many matches are materialized and sorted; a broader search scans the list in its order. */
const MAX_MATERIALIZED_IDS = 2000;
/** Up to this many matches, finding all of them takes less time than a search of the first rows. */
const MAX_RARE_IDS = 100;
/** The rows of the list that a search for the first rows reads first: a broad search finds its first page in them. */
const SCANNED_ROWS = 1000;
/** The rows of the list in which it then looks for matches through the search index. */
const SEARCHED_ROWS = 20_000;

/**
 * Reads one page of a staff list, its exact total, or both (`part`): a slow count need not delay the rows. Few matches
 * are found by the search index and then sorted, because scanning the list for 50 rare matches reads most of it.
 * See docs/product-rules.md, Staff lists.
 * @param path the list's path, used to build the path of the next page
 */
export async function listPage<Row extends { id: string }>(
  path: string,
  query: ListQuery,
  source: ListSource<Row>,
) {
  const size = pageSizes.staffList;
  const { page = 1, part, ...filters } = query;
  const offset = (page - 1) * size;
  // One row more than the page size shows whether a next page exists.
  const limit = size + 1;
  const firstIds =
    source.isSearch && part === "rows" && page === 1 ? await findFirstIds(source, limit) : null;
  const matchedIds =
    source.isSearch && !firstIds ? await findFewIds(source, await source.where("few")) : null;
  const findRowIds = async () =>
    firstIds ?? matchedIds?.slice(offset, offset + limit) ?? (await findPageIds(source, limit, offset));
  const [pageIds, total] = await Promise.all([
    part === "total" ? [] : findRowIds(),
    part === "rows" ? null : (matchedIds?.length ?? countAll(source)),
  ]);
  const ids = pageIds.slice(0, size);
  return {
    rows: ids.length === 0 ? [] : sortByIds(await source.findRows(ids), ids),
    total,
    pages: total === null ? null : Math.ceil(total / size),
    next: pageIds.length > size ? buildNextPath(path, { ...filters, part, page: page + 1 }) : null,
  };
}

/** Finds the ids of the first matches of a search, in the list's order. */
export async function findFirstIds(source: IdSource, limit: number): Promise<string[]> {
  const scanned = await scanFirstRows(source, limit);
  if (scanned.length === limit) return scanned;
  const where = await source.where("few");
  const ids =
    (await findFewIds(source, where, MAX_RARE_IDS)) ??
    (await searchFirstRows(source, where, limit)) ??
    (await findFewIds(source, where));
  return ids?.slice(0, limit) ?? findPageIds(source, limit, 0);
}

/** Finds the first matches among the first rows of the list; those of a broad search are there. */
async function scanFirstRows(source: IdSource, limit: number): Promise<string[]> {
  const { db, table, sortKey } = source;
  const order = buildOrder(source, sql`${sortKey}`, sql`${table.id}`);
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${table.id} from (select * from ${table} order by ${order} limit ${SCANNED_ROWS}) ${sql.identifier(getTableName(table))}
    where ${(await source.where("many")) ?? sql`true`} order by ${order} limit ${limit}`);
  return rows.map(({ id }) => id);
}

/**
 * Finds the matches among more of the first rows; null when these contain fewer than `limit`. PostgreSQL combines the
 * search index with the one in the list's order, where a scan reads all rows between the matches.
 */
async function searchFirstRows(
  source: IdSource,
  where: SQL | undefined,
  limit: number,
): Promise<string[] | null> {
  const { db, table, sortKey, ascending } = source;
  const { rows } = await db.execute<{ key: string | null }>(sql`
    select (${sortKey})::text as key from ${table}
    order by ${buildOrder(source, sql`${sortKey}`, sql`${table.id}`)} offset ${SEARCHED_ROWS} limit 1`);
  const last = rows[0]?.key;
  // Null where rows without a sort key begin, which are last.
  if (last === undefined || last === null) return null;
  const isAmongThem = sql`${sortKey} ${ascending ? sql`<=` : sql`>=`} ${last}`;
  const ids = await findFewIds(source, and(where, isAmongThem));
  return ids && ids.length >= limit ? ids : null;
}

/** Finds the ids of all matches in the list's order; null when there are more than `max`. */
async function findFewIds(
  source: IdSource,
  where: SQL | undefined,
  max = MAX_MATERIALIZED_IDS,
): Promise<string[] | null> {
  const { db, table, sortKey } = source;
  const matches = db
    .select({ id: table.id, key: sql`${sortKey}`.as("key") })
    .from(table)
    .where(where);
  // Materialized, so that the planner ignores the limit; the limit then stops the scan early.
  const { rows } = await db.execute<{ id: string }>(sql`
    with matches as materialized (${matches})
    select id from (select * from matches limit ${max + 1}) few order by ${buildOrder(source, sql`key`, sql`id`)}`);
  return rows.length > max ? null : rows.map(({ id }) => id);
}

async function findPageIds(source: IdSource, limit: number, offset: number): Promise<string[]> {
  const { db, table, sortKey } = source;
  const rows: { id: string }[] = await db
    .select({ id: sql<string>`${table.id}` })
    .from(table)
    .where(await source.where("many"))
    .orderBy(buildOrder(source, sql`${sortKey}`, sql`${table.id}`))
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

/** Returns the rows in the order of the ids. */
export function sortByIds<Row extends { id: string }>(rows: readonly Row[], ids: readonly string[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function countAll({ db, table, where }: IdSource): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(table)
    .where(await where("all"));
  return counted?.total ?? 0;
}

/** The position of nulls matches the indexes, which PostgreSQL cannot use for another order. */
export function buildOrder({ ascending = false, nulls = "last" }: ListOrder, key: SQL, id: SQL): SQL {
  const direction = sql`${ascending ? sql`asc` : sql`desc`} nulls ${nulls === "last" ? sql`last` : sql`first`}`;
  return sql`${key} ${direction}, ${id} ${direction}`;
}

/** Builds the path of the next page with the same filters. */
function buildNextPath(path: string, query: object): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  return `${path}?${parameters.toString()}`;
}
