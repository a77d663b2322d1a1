import { maxBulkUpdateIds } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import { and, count, eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accounts } from "../../../db/schema/accounts.ts";
import { auditEntries } from "../../../db/schema/audit.ts";
import { bulkChanges } from "../../../db/schema/bulk-changes.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { tagLinks, tags } from "../../../db/schema/tags.ts";
import { insertCustomers } from "../../../testing/customer-fixtures.ts";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { createOrder } from "../../../testing/viewer-fixtures.ts";
import { runJobs } from "../../../testing/run-jobs.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { runBulkChange } from "./run-bulk-change.ts";

const PATH = "/v1/admin/bulk-changes";

let app: TestApp;
let staff: TestAccount;
beforeAll(async () => {
  app = await createTestApp({ LOG_LEVEL: "silent" });
  staff = await createAccount(app.services, { type: "admin" });
});
afterAll(() => app.close());

type Method = "GET" | "POST";
const call = (method: Method, url: string, payload?: object, headers: object = staff.headers) =>
  app.http.inject({ method, url, headers: { ...headers }, ...(payload && { payload }) });

const start = (body: object, headers?: object) => call("POST", PATH, body, headers);
const startTagging = async (word: string, rows: number, headers?: object): Promise<string> => {
  const response = await start(
    {
      subject: "account",
      filter: { search_term: word },
      change: { kind: "addTag", tag: `tag of ${word}` },
      confirmedRows: rows,
    },
    headers,
  );
  expect(response.statusCode).toBe(201);
  return response.json().data.id;
};
const read = async (id: string) => (await call("GET", `${PATH}/${id}`)).json().data;
test("sends the confirmations of selected and of all matching orders again, and lists those without access", async () => {
  const word = `again${Date.now()}`;
  const page = await createPage(app.services, (await createAccount(app.services)).id);
  const paid = await createOrder(app.services, page.id, { name: `Ada ${word}`, totalCents: 750 });
  const second = await createOrder(app.services, page.id, { name: `Bo ${word}`, totalCents: 750 });
  const refunded = await createOrder(app.services, page.id, {
    name: `Cy ${word}`,
    totalCents: 750,
    status: "refunded",
  });
  const countSent = (orderId: string) =>
    app.services.db.$count(
      emailOutbox,
      and(eq(emailOutbox.template, "viewing-link"), sql`${emailOutbox.input}->>'orderId' = ${orderId}`),
    );
  const resend = { subject: "order", change: { kind: "resend" } };
  const selected = await start({ ...resend, filter: {}, ids: [paid.id, refunded.id], confirmedRows: 2 });
  expect(selected.statusCode).toBe(201);
  await runJobs(app, "bulk-changes");
  const { id } = selected.json().data;
  expect(await read(id)).toMatchObject({
    subject: "order",
    selected: true,
    state: "done",
    processed: 2,
    changed: 1,
    failed: 1,
    undo: null,
    errors: [{ id: refunded.id, name: `Cy ${word}`, message: messages.purchase.noViewingLink }],
  });
  expect([await countSent(paid.id), await countSent(second.id), await countSent(refunded.id)]).toEqual([
    1, 0, 0,
  ]);
  expect((await call("POST", `${PATH}/${id}/undo`)).statusCode).toBe(409);
  const audited = await app.services.db.$count(
    auditEntries,
    and(eq(auditEntries.action, "order.resend"), eq(auditEntries.subjectId, paid.id)),
  );
  expect(audited).toBe(1);

  const filter = { search_term: word, min_amount: "7.50" };
  expect((await start({ ...resend, filter, confirmedRows: 2 })).statusCode).toBe(409);
  const all = (await start({ ...resend, filter, confirmedRows: 3 })).json().data;
  await runJobs(app, "bulk-changes");
  // The filter is that of the list's address, in dollars.
  expect(await read(all.id)).toMatchObject({
    selected: false,
    filter: { search_term: word, min_amount: "7.5" },
    changed: 2,
    failed: 1,
  });
  expect([await countSent(paid.id), await countSent(second.id)]).toEqual([2, 1]);
  expect((await start({ ...resend, filter, confirmedRows: maxBulkUpdateIds + 1 })).statusCode).toBe(422);
});

test("changes every matching customer once, with an audit entry of each", async () => {
  const word = await insertCustomers(app, 450);
  const other = await createAccount(app.services);
  const [already] = await app.services.db.select().from(accounts).where(eq(accounts.lastName, word)).limit(1);
  await call("POST", `/v1/admin/account/tags/${already?.id}?tag_name=tag+of+${word}`);
  const id = await startTagging(word, 450);
  expect(await read(id)).toMatchObject({ state: "running", total: 450, processed: 0 });
  expect(await runJobs(app, "bulk-changes")).toBe(1);
  expect(await read(id)).toMatchObject({
    subject: "account",
    filter: { search_term: word },
    state: "done",
    processed: 450,
    changed: 449,
    failed: 0,
    errors: [],
  });
  const [tag] = await app.services.db
    .select()
    .from(tags)
    .where(eq(tags.name, `tag-of-${word}`));
  expect(await app.services.db.$count(tagLinks, eq(tagLinks.tagId, tag?.id ?? ""))).toBe(450);
  expect(await app.services.db.$count(tagLinks, eq(tagLinks.subjectId, other.id))).toBe(0);
  const entries = await app.services.db
    .select({ subjectId: auditEntries.subjectId, actorId: auditEntries.actorId })
    .from(auditEntries)
    .where(and(eq(auditEntries.action, "tag.link"), eq(auditEntries.onBehalfOf, already?.id ?? "")));
  expect(entries).toEqual([{ subjectId: already?.id, actorId: staff.id }]);
  const started = await call("GET", `/v1/admin/audit?subject_id=${id}`);
  expect(started.json().data.data).toMatchObject([
    { action: "bulkchange.start", detail: { subject: "account", filter: { search_term: word }, rows: 450 } },
  ]);
});

test("returns 409 with the number of rows when another number was confirmed", async () => {
  const word = await insertCustomers(app, 3);
  const body = {
    subject: "account",
    filter: { search_term: word },
    change: { kind: "update", attributes: { country: "FR" } },
    confirmedRows: 2,
  };
  expect((await start(body)).json()).toMatchObject({ code: "state-conflict", details: { total: 3 } });
  expect((await start({ ...body, confirmedRows: 3 })).statusCode).toBe(201);
  await runJobs(app, "bulk-changes");
  const isFound = and(eq(accounts.lastName, word), eq(accounts.country, "FR"));
  expect(await app.services.db.$count(accounts, isFound)).toBe(3);
});

test("rejects attributes and tags that a small bulk update rejects", async () => {
  const word = await insertCustomers(app, 1);
  const body = { subject: "account", filter: { search_term: word }, confirmedRows: 1 };
  const setEmail = { kind: "update", attributes: { email: "a@example.com" } };
  expect((await start({ ...body, change: setEmail })).statusCode).toBe(422);
  expect((await start({ ...body, change: { kind: "removeTag", tag: "unknown" } })).statusCode).toBe(404);
  expect((await start({ ...body, change: { kind: "addTag", tag: " " } })).statusCode).toBe(422);
  expect(
    (await start({ ...body, change: { kind: "update", attributes: { stage: "won" } } })).statusCode,
  ).toBe(422);
});

test("changes rows that no longer match after their own change", async () => {
  for (let number = 0; number < 3; number++) {
    await call("POST", "/v1/admin/manual/lead?type=referral", {
      first_name: "Petra",
      last_name: "Quillon",
      email: `petra.${number}@quillon.example`,
      stage: "new",
      film_count: "1+",
      documentary_filmmaker: true,
    });
  }
  const filter = { search_term: "quillon", stage: "new" };
  const started = await start({
    subject: "leadowner",
    filter,
    change: { kind: "update", attributes: { documentary_filmmaker: false, film_count: "0" } },
    confirmedRows: 3,
  });
  await runJobs(app, "bulk-changes");
  expect(await read(started.json().data.id)).toMatchObject({ state: "done", changed: 3 });
  const list = await call("GET", "/v1/admin/leadowners?search_term=quillon");
  expect(list.json().data.data).toMatchObject(
    Array.from({ length: 3 }, () => ({ film_count: "0", documentary_filmmaker: false })),
  );
  const tagFilter = { search_term: "quillon", tag: "quill" };
  const { data: owners } = list.json().data;
  for (const { id } of owners) await call("POST", `/v1/admin/leadowner/tags/${id}?tag_name=quill`);
  const ids = owners.map(({ id }: { id: string }) => id);
  await call("POST", `/v1/admin/tags/bulk/link`, { ids, type: "leadowner", tag: "quill" });
  const matching = (await call("GET", "/v1/admin/leadowners?search_term=quillon&tag=quill")).json().data
    .total;
  const removal = await start({
    subject: "leadowner",
    filter: tagFilter,
    change: { kind: "removeTag", tag: "quill" },
    confirmedRows: matching,
  });
  await runJobs(app, "bulk-changes");
  expect(await read(removal.json().data.id)).toMatchObject({ state: "done", changed: matching });
});

test("lists the events that cannot be changed and changes the others", async () => {
  const owner = await createAccount(app.services, { lastName: "Ravenscar" });
  const full = await createPage(app.services, owner.id, { title: "Full of tags" });
  const free = await createPage(app.services, owner.id, { title: "Free" });
  for (const name of ["one", "two", "three"]) {
    await call("POST", `/v1/admin/page/tags/${full.id}?tag_name=${name}`);
  }
  const started = await start({
    subject: "page",
    filter: { owner: owner.email, archived: "false" },
    change: { kind: "addTag", tag: "fourth" },
    confirmedRows: 2,
  });
  await runJobs(app, "bulk-changes");
  expect(await read(started.json().data.id)).toMatchObject({
    filter: { owner: owner.email, archived: "false" },
    state: "done",
    processed: 2,
    changed: 1,
    failed: 1,
    errors: [{ id: full.id, name: "Full of tags", message: "An event may have at most 3 topic tags." }],
  });
  expect(await app.services.db.$count(tagLinks, inArray(tagLinks.subjectId, [free.id]))).toBe(1);
});

test("stops after the current batch when it is cancelled, and stays stopped", async () => {
  const word = await insertCustomers(app, 250);
  const id = await startTagging(word, 250);
  await expect(
    runBulkChange(app.services, { bulkChangeId: id }, AbortSignal.abort(new Error("the worker stops"))),
  ).rejects.toThrow("the worker stops");
  const cancelled = await call("POST", `${PATH}/${id}/cancel`);
  expect(cancelled.json().data).toMatchObject({ state: "cancelled", processed: 200, changed: 200 });
  expect((await call("POST", `${PATH}/${id}/cancel`)).statusCode).toBe(200);
  await runJobs(app, "bulk-changes");
  expect(await read(id)).toMatchObject({ state: "cancelled", processed: 200 });
  const audit = await call("GET", `/v1/admin/audit?subject_id=${id}`);
  expect(audit.json().data.data.map(({ action }: { action: string }) => action)).toEqual([
    "bulkchange.cancel",
    "bulkchange.start",
  ]);
});

test("two workers with the same job change each row once", async () => {
  const word = await insertCustomers(app, 450);
  const started = await start({
    subject: "account",
    filter: { search_term: word },
    change: { kind: "update", attributes: { country: "FR" } },
    confirmedRows: 450,
  });
  const { id } = started.json().data;
  const work = () => runBulkChange(app.services, { bulkChangeId: id }, new AbortController().signal);
  await Promise.all([work(), work()]);
  expect(await read(id)).toMatchObject({ state: "done", processed: 450, changed: 450 });
  const { db } = app.services;
  const isOfJob = eq(bulkChanges.id, id);
  const [stored] = await db.select().from(bulkChanges).where(isOfJob);
  const rows = await db
    .select({ entries: count() })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.action, "account.update"),
        eq(auditEntries.requestId, stored?.requestId ?? ""),
        eq(auditEntries.actorId, staff.id),
      ),
    )
    .groupBy(auditEntries.subjectId);
  expect(rows).toEqual(Array.from({ length: 450 }, () => ({ entries: 1 })));
  // Control: without the stored cursor, the rows are processed again.
  await db.update(bulkChanges).set({ cursor: null, state: "running" }).where(isOfJob);
  await work();
  expect((await read(id)).processed).toBe(900);
});

test("ends when the member of staff who started it was suspended", async () => {
  const leaver = await createAccount(app.services, { type: "admin" });
  const word = await insertCustomers(app, 2);
  const id = await startTagging(word, 2, leaver.headers);
  await app.services.db.update(accounts).set({ disabledAt: new Date() }).where(eq(accounts.id, leaver.id));
  await runJobs(app, "bulk-changes");
  expect(await read(id)).toMatchObject({
    state: "failed",
    processed: 0,
    failure: "The person who started this update no longer has permission.",
  });
});

test("returns 404 for an unknown bulk change", async () => {
  const unknown = `${PATH}/${crypto.randomUUID()}`;
  expect((await call("GET", unknown)).statusCode).toBe(404);
  expect((await call("POST", `${unknown}/cancel`)).statusCode).toBe(404);
});

test("starts nothing when counting the matching rows takes too long", async () => {
  const word = `slow${Date.now()}`;
  const page = await createPage(app.services, (await createAccount(app.services)).id);
  await createOrder(app.services, page.id, { name: `Ada ${word}`, totalCents: 750 });
  const hurried = await createTestApp({
    DATABASE_URL: app.config.DATABASE_URL,
    LIST_COUNT_TIMEOUT_MS: 500,
    LOG_LEVEL: "silent",
  });
  const startHurried = () =>
    hurried.http.inject({
      method: "POST",
      url: PATH,
      headers: { ...staff.headers },
      payload: {
        subject: "order",
        filter: { search_term: word },
        change: { kind: "resend" },
        confirmedRows: 1,
      },
    });
  const countStarted = async () => [
    await app.services.db.$count(bulkChanges),
    await app.services.db.$count(auditEntries, eq(auditEntries.action, "bulkchange.start")),
  ];
  const before = await countStarted();
  const client = await app.services.pool.connect();
  await client.query("begin");
  await client.query("lock table orders in access exclusive mode");
  const response = await startHurried();
  await client.query("rollback");
  client.release();
  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({ code: "unavailable", message: messages.bulkChanges.countTooSlow });
  expect(await countStarted()).toEqual(before);
  // The control: without the lock the same request starts the change.
  expect((await startHurried()).statusCode).toBe(201);
  await hurried.close();
});
