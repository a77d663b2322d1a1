import { pageSizes } from "@matinee/domain/limits";
import { and, count, getTableName, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database, Queryable } from "./client.ts";
import type { RelatedSearch } from "./related-search.ts";
import { parseSearch, type SearchScope } from "./search.ts";
import { readInTime, type ReadLimit } from "./transaction.ts";

interface ListQuery {
  page?: number | undefined;
  part?: "rows" | "total" | undefined;
}

/** A list of rows of one table and its condition. */
export interface IdSource {
  db: Queryable;
  table: PgTable & { id: PgColumn };
  /** The list's condition for a search of this scope; it may read from `db`. */
  where: (scope: SearchScope, db: Queryable) => SQL | undefined | Promise<SQL | undefined>;
  /** The search of this condition, if texts of another table match it too. */
  related?: RelatedSearch | undefined;
  /** Sorted descending, with `ascending` ascending. */
  sortKey: PgColumn | SQL;
  /** Sorted by before that, in the same direction. Every row has a value. */
  groupKey?: PgColumn | undefined;
  ascending?: boolean;
  /** Where rows without a value are; by default last. It must match an index. */
  nulls?: "first" | "last";
}

export type ListOrder = Pick<IdSource, "ascending" | "nulls">;

interface ListContext {
  db: Database;
  config: { LIST_COUNT_TIMEOUT_MS: number };
}

interface ListSource<Row extends { id: string }> extends Omit<IdSource, "db"> {
  /** Of the request: the count of a list that is no longer asked for is stopped. */
  signal: AbortSignal;
  /** Whether few rows may match, because of a search term or of a filter without an index in the list's order. */
  isSearch: boolean;
  /** Reads the complete rows, in any order. */
  findRows: (ids: string[]) => Promise<Row[]>;
}

/** Up to this many matches are materialized and sorted; a broader search scans the list in its order. */
const MAX_MATERIALIZED_IDS = 2000;
/** Up to this many matches, finding all of them takes less time than a search of the first rows. */
const MAX_RARE_IDS = 500;
/** Up to this many, when the first rows of the list contain no page of matches: a scan would then be a long one. */
const MAX_SCATTERED_IDS = 20_000;
/** The same for a search of two tables, which reads a row of each. */
const MAX_RELATED_IDS = 10_000;
/** The rows of the list that a search for the first rows reads first: a broad search finds its first page in them. */
const SCANNED_ROWS = 1000;
/** At most so many rows of the list it looks through next. */
const SEARCHED_ROWS = 20_000;
/** Up to so many rows, looking each up in another table takes less time than looking for all matches. */
const MAX_NEAR_ROWS = 13_000;
/** With so many matches in the scanned rows, comparing each row takes less time than the search index. */
const COMMON_MATCHES = SCANNED_ROWS / 5;
/** With fewer matches in the scanned rows, there are probably few in the whole list. */
const MIN_FREQUENT_MATCHES = 4;

/**
 * Reads one page of a staff list, its total, or both (`part`): a slow count need not delay the rows. A count that takes too
 * long is stopped; the total is then only the number of rows that are sure to match. Few matches are found by the search
 * index and then sorted, because scanning the list for 50 rare matches reads most of it. See rules/staff.md,
 * Staff lists.
 * @param path the list's path, used to build the path of the next page
 */
export async function listPage<Row extends { id: string }>(
  { db, config }: ListContext,
  path: string,
  query: ListQuery,
  list: ListSource<Row>,
) {
  const source = { ...list, db };
  const size = pageSizes.staffList;
  const { page = 1, part, ...filters } = query;
  const offset = (page - 1) * size;
  // One row more than the page size shows whether a next page exists.
  const limit = size + 1;
  const firstIds =
    source.isSearch && part === "rows" && page === 1 ? await findFirstIds(source, limit) : null;
  const matchedIds = source.isSearch && !firstIds ? await findFewIds(source) : null;
  const findRowIds = async () =>
    firstIds ?? matchedIds?.slice(offset, offset + limit) ?? (await findPageIds(source, limit, offset));
  const [pageIds, counted] = await Promise.all([
    part === "total" ? [] : findRowIds(),
    part === "rows"
      ? null
      : (matchedIds?.length ??
        countAll(source, { timeoutMs: config.LIST_COUNT_TIMEOUT_MS, signal: list.signal })),
  ]);
  const ids = pageIds.slice(0, size);
  const atLeast = Math.max(source.isSearch ? MAX_MATERIALIZED_IDS : 0, ids.length && offset + ids.length);
  const total = part === "rows" ? null : (counted ?? atLeast);
  return {
    rows: ids.length === 0 ? [] : sortByIds(await source.findRows(ids), ids),
    total,
    totalIsExact: part === "rows" ? null : counted !== null,
    pages: total === null ? null : Math.ceil(total / size),
    next: pageIds.length > size ? buildNextPath(path, { ...filters, part, page: page + 1 }) : null,
  };
}

/**
 * Finds the ids of the first matches of a search, in the list's order. How many of the first rows match decides where it
 * looks next; each way gives up when it would take long or finds less than a page.
 */
export async function findFirstIds(source: IdSource, limit: number): Promise<string[]> {
  const scanned = await scanRows(source, limit, SCANNED_ROWS);
  if (scanned.length === limit) return scanned;
  const ids = source.related
    ? await findFirstRelatedIds(source, source.related, limit, scanned)
    : await searchFirstIds(source, limit, scanned.length);
  return ids ?? findPageIds(source, limit, 0);
}

async function searchFirstIds(source: IdSource, limit: number, scanned: number): Promise<string[] | null> {
  // Twice as many rows as contain a page if the others match as often.
  const rows = Math.min(SEARCHED_ROWS, Math.ceil((2 * SCANNED_ROWS * limit) / scanned));
  const rare = scanned < MIN_FREQUENT_MATCHES ? await findFewIds(source, { max: MAX_RARE_IDS, limit }) : null;
  return (
    rare ??
    (await searchFirstRows(source, limit, rows)) ??
    findFewIds(source, { max: MAX_SCATTERED_IDS, limit })
  );
}

async function findFirstRelatedIds(
  source: IdSource,
  related: RelatedSearch,
  limit: number,
  scanned: string[],
): Promise<string[] | null> {
  // Half as many rows again as contain a page if the others match as often.
  const end = Math.ceil((1.5 * SCANNED_ROWS * limit) / scanned.length);
  if (end <= MAX_NEAR_ROWS) {
    const more = await scanRows(source, limit - scanned.length, end, SCANNED_ROWS);
    if (scanned.length + more.length === limit) return [...scanned, ...more];
  }
  return findFewRelatedIds(source, related, MAX_RELATED_IDS, limit);
}

/** Finds the first matches among the rows of the list from `offset` up to `end`. */
async function scanRows(source: IdSource, limit: number, end: number, offset = 0): Promise<string[]> {
  const { db, table, sortKey } = source;
  const order = buildOrder(source, sql`${sortKey}`, sql`${table.id}`, source.groupKey);
  const { rows } = await db.execute<{ id: string }>(sql`
    select ${table.id} from (select * from ${table} order by ${order} offset ${offset} limit ${end - offset}) ${sql.identifier(getTableName(table))}
    where ${(await source.where("many", db)) ?? sql`true`} order by ${order} limit ${limit}`);
  return rows.map(({ id }) => id);
}

/**
 * Finds the matches among the first rows of the list; null when these contain fewer than `limit`. PostgreSQL combines the
 * search index with the one in the list's order, where a scan reads all rows between the matches.
 */
async function searchFirstRows(source: IdSource, limit: number, count: number): Promise<string[] | null> {
  const { db, table, sortKey, groupKey, ascending } = source;
  const { rows } = await db.execute<{ grouped: string | null; key: string | null; id: string }>(sql`
    select ${groupKey ?? sql`null`} as grouped, (${sortKey})::text as key, ${table.id} as id from ${table}
    order by ${buildOrder(source, sql`${sortKey}`, sql`${table.id}`, groupKey)} offset ${count} limit 1`);
  const [last] = rows;
  // Null where rows without a sort key begin, which are last.
  if (!last || last.key === null) return null;
  const compare = ascending ? sql`<=` : sql`>=`;
  const isAmongThem = groupKey
    ? sql`(${groupKey}, ${sortKey}, ${table.id}) ${compare} (${last.grouped}, ${last.key}, ${last.id})`
    : sql`(${sortKey}, ${table.id}) ${compare} (${last.key}, ${last.id})`;
  const ids = await findFewIds(source, { limit, among: isAmongThem });
  return ids?.length === limit ? ids : null;
}

interface FewOptions {
  max?: number;
  limit?: number;
  /** A condition for some rows of the list. */
  among?: SQL;
}

/** Finds the ids of all matches, or of the first `limit`, in the list's order; null when there are more than `max`. */
export async function findFewIds(
  source: IdSource,
  { max = MAX_MATERIALIZED_IDS, limit = max, among }: FewOptions = {},
): Promise<string[] | null> {
  const { db, table, sortKey, groupKey, where, related } = source;
  if (related) return findFewRelatedIds(source, related, max, limit);
  const matches = db
    .select({
      id: table.id,
      grouped: sql`${groupKey ?? sql`null`}`.as("grouped"),
      key: sql`${sortKey}`.as("key"),
    })
    .from(table)
    .where(and(await where("few", db), among));
  // Materialized, so that the planner ignores the limit; the limit then stops the scan early.
  const { rows } = await db.execute<{ id: string; matches: number }>(sql`
    with matches as materialized (${matches})
    select id, (count(*) over ())::int as matches from (select * from matches limit ${max + 1}) few
    order by ${buildOrder(source, sql`key`, sql`id`, groupKey && sql`grouped`)} limit ${limit}`);
  return (rows[0]?.matches ?? 0) > max ? null : rows.map(({ id }) => id);
}

/**
 * Does the same for a search of two tables. No index covers both: the rows that match are looked up apart from those that
 * belong to a match of the other table.
 */
async function findFewRelatedIds(
  { db, table, sortKey, groupKey, ...order }: IdSource,
  { term, matchesRow, column, other, matchesOther, filter: buildFilter }: RelatedSearch,
  max: number,
  limit: number,
): Promise<string[] | null> {
  const search = parseSearch(term, "few");
  if (!search) return null;
  // Many of them may have no row in the list.
  const maxOthers = 2 * max;
  const filter = await buildFilter("few");
  const selectRows = (where: SQL) =>
    sql`select ${table.id} as id, ${groupKey ?? sql`null::text`} as grouped, ${sortKey} as key
      from ${table} where ${and(filter, where)}`;
  // The offset makes PostgreSQL look the rows of each match up. It would read the whole list as soon as it expects many.
  const { rows } = await db.execute<{ id: string | null; matches: number; others: number }>(sql`
    with others as materialized (select ${other.id} as id from ${other} where ${matchesOther(search)}),
      own as materialized (${selectRows(matchesRow?.(search) ?? sql`false`)})
    select few.id, (count(*) over ())::int as matches, counted.others
    from (select count(*)::int as others from (select from others limit ${maxOthers + 1}) first_others) counted
    left join (
      (select * from own limit ${max + 1}) union
      (select belonging.* from (select id from others limit ${maxOthers}) other
        cross join lateral (${selectRows(sql`${column} = other.id`)} offset 0) belonging limit ${max + 1})
    ) few on true
    order by ${buildOrder(order, sql`few.key`, sql`few.id`, groupKey && sql`few.grouped`)} limit ${limit}`);
  const [first] = rows;
  if (!first || first.others > maxOthers || first.matches > max) return null;
  // Without a match, the join returns one row without an id.
  return rows.flatMap(({ id }) => id ?? []);
}

async function findPageIds(source: IdSource, limit: number, offset: number): Promise<string[]> {
  const { db, table, sortKey } = source;
  const rows: { id: string }[] = await db
    .select({ id: sql<string>`${table.id}` })
    .from(table)
    .where(await source.where("many", source.db))
    .orderBy(buildOrder(source, sql`${sortKey}`, sql`${table.id}`, source.groupKey))
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

/** Returns the rows in the order of the ids. */
export function sortByIds<Row extends { id: string }>(rows: readonly Row[], ids: readonly string[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Counts all matches. A term that many rows have is compared with each row: by the search index, that takes up to ten
 * times as long. Returns null when counting takes too long, or the request is abandoned.
 */
const countAll = <Row extends { id: string }>(
  source: ListSource<Row> & { db: Database },
  limit: ReadLimit,
): Promise<number | null> =>
  readInTime(source.db, limit, async (tx) => {
    const { table, isSearch, where } = source;
    const scanned = isSearch ? await scanRows({ ...source, db: tx }, COMMON_MATCHES, SCANNED_ROWS) : [];
    const isCommon = scanned.length === COMMON_MATCHES;
    const [counted] = await tx
      .select({ total: count() })
      .from(table)
      .where(await where(isCommon ? "many" : "all", tx));
    return counted?.total ?? 0;
  });

/** The position of nulls matches the indexes, which PostgreSQL cannot use for another order. */
export function buildOrder(
  { ascending = false, nulls = "last" }: ListOrder,
  key: SQL,
  id: SQL,
  group?: PgColumn | SQL,
): SQL {
  const direction = sql`${ascending ? sql`asc` : sql`desc`} nulls ${nulls === "last" ? sql`last` : sql`first`}`;
  return sql.join(
    [...(group ? [group] : []), key, id].map((sorted) => sql`${sorted} ${direction}`),
    sql`, `,
  );
}

/** Builds the path of the next page with the same filters. */
function buildNextPath(path: string, query: object): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) parameters.set(name, String(value));
  }
  return `${path}?${parameters.toString()}`;
}
