import pg from "pg";
import { type Api, startApi } from "./staff-api.ts";
import { alternate, type Ratio, report, measureMs } from "./compare.ts";
import { loadBenchConfig } from "./config.ts";
import { startDatabases } from "./databases.ts";
import { COMMON_NAME, RARE_PAIR, TAG } from "./fill.ts";
import { computeMedian } from "./median.ts";

/**
 * The staff's lists at a million rows, the whole answer with its exact total as a caller measures it: what matches up to a
 * thousand rows against what matches about as many among a thousand, and page 200 against page 1. A fragment of a name
 * that fifty have among a million nobody has among a thousand, and an answer without rows is no measure for one with them.
 */
const { ROUNDS } = loadBenchConfig();
const REPEATS = 7;
/** What matches more is broad: its rows come first, and its total as soon as it is counted. */
const FEW = 1000;
const databases = await startDatabases();
const [small, large] = [await startApi(databases.small), await startApi(databases.large)];

interface Search {
  path: string;
  parameter: string;
  /** Columns that the search looks into, to choose fragments from. */
  text: string;
  table: string;
}

interface List {
  path: string;
  search?: Omit<Search, "path">;
  filters: readonly string[];
  /** A query that matches almost everything. */
  broad: string;
}

const LISTS: readonly List[] = [
  {
    path: "/v1/accounts",
    search: { parameter: "search_term", table: "accounts", text: "first_name || ' ' || last_name" },
    filters: [`tag=${TAG}`, "business_type=company"],
    broad: "",
  },
  {
    path: "/v1/admin/pages",
    search: { parameter: "search_term", table: "pages", text: "title" },
    filters: [`tag=${TAG}`, "archived=true", `startEventRange_start=${await findStart(900)}`],
    broad: "activated=true",
  },
  {
    path: "/v1/admin/orders",
    search: { parameter: "search_term", table: "orders", text: "name" },
    filters: [],
    broad: "",
  },
  {
    path: "/v1/admin/leadowners",
    search: { parameter: "search_term", table: "lead_owners", text: "first_name || ' ' || last_name" },
    filters: [`tag=${TAG}`, "stage=qualified", "source=zoom"],
    broad: "stage=new",
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

/** One of them alone, by a part of its path. */
const only = process.argv[2];
for (const list of LISTS) {
  if (only && !list.path.includes(only)) continue;
  const search = list.search && { path: list.path, ...list.search };
  const narrow = [...(search ? await listSearches(search) : []), ...list.filters];
  const known = search ? await smallSearches(search) : [];
  for (const query of narrow) {
    const path = `${list.path}?${query}`;
    const { total } = await fetchList(large, path);
    if (total > FEW) {
      const rows = `${path}&part=rows`;
      const shown = await compareTimes(rows, `${path}&part=total`, large);
      console.log(
        `  ${path} (${total} match): rows in ${shown.a.toFixed(0)} ms, the total in ${shown.b.toFixed(0)} ms`,
      );
      continue;
    }
    const other = await findClosestSearch(path, total, known);
    const ratio = await compareTimes(path, other.path, small);
    const what = `${path} (${total} match), to a thousand rows (${other.total} match)`;
    report(what, ratio, { atMost: 2 }, "ms");
  }
  const first = `${list.path}?part=rows&${list.broad}`;
  const ratio = await compareTimes(`${first}&page=200`, first, large);
  report(`${list.path} page 200, to page 1`, ratio, { atMost: 3 }, "ms");
  const whole = await compareTimes(`${list.path}?${list.broad}`, first, large);
  console.log(
    `  ${list.path}: rows in ${whole.b.toFixed(0)} ms, with the exact total in ${whole.a.toFixed(0)} ms`,
  );
}
await Promise.all([small.close(), large.close()]);
await databases.close();

/** A rare word, a rare pair of letters, and fragments of names that are all made of what is common. */
async function listSearches({ parameter, table, text }: Search): Promise<string[]> {
  const rows = await runQuery<{ fragment: string }>(
    `select distinct substr(text, 3, length) as fragment from
      (select ${text} as text from ${table} order by created_at desc offset 5000 limit 4) found, unnest(array[7, 9]) length`,
  );
  const terms = [COMMON_NAME.slice(0, 6).toLowerCase(), RARE_PAIR, ...rows.map(({ fragment }) => fragment)];
  return terms.map((term) => `${parameter}=${encodeURIComponent(term)}`);
}

interface Searched {
  path: string;
  total: number;
}

/** Fragments of names among a thousand rows, and how many each matches: from most of them to one. */
async function smallSearches({ path, parameter, table, text }: Search): Promise<Searched[]> {
  const rows = await runQuery<{ fragment: string }>(
    `select distinct lower(substr(text, 2, length)) as fragment from
      (select ${text} as text from ${table} order by created_at desc limit 1000) found, unnest(array[3, 4, 5]) length
      limit 40`,
  );
  const paths = rows.map(({ fragment }) => `${path}?${parameter}=${encodeURIComponent(fragment)}`);
  return Promise.all(paths.map(async (one) => ({ path: one, total: (await fetchList(small, one)).total })));
}

/** The same query among a thousand rows when it matches as many there; else one that matches about as many. */
async function findClosestSearch(path: string, total: number, known: readonly Searched[]): Promise<Searched> {
  const same = { path, total: (await fetchList(small, path)).total };
  const distance = (other: Searched) => Math.abs(Math.log((other.total + 0.1) / (total + 0.1)));
  return [same, ...known].reduce((best, other) => (distance(other) < distance(best) ? other : best));
}

async function compareTimes(path: string, other: string, otherApi: Api): Promise<Ratio> {
  await Promise.all([large.get(path), otherApi.get(other)]);
  return alternate(
    ROUNDS,
    () => measureResponse(large, path),
    () => measureResponse(otherApi, other),
  );
}

/** The median time of an answer, in milliseconds. */
async function measureResponse(api: Api, path: string): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < REPEATS; n++) times.push(await measureMs(() => api.get(path)));
  return computeMedian(times);
}

async function fetchList(api: Api, path: string): Promise<{ total: number }> {
  // Every list answers with its total.
  return ((await api.get(path)) as { data: { total: number } }).data;
}

/** When the event starts that this many are newer than. */
async function findStart(place: number): Promise<string> {
  const [row] = await runQuery<{ start: Date }>(
    `select event_start as start from pages order by created_at desc offset ${place} limit 1`,
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
