import pg from "pg";
import { requireBuiltApi } from "../support/api-process.ts";
import { alternate, type Ratio, report, reportValue, measureMs } from "../support/compare.ts";
import { loadBenchConfig } from "../support/config.ts";
import { startDatabases } from "../support/databases.ts";
import { COMMON_NAME, RARE_PAIR, RARE_PUNCTUATION, TAG } from "../support/fill-database.ts";
import { computeMedian } from "../support/statistics.ts";
import { type StaffApi, startStaffApi } from "./staff-api.ts";

/**
 * Measures the staff's lists with a million rows, as a client sees them, against a thousand rows. A query with up to
 * 1,000 matches returns all of its response; it is compared with a query that matches about as many of the thousand rows,
 * where its own matches may be none. A broader query returns its rows first and its total as soon as it is counted; its
 * rows are compared with a page of as many rows.
 * Compares page 200 with page 1 too, also of sorted lists. `staff-lists.ts <part of a path>` measures only those lists.
 */
requireBuiltApi();
const { ROUNDS } = loadBenchConfig();
const REPEATS = 7;
/** A query with more matches gets its rows first and its total as soon as it is counted. */
const MAX_NARROW_MATCHES = 1000;
const PAGE_ROWS = 50;
const BROAD_TERMS = ["e", "an", "r."];
const databases = await startDatabases(1_000_000);
const [small, large] = [await startStaffApi(databases.small), await startStaffApi(databases.large)];

interface Search {
  path: string;
  parameter: string;
  /** An SQL expression for the text that the search covers; the bench takes fragments of it. */
  text: string;
  table: string;
}

interface List {
  path: string;
  search?: Omit<Search, "path">;
  filters: readonly string[];
  /** A query that matches almost everything. */
  broad: string;
  /** The columns that sort the list. */
  sorts?: readonly string[];
}

const LISTS: readonly List[] = [
  {
    path: "/v1/accounts",
    search: { parameter: "search_term", table: "accounts", text: "first_name || ' ' || last_name" },
    filters: [`tag=${TAG}`, "business_type=company"],
    broad: "",
    sorts: ["name", "email"],
  },
  {
    path: "/v1/admin/pages",
    search: { parameter: "search_term", table: "pages", text: "title" },
    filters: [`tag=${TAG}`, "archived=true", `startEventRange_start=${await findStart(900)}`],
    broad: "activated=true",
    sorts: ["title", "start"],
  },
  {
    path: "/v1/admin/orders",
    search: { parameter: "search_term", table: "orders", text: "name" },
    filters: [],
    broad: "",
    sorts: ["date", "amount"],
  },
  {
    path: "/v1/admin/leadowners",
    search: { parameter: "search_term", table: "lead_owners", text: "first_name || ' ' || last_name" },
    filters: [`tag=${TAG}`, "stage=qualified", "source=zoom"],
    broad: "stage=new",
    sorts: ["name", "email", "created"],
  },
  {
    path: "/v1/admin/leads",
    search: { parameter: "searchTerm", table: "lead_owners", text: "last_name" },
    filters: [],
    broad: "",
  },
  {
    path: "/v1/tags",
    search: { parameter: "search_term", table: "tags", text: "name" },
    filters: ["global=true"],
    broad: "",
  },
  {
    path: "/v1/admin/mails",
    search: { parameter: "search_term", table: "email_outbox", text: `"to"` },
    filters: ["status=failed"],
    broad: "status=sent",
  },
  { path: "/v1/admin/audit", filters: [`subject_id=${TAG}`], broad: "" },
];

const pathFilter = process.argv[2];
for (const list of LISTS) {
  if (pathFilter && !list.path.includes(pathFilter)) continue;
  const search = list.search && { path: list.path, ...list.search };
  const filters = list.filters.map((query) => `${list.path}?${query}`);
  const narrow = [...(search ? await listSearches(search) : []), ...filters];
  const smallSearches = search ? await listSmallSearches(search) : [];
  if (search) for (const term of BROAD_TERMS) await compareBroad(buildSearch(search, term));
  for (const path of narrow) {
    const { total } = await fetchList(large, path);
    const other = await findClosestSearch(path, total, smallSearches);
    if (total > MAX_NARROW_MATCHES) {
      await compareBroad(path, { matches: total, other });
      continue;
    }
    const ratio = await compareTimes(path, other.path, small);
    const name = `${path} (${total} match), to a thousand rows (${other.total} match)`;
    report(name, ratio, { atMost: 2 }, "ms");
  }
  const first = `${list.path}?part=rows&${list.broad}`;
  const all = `${list.path}?${list.broad}`;
  await compareBroad(all);
  reportValue(`${all}, exact total`, await measureMs(() => large.get(`${all}&part=total`)), "ms");
  const ratio = await compareTimes(`${first}&page=200`, first, large);
  report(`${list.path} page 200, to page 1`, ratio, { atMost: 3 }, "ms");
  for (const sort of list.sorts ?? []) {
    await compareSorted(list.path, sort);
    await compareSorted(list.path, `-${sort}`);
  }
}
await Promise.all([small.stop(), large.stop()]);
await databases.close();

/** Lists searches for a rare word, a rare pair of letters, and long fragments of names of common syllables. */
async function listSearches(search: Search): Promise<string[]> {
  const { table, text } = search;
  const rows = await runQuery<{ fragment: string }>(
    `select distinct substr(text, 3, length) as fragment from
      (select ${text} as text from ${table} order by created_at desc offset 5000 limit 4) names, unnest(array[7, 9]) length`,
  );
  const fragments = rows.map(({ fragment }) => fragment);
  const name = COMMON_NAME.slice(0, 6).toLowerCase();
  const terms = [name, RARE_PAIR, ...RARE_PUNCTUATION, ...fragments];
  return terms.map((term) => buildSearch(search, term));
}

function buildSearch({ path, parameter }: Pick<Search, "path" | "parameter">, term: string): string {
  return `${path}?${parameter}=${encodeURIComponent(term)}`;
}

interface SearchMatches {
  path: string;
  total: number;
}

/** Lists searches of the thousand rows for fragments of names, with the number of matches of each. */
async function listSmallSearches(search: Search): Promise<SearchMatches[]> {
  const { table, text } = search;
  const rows = await runQuery<{ fragment: string }>(
    `select distinct lower(substr(text, 2, length)) as fragment from
      (select ${text} as text from ${table} order by created_at desc limit 1000) names, unnest(array[3, 4, 5]) length
      limit 40`,
  );
  const paths = rows.map(({ fragment }) => buildSearch(search, fragment));
  return Promise.all(
    paths.map(async (each) => ({ path: each, total: (await fetchList(small, each)).total })),
  );
}

/** Returns the query of the thousand rows whose number of matches is closest to `total`; the same query if it is. */
async function findClosestSearch(
  path: string,
  total: number,
  candidates: readonly SearchMatches[],
): Promise<SearchMatches> {
  const same = { path, total: (await fetchList(small, path)).total };
  const computeDistance = (other: SearchMatches) => Math.abs(Math.log((other.total + 0.1) / (total + 0.1)));
  return [same, ...candidates].reduce((best, other) =>
    computeDistance(other) < computeDistance(best) ? other : best,
  );
}

/**
 * Compares the rows of a query with many matches with those of a query of the thousand rows: the same one or, where that
 * matches too few for a whole page, `other`. Counting the matches of a single letter takes minutes, so that these have no
 * number.
 */
async function compareBroad(
  path: string,
  { matches, other }: { matches?: number; other?: SearchMatches } = {},
): Promise<void> {
  const { total } = await fetchList(small, path);
  const otherPath = other && total < PAGE_ROWS ? other.path : path;
  const ratio = await compareTimes(`${path}&part=rows`, `${otherPath}&part=rows`, small);
  report(`${path} (${matches ?? "many"} match), rows to those of a thousand`, ratio, { atMost: 2 }, "ms");
}

/** Compares the first rows of a sorted list with those of a thousand rows, and page 200 with page 1. */
async function compareSorted(path: string, sort: string): Promise<void> {
  const first = `${path}?part=rows&sort=${sort}`;
  const name = `${path} by ${sort}`;
  report(
    `${name}, rows to those of a thousand`,
    await compareTimes(first, first, small),
    { atMost: 2 },
    "ms",
  );
  const ratio = await compareTimes(`${first}&page=200`, first, large);
  report(`${name}, page 200 to page 1`, ratio, { atMost: 3 }, "ms");
}

async function compareTimes(path: string, other: string, otherApi: StaffApi): Promise<Ratio> {
  await Promise.all([large.get(path), otherApi.get(other)]);
  return alternate(
    ROUNDS,
    () => measureResponse(large, path),
    () => measureResponse(otherApi, other),
  );
}

/** Returns the median time of a response, in milliseconds. */
async function measureResponse(api: StaffApi, path: string): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < REPEATS; n++) times.push(await measureMs(() => api.get(path)));
  return computeMedian(times);
}

async function fetchList(api: StaffApi, path: string): Promise<{ total: number }> {
  // Every list returns its total.
  return ((await api.get(path)) as { data: { total: number } }).data;
}

/** Returns the start of the event that has `newerEvents` newer ones. */
async function findStart(newerEvents: number): Promise<string> {
  const [row] = await runQuery<{ start: Date }>(
    `select event_start as start from pages order by created_at desc offset ${newerEvents} limit 1`,
  );
  return row?.start.toISOString() ?? "";
}

async function runQuery<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const database = new pg.Client({ connectionString: databases.large });
  await database.connect();
  const { rows } = await database.query<Row>(text);
  await database.end();
  return rows;
}
