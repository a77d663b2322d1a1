import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, type TestAccount } from "../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

/** More rows than a search for the first page looks through before it looks for all matches. */
const TAGS = 21_000;
let app: TestApp;
let staff: TestAccount;

beforeAll(async () => {
  app = await createTestApp();
  staff = await createAccount(app.services, { type: "admin" });
  await app.services.db.execute(sql`
    insert into tags (id, name, type)
    select gen_random_uuid(), lpad(n::text, 5, '0') || case when n % 200 = 0 then '-quartz' else '' end
      || case when n % 500 = 0 then '-opal' else '' end || case when n > 20850 then '-gypsum' else '' end, 'page'
    from generate_series(1, ${TAGS}) n`);
  await app.services.db.execute(sql`vacuum analyze tags`);
});
afterAll(() => app.close());

const list = async (url: string) => (await app.http.inject({ url, headers: staff.headers })).json().data;
const listNumbers = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => Number.parseInt(name));
const count = (from: number, step: number, length: number) =>
  Array.from({ length }, (_, index) => from + step * index);

const everyTwoHundredth = count(200, 200, 100);

test.each([
  ["quartz", everyTwoHundredth],
  ["rtz", everyTwoHundredth],
  ["z", everyTwoHundredth],
  ["gypsum", count(20_851, 1, 100)],
  ["1", count(1, 1, 1000).filter((n) => String(n).includes("1"))],
])("a search for %s returns its first two pages in the list's order", async (term, matches) => {
  const first = await list(`/v1/tags?search_term=${term}&part=rows`);
  expect(listNumbers(first)).toEqual(matches.slice(0, 50));
  expect(listNumbers(await list(first.next))).toEqual(matches.slice(50, 100));
});

test("a search for a few matches in the whole list returns all of them", async () => {
  const rows = await list("/v1/tags?search_term=opal&part=rows");
  expect([listNumbers(rows), rows.next]).toEqual([count(500, 500, 42), null]);
  expect(await list("/v1/tags?search_term=nothing&part=rows")).toMatchObject({ data: [], next: null });
});
