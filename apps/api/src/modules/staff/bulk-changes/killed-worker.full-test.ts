import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { asc, count, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { accounts } from "../../../db/schema/accounts.ts";
import { auditEntries } from "../../../db/schema/audit.ts";
import { bulkChanges } from "../../../db/schema/bulk-changes.ts";
import { createAccount, type TestAccount } from "../../../testing/fixtures.ts";
import { prepareScriptBundle } from "../../../testing/script-bundles.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { runBulkChange } from "./run-bulk-change.ts";

const ROWS = 1000;

let app: TestApp;
let staff: TestAccount;
let worker: ChildProcess | undefined;
beforeAll(async () => {
  app = await createTestApp({ LOG_LEVEL: "silent" });
  staff = await createAccount(app.services, { type: "admin" });
  await app.services.db.insert(accounts).values(
    Array.from({ length: ROWS }, (_, index) => ({
      type: "filmmaker" as const,
      firstName: "Noor",
      lastName: "Castellane",
      email: `noor.${index}@example.com`,
      passwordHash: "none",
      country: "US",
      businessType: "individual" as const,
    })),
  );
});
afterEach(() => {
  if (worker?.exitCode === null && worker.signalCode === null) worker.kill("SIGKILL");
});
afterAll(() => app.close());

async function startChange(country: string): Promise<string> {
  const response = await app.http.inject({
    method: "POST",
    url: "/v1/admin/bulk-changes",
    headers: staff.headers,
    payload: {
      subject: "account",
      filter: { search_term: "Castellane" },
      change: { kind: "update", attributes: { country } },
      confirmedRows: ROWS,
    },
  });
  return response.json().data.id;
}

/** Kills a worker while it changes the third batch, whose last row another transaction has locked. */
async function killInThirdBatch(id: string, batchSize = 200): Promise<void> {
  const { db } = app.services;
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.lastName, "Castellane"))
    .orderBy(asc(accounts.id))
    .offset(3 * batchSize - 1)
    .limit(1);
  const bundle = await prepareScriptBundle("testing/bulk-change-process.ts");
  const { DATABASE_URL, STORAGE_DIR, PATH } = app.config;
  await db.transaction(async (tx) => {
    await tx
      .select()
      .from(accounts)
      .where(eq(accounts.id, row?.id ?? ""))
      .for("update");
    worker = fork(bundle.file, [id], {
      execArgv: [],
      env: { NODE_ENV: "test", LOG_LEVEL: "silent", DATABASE_URL, STORAGE_DIR, PATH, ...bundle.env },
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    const readProcessed = async () =>
      (await db.select().from(bulkChanges).where(eq(bulkChanges.id, id)))[0]?.processed;
    await expect.poll(readProcessed, { timeout: 30_000 }).toBe(2 * batchSize);
    const countWaiting = async () =>
      (
        await db.execute(sql`select 1 from pg_stat_activity where datname = current_database()
          and wait_event_type = 'Lock'`)
      ).rowCount;
    await expect.poll(countWaiting, { timeout: 10_000 }).toBe(1);
    worker.kill("SIGKILL");
    await once(worker, "exit");
  });
}

/** The number of audit entries of each row: the rows by their number of entries. */
async function countChanges(country: string): Promise<Record<number, number>> {
  const rows = await app.services.db
    .select({ entries: count() })
    .from(auditEntries)
    .where(sql`${auditEntries.action} = 'account.update'
      and ${auditEntries.detail}->'changes'->'country'->>'to' = ${country}`)
    .groupBy(auditEntries.subjectId);
  const groups = Map.groupBy(rows, ({ entries }) => entries);
  return Object.fromEntries([...groups].map(([entries, group]) => [entries, group.length]));
}

const read = async (id: string) =>
  (await app.services.db.select().from(bulkChanges).where(eq(bulkChanges.id, id)))[0];

test("continues after a killed worker and changes each row exactly once", { timeout: 60_000 }, async () => {
  const id = await startChange("FR");
  await killInThirdBatch(id);
  expect(await countChanges("FR")).toEqual({ 1: 400 });
  await runBulkChange(app.services, { bulkChangeId: id }, new AbortController().signal);
  expect(await read(id)).toMatchObject({ state: "done", processed: ROWS, changed: ROWS });
  expect(await countChanges("FR")).toEqual({ 1: ROWS });
});

test("control: without the stored cursor, rows are processed twice", { timeout: 60_000 }, async () => {
  const id = await startChange("DE");
  await killInThirdBatch(id);
  await app.services.db.update(bulkChanges).set({ cursor: null }).where(eq(bulkChanges.id, id));
  await runBulkChange(app.services, { bulkChangeId: id }, new AbortController().signal);
  expect((await read(id))?.processed).toBe(ROWS + 400);
});

test(
  "an undoing continues after a killed worker and restores each row exactly once",
  { timeout: 60_000 },
  async () => {
    const id = await startChange("IT");
    await runBulkChange(app.services, { bulkChangeId: id }, new AbortController().signal);
    const undone = await app.http.inject({
      method: "POST",
      url: `/v1/admin/bulk-changes/${id}/undo`,
      headers: staff.headers,
    });
    const undoId = undone.json().data.id;
    const before = (await countChanges("DE"))[1] ?? 0;
    await killInThirdBatch(undoId, 50);
    expect((await countChanges("DE"))[2]).toBe(100);
    await runBulkChange(app.services, { bulkChangeId: undoId }, new AbortController().signal);
    expect(await read(undoId)).toMatchObject({ state: "done", processed: ROWS, changed: ROWS, failed: 0 });
    expect(await countChanges("DE")).toEqual({ 2: ROWS });
    expect(before).toBe(ROWS);
  },
);
