import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildPagesCsv } from "../modules/staff/reports/admin-csv.ts";
import { createAccount, type TestAccount } from "../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import type { Queryable } from "./client.ts";

/** More events than a search looks through before it looks for all matches; the first is the newest. */
const EVENTS = 22_000;
let app: TestApp;
let staff: TestAccount;

interface Match {
  title: (n: number) => boolean;
  owner: (n: number) => boolean;
}

/** Words of the event's title and of its owner's name, by the number of the event. */
const words: Record<string, Match> = {
  // In most of the first thousand rows.
  amber: { title: (n) => n % 3 !== 0, owner: (n) => n % 2 === 0 },
  // In two of a hundred rows, for example in row 1001, the first one after those that every search reads.
  cobalt: { title: (n) => n % 91 === 0, owner: (n) => n % 100 === 50 },
  // In four of a thousand rows.
  quartz: { title: (n) => n % 500 === 0, owner: (n) => n % 500 === 250 },
  // In the last rows only, of which some have it twice.
  gypsum: { title: (n) => n > 21_800, owner: (n) => n > 21_900 },
  // Too many for a rare word, but none among the rows that are searched first.
  basalt: { title: (n) => n > 21_500, owner: (n) => n > 20_500 },
  "o-r": { title: (n) => n === 21_990, owner: (n) => n % 300 === 10 },
};

const buildWords = (text: keyof Match, n: number) =>
  Object.entries(words)
    .filter(([, match]) => match[text](n))
    .map(([word]) => word)
    .join(" ");

beforeAll(async () => {
  app = await createTestApp();
  staff = await createAccount(app.services, { type: "admin" });
  const numbers = Array.from({ length: EVENTS }, (_, index) => index + 1);
  const rows = JSON.stringify(
    numbers.map((n) => ({ n, title: buildWords("title", n), owner: buildWords("owner", n) })),
  );
  await app.services.db.execute(sql`
    with numbered as (
        select *, overlay(overlay(md5(n::text) placing '4' from 13) placing '8' from 17)::uuid as id
        from jsonb_to_recordset(${rows}::jsonb) as row (n int, title text, owner text)),
      owners as (
        insert into accounts (id, type, first_name, last_name, email, password_hash, country, business_type)
        select id, 'filmmaker', owner, 'Sonado', n || '@example.com', '', 'US', 'individual' from numbered)
    insert into pages (id, account_id, slug, title, activated, archived, test, paywall_settings, subscription_settings,
      about_settings, created_at)
    select id, id, 'e' || n, lpad(n::text, 5, '0') || ' ' || title, true, n % 2 = 0, false,
      '{}', '{}', '{}', now() - n * interval '1 minute' from numbered`);
  await app.services.db.execute(sql`vacuum analyze accounts, pages`);
});
afterAll(() => app.close());

const list = async (url: string) => (await app.http.inject({ url, headers: staff.headers })).json().data;
const listNumbers = ({ data }: { data: { url: string }[] }) => data.map(({ url }) => Number(url.slice(1)));

/** Finds the numbers of the matching events by the rules of the words, without a search. */
const findExpected = (word: string) => {
  const match = words[word];
  if (!match) throw new Error("There is no such word");
  return Array.from({ length: EVENTS }, (_, index) => index + 1).filter(
    (n) => match.title(n) || match.owner(n),
  );
};

test.each([
  ["amber", "amber"],
  ["cobalt", "cobalt"],
  ["quartz", "quartz"],
  ["rtz", "quartz"],
  ["uart", "quartz"],
  ["gypsum", "gypsum"],
  ["ypsu", "gypsum"],
  ["basalt", "basalt"],
  ["o-r", "o-r"],
])("a search for %s finds titles and owners in the list's order", async (term, word) => {
  const expected = findExpected(word);
  const path = `/v1/admin/pages?search_term=${term}`;
  const first = await list(`${path}&part=rows`);
  expect(listNumbers(first)).toEqual(expected.slice(0, 50));
  expect(listNumbers(await list(first.next))).toEqual(expected.slice(50, 100));
  const last = Math.ceil(expected.length / 50);
  const whole = await list(`${path}&page=${last}`);
  expect(listNumbers(whole)).toEqual(expected.slice(50 * (last - 1)));
  expect(whole).toMatchObject({ total: expected.length, pages: last, next: null });
  expect(await list(`${path}&part=rows&page=${last + 1}`)).toMatchObject({ data: [], next: null });
});

test.each(["cobalt", "quartz", "gypsum", "basalt"])(
  "a search for %s keeps to the filter and the sort",
  async (word) => {
    const odd = findExpected(word).filter((n) => n % 2 === 1);
    const path = `/v1/admin/pages?search_term=${word}&archived=false&part=rows`;
    expect(listNumbers(await list(path))).toEqual(odd.slice(0, 50));
    expect(listNumbers(await list(`${path}&sort=-title`))).toEqual(odd.toReversed().slice(0, 50));
  },
);

test("a search without a match returns no rows", async () => {
  const path = "/v1/admin/pages?search_term=feldspar";
  expect(await list(`${path}&part=rows`)).toMatchObject({ data: [], next: null });
  expect(await list(path)).toMatchObject({ data: [], total: 0, next: null });
});

test.each(["amber", "cobalt", "gypsum", "feldspar"])(
  "the report of a search for %s has all matches once, in the list's order",
  async (term) => {
    const { body } = await app.http.inject({
      url: `/v1/pages.csv?search_term=${term}`,
      headers: staff.headers,
    });
    const numbers = body
      .split("\r\n")
      .slice(1, -1)
      .map((line) => Number(/^[^,]+,(\d+)/.exec(line)?.[1]));
    expect(numbers).toEqual(words[term] ? findExpected(term) : []);
  },
);

test("a page of the report of a common word reads the owners of its own events only", async () => {
  await app.services.db.transaction(async (tx) => {
    // A small table is otherwise read as a whole to find the owners of a page's rows.
    await tx.execute(sql`set local enable_seqscan = off`);
    const report = buildPagesCsv(app.services.clock, { search_term: "amber" });
    const rows = await report.readRowsAfter(tx, undefined);
    const readsBefore = await countReadAccounts(tx);
    expect(await report.readRowsAfter(tx, rows.at(-1))).toHaveLength(1000);
    // Each owner of a row is read once for its name, and those of events without the word in the title once more.
    expect((await countReadAccounts(tx)) - readsBefore).toBeLessThan(2500);
  });
});

/** Counts the rows of accounts that a transaction has read so far. */
async function countReadAccounts(tx: Queryable): Promise<number> {
  const { rows } = await tx.execute<{ rows: number }>(sql`
    select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'accounts'`);
  return rows[0]?.rows ?? 0;
}
