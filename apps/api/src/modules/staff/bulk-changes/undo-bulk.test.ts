import { and, count, eq, inArray, ne, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accounts } from "../../../db/schema/accounts.ts";
import { auditEntries } from "../../../db/schema/audit.ts";
import { bulkChanges } from "../../../db/schema/bulk-changes.ts";
import { tagLinks, tags } from "../../../db/schema/tags.ts";
import { insertCustomers } from "../../../testing/customer-fixtures.ts";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { runJobs } from "../../../testing/run-jobs.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { runBulkChange } from "./run-bulk-change.ts";

const PATH = "/v1/admin/bulk-changes";
/** More than one batch of an undoing. */
const ROWS = 55;

let app: TestApp;
let staff: TestAccount;
let colleague: TestAccount;
beforeAll(async () => {
  app = await createTestApp({ LOG_LEVEL: "silent" });
  staff = await createAccount(app.services, { type: "admin" });
  colleague = await createAccount(app.services, { type: "admin", firstName: "Noor", lastName: "Haddad" });
});
afterAll(() => app.close());

type Method = "GET" | "POST" | "PATCH";
const call = (method: Method, url: string, payload?: object, { headers }: TestAccount = staff) =>
  app.http.inject({ method, url, headers, ...(payload && { payload }) });
const read = async (id: string) => (await call("GET", `${PATH}/${id}`)).json().data;
const undo = (id: string, by?: TestAccount) => call("POST", `${PATH}/${id}/undo`, undefined, by);

/** Starts to set the country of all customers with the word to FR. @returns the id of the bulk change */
async function startMove(word: string, rows = ROWS): Promise<string> {
  const response = await call("POST", PATH, {
    subject: "account",
    filter: { search_term: word },
    change: { kind: "update", attributes: { country: "FR" } },
    confirmedRows: rows,
  });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().data.id;
}

const countIn = (word: string, country: string) =>
  app.services.db.$count(accounts, and(eq(accounts.lastName, word), eq(accounts.country, country)));

test("restores the rows of a bulk change, and leaves and lists those that were changed since", async () => {
  const word = await insertCustomers(app, ROWS);
  const id = await startMove(word);
  expect((await undo(id)).json().message).toBe("This update is still running. Please stop it first.");
  await runJobs(app, "bulk-changes");
  const [changed] = await app.services.db.select().from(accounts).where(eq(accounts.lastName, word)).limit(1);
  await call("PATCH", `/v1/admin/account/${changed?.id}`, { country: "DE" }, colleague);
  expect(await read(id)).toMatchObject({ undo: "possible" });
  const started = await undo(id, colleague);
  expect(started.statusCode).toBe(201);
  expect(started.json().data).toMatchObject({
    change: { kind: "undo" },
    filter: { search_term: word },
    state: "running",
    total: ROWS,
    undo: null,
    startedBy: "Noor Haddad",
  });
  const undoId = started.json().data.id;
  await runJobs(app, "bulk-changes");
  expect(await read(undoId)).toMatchObject({
    state: "done",
    processed: ROWS,
    changed: ROWS - 1,
    failed: 1,
    errors: [{ id: changed?.id, message: "Noor Haddad changed this since. It stays as it is now." }],
    undo: "possible",
  });
  expect([await countIn(word, "US"), await countIn(word, "DE")]).toEqual([ROWS - 1, 1]);
  expect(await read(id)).toMatchObject({ undo: "done" });
  expect((await undo(id)).json()).toMatchObject({ code: "state-conflict" });
  // The undoing is a bulk change, which can be undone too.
  await undo(undoId);
  await runJobs(app, "bulk-changes");
  expect([await countIn(word, "FR"), await countIn(word, "DE")]).toEqual([ROWS - 1, 1]);
});

test("undoes a stopped change, too, for 24 hours", async () => {
  const word = await insertCustomers(app, 2);
  const id = await startMove(word, 2);
  await runJobs(app, "bulk-changes");
  await app.services.db.update(bulkChanges).set({ state: "cancelled" }).where(eq(bulkChanges.id, id));
  app.clock.advance(24 * 3_600_000);
  const late = await createAccount(app.services, { type: "admin" });
  expect((await undo(id, late)).json().message).toBe("A change can be undone for 24 hours.");
  app.clock.advance(-24 * 3_600_000);
  expect((await undo(id)).json().data).toMatchObject({ total: 2 });
  await runJobs(app, "bulk-changes");
  expect(await countIn(word, "US")).toBe(2);
  expect((await undo(crypto.randomUUID())).statusCode).toBe(404);
});

test("undoes a bulk update of selected rows by its request, with a job", async () => {
  const word = await insertCustomers(app, 3);
  const rows = await app.services.db.select().from(accounts).where(eq(accounts.lastName, word));
  const { headers } = await call("PATCH", "/v1/admin/account/bulk", {
    accountIds: rows.map(({ id }) => id),
    attributes: { country: "FR", business_type: "company" },
  });
  const url = `/v1/admin/requests/${String(headers["x-request-id"])}/undo`;
  const [first, second] = await Promise.all([call("POST", url), call("POST", url)]);
  const accepted = [first, second].filter((response) => response?.statusCode === 200);
  const [undoing] = accepted;
  expect(accepted).toHaveLength(1);
  await runJobs(app, "bulk-changes");
  expect(await read(undoing?.json().data.bulkChangeId)).toMatchObject({ state: "done", changed: 3 });
  expect(
    await app.services.db.$count(
      accounts,
      and(eq(accounts.lastName, word), eq(accounts.country, "US"), ne(accounts.businessType, "company")),
    ),
  ).toBe(3);
});

test("gives back a replaced tag to events that have no room for a fourth", async () => {
  const owner = await createAccount(app.services);
  const pages = [await createPage(app.services, owner.id), await createPage(app.services, owner.id)];
  const ids = pages.map(({ id }) => id);
  for (const newTag of ["herd-a", "herd-b", "herd-old"]) {
    await call("PATCH", "/v1/admin/tags/bulk", { ids, type: "page", newTag });
  }
  const replaced = await call("PATCH", "/v1/admin/tags/bulk", {
    ids,
    type: "page",
    tag: "herd-old",
    newTag: "herd-new",
  });
  await call("POST", `/v1/admin/requests/${String(replaced.headers["x-request-id"])}/undo`);
  await runJobs(app, "bulk-changes");
  const links = await app.services.db
    .select({ name: tags.name, events: count() })
    .from(tagLinks)
    .innerJoin(tags, eq(tags.id, tagLinks.tagId))
    .where(inArray(tagLinks.subjectId, ids))
    .groupBy(tags.name)
    .orderBy(tags.name);
  expect(links).toEqual(["herd-a", "herd-b", "herd-old"].map((name) => ({ name, events: 2 })));
});

test("two workers with the same undoing restore each row once", async () => {
  const word = await insertCustomers(app, ROWS);
  await startMove(word);
  await runJobs(app, "bulk-changes");
  const [moved] = await app.services.db
    .select()
    .from(bulkChanges)
    .where(sql`${bulkChanges.request}->'filter'->>'search_term' = ${word}`);
  const undoId = (await undo(moved?.id ?? "")).json().data.id;
  const work = () => runBulkChange(app.services, { bulkChangeId: undoId }, new AbortController().signal);
  await Promise.all([work(), work()]);
  const { db } = app.services;
  const isOfJob = eq(bulkChanges.id, undoId);
  const [stored] = await db.select().from(bulkChanges).where(isOfJob);
  expect(stored).toMatchObject({ state: "done", processed: ROWS, changed: ROWS });
  const rows = await db
    .select({ entries: count() })
    .from(auditEntries)
    .where(
      and(eq(auditEntries.requestId, stored?.requestId ?? ""), eq(auditEntries.action, "account.update")),
    )
    .groupBy(auditEntries.subjectId);
  expect(rows).toEqual(Array.from({ length: ROWS }, () => ({ entries: 1 })));
  // Control: without the stored cursor, the rows are processed again. They were undone, so that none is changed twice.
  await db.update(bulkChanges).set({ cursor: null, state: "running" }).where(isOfJob);
  await work();
  expect(await read(undoId)).toMatchObject({ processed: 2 * ROWS, changed: ROWS, failed: 0 });
});
