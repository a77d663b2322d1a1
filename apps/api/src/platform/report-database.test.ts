import { defaultLanguage, getTexts, verbatim } from "@matinee/texts/languages";
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { buildApp } from "../app.ts";
import { createAccount, createPage, type TestAccount } from "../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { createCsvResponse, type CsvReport } from "./http/csv/csv.ts";
import { createReportDatabase, type ReportDatabase } from "./report-database.ts";
import { createMetrics } from "./telemetry/metrics.ts";

let primary: TestApp;
/** Another database of the same server, with functions that say what a standby's say. Its rows differ. */
let standby: TestApp;
let staff: TestAccount;
beforeAll(async () => {
  [primary, standby] = await Promise.all([createTestApp(), createTestApp()]);
  staff = await createAccount(primary.services, { type: "admin" });
  await createAccount(standby.services, { email: "replicated@example.com" });
  const name = new URL(standby.config.DATABASE_URL).pathname.slice(1);
  await standby.services.pool.query(`
    create schema standby;
    create table standby.state (is_standby boolean, lsn pg_lsn, replayed_at timestamptz);
    insert into standby.state values (true, 'FFFFFFFF/0', now());
    create function standby.pg_is_in_recovery() returns boolean language sql as 'select is_standby from standby.state';
    create function standby.pg_last_wal_replay_lsn() returns pg_lsn language sql as 'select lsn from standby.state';
    create function standby.pg_last_xact_replay_timestamp() returns timestamptz language sql
      as 'select replayed_at from standby.state';
    create function standby.fail_in_recovery() returns void language plpgsql as
      $$begin raise exception 'canceling statement due to conflict with recovery' using errcode = '40001'; end$$;
    alter database ${name} set search_path = standby, pg_catalog, public;
  `);
});
afterAll(() => Promise.all([primary.close(), standby.close()]));
beforeEach(() => say("true, 'FFFFFFFF/0', now()"));

/** @param state the values of the standby's state, as SQL */
const say = (state: string) =>
  standby.services.pool.query(`delete from standby.state; insert into standby.state values (${state})`);

const BOUNDS = { DATABASE_REPLICA_POOL: 2, DATABASE_REPLICA_MAX_LAG_SECONDS: 30 };

function openReports(url = standby.config.DATABASE_URL): ReportDatabase {
  const { db, pool, log } = primary.services;
  const reports = createReportDatabase({
    config: { DATABASE_REPLICA_URL: url, ...BOUNDS },
    primary: { db, pool },
    log,
    metrics: createMetrics(),
    hasNamedStatements: true,
  });
  onTestFinished(() => reports.stop());
  return reports;
}

const findDatabase = (reports: ReportDatabase) =>
  reports
    .open()
    .read(
      async ({ pool }) => (await pool.query<{ name: string }>("select current_database() as name")).rows[0],
    );
const nameOf = ({ config }: TestApp) => new URL(config.DATABASE_URL).pathname.slice(1);

test("reads the five exports and the overview from the replica", async () => {
  const app = await buildApp({
    ...primary.config,
    ...BOUNDS,
    DATABASE_REPLICA_URL: standby.config.DATABASE_URL,
  });
  onTestFinished(() => app.http.close());
  const page = await createPage(primary.services, staff.id);
  const { headers } = staff;
  const read = async (url: string, { http } = app) => {
    const response = await http.inject({ url, headers });
    expect(response.statusCode).toBe(200);
    return response.body;
  };
  const countReads = async () => (await app.services.metrics.reportReads.get()).values;
  expect(await read("/v1/accounts.csv")).toContain("replicated@example.com");
  // Control: without a replica, the same export is the primary's.
  expect(await read("/v1/accounts.csv", primary)).not.toContain("replicated@example.com");
  for (const url of [
    "/v1/pages.csv",
    "/v1/admin/orders.csv",
    `/v1/pages/${page.id}/orders.csv`,
    `/v1/pages/${page.id}/subscribers.csv`,
    "/v1/admin/overview?from=2026-11-01&to=2026-11-23",
  ]) {
    const before = (await countReads())[0]?.value ?? 0;
    await read(url);
    const after = await countReads();
    expect({ url, sources: after.map(({ labels }) => labels.source) }).toEqual({ url, sources: ["replica"] });
    expect(after[0]?.value).toBeGreaterThan(before);
  }
  // What is shown right after a change comes from the primary.
  expect(await read("/v1/accounts")).not.toContain("replicated@example.com");
  const ready = await app.http.inject({ url: "/readyz" });
  expect(ready.json()).toMatchObject({ ready: true, parts: { replica: "up" } });
});

test("an idle primary is not a replica that is behind", async () => {
  await say("true, 'FFFFFFFF/0', now() - interval '1 day'");
  const reports = openReports();
  expect(await findDatabase(reports)).toEqual({ name: nameOf(standby) });
  expect(reports.getReplicaState()).toMatchObject({ isUp: true, lagSeconds: 0 });
});

test.each<[title: string, isUp: boolean, spoil: () => Promise<unknown>, url?: string]>([
  ["is more than 30 seconds behind", true, () => say("true, '0/1', now() - interval '31 seconds'")],
  ["has replayed nothing yet", true, () => say("true, null, null")],
  ["was promoted", false, () => say("false, 'FFFFFFFF/0', now()")],
  ["is unreachable", false, async () => undefined, "postgres://nobody@127.0.0.1:9/nothing"],
])("reads from the primary while the replica %s", async (_title, isUp, spoil, url) => {
  await spoil();
  const reports = openReports(url);
  expect(await findDatabase(reports)).toEqual({ name: nameOf(primary) });
  expect(reports.getReplicaState()?.isUp).toBe(isUp);
});

test("never reads a database of another installation", async () => {
  await primary.services.db.execute(sql`insert into installations default values on conflict do nothing`);
  const [own] = (await primary.services.pool.query("select id from installations")).rows;
  const copy = "insert into installations (id) values ($1) on conflict (is_only) do update set id = $1";
  await standby.services.pool.query(copy, [own.id]);
  expect(await findDatabase(openReports())).toEqual({ name: nameOf(standby) });
  await standby.services.pool.query(copy, [randomUUID()]);
  expect(await findDatabase(openReports())).toEqual({ name: nameOf(primary) });
  await standby.services.pool.query(copy, [own.id]);
});

test.each([
  ["the first page", 0],
  ["a later page", 1],
])("a conflict with recovery on %s costs no row: the primary reads it", async (_title, failing) => {
  let reads = 0;
  const report: CsvReport<{ number: number; database: string }> = {
    kind: "lines",
    columns: [
      { header: verbatim("Number"), value: ({ number }) => number },
      { header: verbatim("Database"), value: ({ database }) => database },
    ],
    async readRowsAfter(db, last) {
      const number = last ? last.number + 1 : 0;
      if (number > 2) return [];
      if (reads++ === failing) await db.execute(sql`select fail_in_recovery()`);
      const { rows } = await db.execute<{ database: string }>(sql`select current_database() as database`);
      return rows.map(({ database }) => ({ number, database }));
    },
  };
  const { body } = createCsvResponse(
    { clock: primary.clock, reports: openReports(), texts: getTexts(defaultLanguage) },
    report,
  );
  const lines = (await body.toArray()).join("").trim().split("\r\n").slice(1);
  const source = (number: number) => nameOf(number < failing ? standby : primary);
  expect(lines).toEqual([0, 1, 2].map((number) => `${number},${source(number)}`));
});
