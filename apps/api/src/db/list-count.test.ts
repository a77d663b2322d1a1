import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, createPage, type TestAccount } from "../testing/fixtures.ts";

import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { createOrder } from "../testing/viewer-fixtures.ts";

/** Counting so many takes longer than the timeout of `hurried`. */
const TAGS = 40_000;
let hurried: TestApp;
/** On the same database, with enough time on a busy machine too. */
let patient: TestApp;
let staff: TestAccount;

beforeAll(async () => {
  hurried = await createTestApp({ LIST_COUNT_TIMEOUT_MS: 1 });
  patient = await createTestApp({
    DATABASE_URL: hurried.config.DATABASE_URL,
    LIST_COUNT_TIMEOUT_MS: 120_000,
  });
  staff = await createAccount(patient.services, { type: "admin" });
  await patient.services.db.execute(sql`
    insert into tags (id, name, type)
    select gen_random_uuid(), 'shelf ' || lpad(n::text, 5, '0'), 'page' from generate_series(1, ${TAGS}) n`);
  await patient.services.db.execute(sql`vacuum analyze tags`);
});
afterAll(async () => {
  await patient.close();
  await hurried.close();
});

const read = async (app: TestApp, url: string) =>
  (await app.http.inject({ url, headers: staff.headers })).json().data;

test("stops a count that takes too long, and returns how many rows at least match", async () => {
  const path = "/v1/tags?search_term=shelf&part=total";
  expect(await read(hurried, path)).toEqual({
    data: [],
    total: 2000,
    totalIsExact: false,
    pages: 40,
    next: null,
  });
  expect(await read(patient, path)).toMatchObject({ total: TAGS, totalIsExact: true, pages: TAGS / 50 });
});

test("still pages beyond the rows that were counted", async () => {
  const page = await read(hurried, "/v1/tags?search_term=shelf&page=60");
  expect(page.data).toHaveLength(50);
  expect(page).toMatchObject({
    total: 3000,
    totalIsExact: false,
    next: "/v1/tags?search_term=shelf&page=61",
  });
  expect((await read(hurried, page.next)).data[0].name).toBe("shelf 03001");
  const rows = await read(hurried, "/v1/tags?search_term=shelf&part=rows");
  expect(rows).toMatchObject({ total: null, totalIsExact: null, pages: null });
});

test("counts few matches exactly, however short the time", async () => {
  expect(await read(hurried, "/v1/tags?search_term=00017&part=total")).toMatchObject({
    total: 1,
    totalIsExact: true,
  });
});

test("returns no sums of orders when adding them takes too long", async () => {
  const event = await createPage(patient.services, staff.id);
  await createOrder(patient.services, event.id, { totalCents: 750 });
  const unlock = await lock("orders");
  const sums = await read(hurried, "/v1/admin/order-totals");
  await unlock();
  expect(sums).toBeNull();
  expect(await read(patient, "/v1/admin/order-totals")).toMatchObject({ orders: 1, gross: 750 });
});

test("ends the count of a request that the client abandons", async () => {
  const address = await patient.http.listen({ port: 0, host: "127.0.0.1" });
  const unlock = await lock("tags");
  const ask = (signal: AbortSignal | null) =>
    fetch(`${address}/v1/tags?part=total`, { headers: staff.headers, signal });
  const abandoned = new AbortController();
  const first = ask(abandoned.signal).catch((error: unknown) => error);
  const second = ask(null);
  await expect.poll(countWaiting, { timeout: 20_000 }).toBe(2);
  abandoned.abort();
  await expect.poll(countWaiting, { timeout: 20_000 }).toBe(1);
  await unlock();
  expect(await first).toMatchObject({ name: "AbortError" });
  expect(await (await second).json()).toMatchObject({ data: { total: TAGS, totalIsExact: true } });
});

/** Locks a table until the returned function is called. */
async function lock(table: string): Promise<() => Promise<void>> {
  const client = await patient.services.pool.connect();
  await client.query("begin");
  await client.query(`lock table ${table} in access exclusive mode`);
  return async () => {
    await client.query("rollback");
    client.release();
  };
}

async function countWaiting(): Promise<number | null> {
  const { rowCount } = await patient.services.pool.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rowCount;
}
