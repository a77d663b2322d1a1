import { messages } from "@matinee/texts";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { createFeature } from "../../../testing/media-fixtures.ts";
import { runJobs } from "../../../testing/run-jobs.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { createOrder, createSubscriber } from "../../../testing/viewer-fixtures.ts";

let app: TestApp;
let staff: TestAccount;
let owner: TestAccount;
let ids: string[];
beforeAll(async () => {
  app = await createTestApp({ LOG_LEVEL: "silent" });
  staff = await createAccount(app.services, { type: "admin" });
  owner = await createAccount(app.services, { lastName: "Consequent" });
  const { services } = app;
  const yesterday = new Date(services.clock.now().getTime() - 86_400_000);
  const create = (fields: Parameters<typeof createPage>[2]) => createPage(services, owner.id, fields);
  const live = await create({ title: "Live" });
  const over = await create({ eventStart: new Date(yesterday.getTime() - 1000), eventEnd: yesterday });
  const draft = await create({ activated: false });
  const archived = await create({ activated: false, archived: true });
  await createFeature(services, live.id);
  await createOrder(services, live.id);
  await createOrder(services, live.id, { status: "refunded", refundedCents: 750 });
  await createSubscriber(services, live.id);
  await createSubscriber(services, live.id, { removedAt: new Date() });
  await createOrder(services, over.id);
  await createOrder(services, archived.id);
  ids = [live, over, draft, archived].map(({ id }) => id);
});
afterAll(() => app.close());

const post = (url: string, payload: object, { headers }: TestAccount = staff) =>
  app.http.inject({ method: "POST", url, headers, payload });
const count = (body: object) => post("/v1/admin/pages/consequences", body);

test("counts live and activated events, and tickets and registrations of those that are not over", async () => {
  const expected = { events: 3, live: 1, activated: 2, tickets: 1, registrations: 1, screenings: 0 };
  expect((await count({ pageIds: ids })).json().data).toEqual(expected);
  expect((await count({ filter: { owner: owner.email } })).json().data).toEqual(expected);
  const archived = { events: 0, live: 0, activated: 0, tickets: 0, registrations: 0, screenings: 0 };
  expect((await count({ filter: { owner: owner.email, archived: "true" } })).json().data).toEqual(archived);
  expect((await count({})).statusCode).toBe(422);
});

test("counts the screenings of an archived festival that stay on sale", async () => {
  const { id: accountId } = await createAccount(app.services);
  const festival = await createPage(app.services, accountId, { kind: "festival" });
  const add = (fields: Parameters<typeof createPage>[2] = {}) =>
    createPage(app.services, accountId, { festivalId: festival.id, ...fields });
  const [first, second] = [await add(), await add()];
  await add({ activated: false });
  await add({ archived: true });
  await add({ cancelledAt: new Date() });
  await add({ closesAt: new Date(Date.now() - 1000) });
  const read = async (...pageIds: string[]) => (await count({ pageIds })).json().data.screenings;
  expect(await read(festival.id)).toBe(2);
  expect(await read(festival.id, first.id)).toBe(1);
  expect(await read(first.id, second.id)).toBe(0);
});

test("returns 503 when counting takes too long", async () => {
  const hurried = await createTestApp({
    DATABASE_URL: app.config.DATABASE_URL,
    LIST_COUNT_TIMEOUT_MS: 500,
    LOG_LEVEL: "silent",
  });
  onTestFinished(() => hurried.close());
  const countHurried = () =>
    hurried.http.inject({
      method: "POST",
      url: "/v1/admin/pages/consequences",
      headers: staff.headers,
      payload: { pageIds: ids },
    });
  const client = await app.services.pool.connect();
  await client.query("begin");
  await client.query("lock table orders in access exclusive mode");
  const response = await countHurried();
  await client.query("rollback");
  client.release();
  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({
    code: "unavailable",
    message: messages.adminEvents.consequencesFailed,
  });
  // The control: without the lock the same request counts.
  expect((await countHurried()).json().data).toMatchObject({ events: 3 });
});

test("archives all events that match, and undoes it; only an admin may", async () => {
  const body = {
    subject: "page",
    filter: { owner: owner.email, archived: "false" },
    change: { kind: "update", attributes: { archived: true } },
    confirmedRows: 3,
  };
  const support = await createAccount(app.services, { type: "admin", staffRole: "support" });
  expect((await post("/v1/admin/bulk-changes", body, support)).statusCode).toBe(403);
  const started = await post("/v1/admin/bulk-changes", body);
  expect(started.statusCode, started.body).toBe(201);
  const { id } = started.json().data;
  await runJobs(app, "bulk-changes");
  expect((await count({ pageIds: ids })).json().data).toMatchObject({ events: 0 });
  expect((await post(`/v1/admin/bulk-changes/${id}/undo`, {}, support)).statusCode).toBe(403);
  const undoing = await post(`/v1/admin/bulk-changes/${id}/undo`, {});
  await runJobs(app, "bulk-changes");
  const url = `/v1/admin/bulk-changes/${undoing.json().data.id}`;
  const { data } = (await app.http.inject({ url, headers: staff.headers })).json();
  // The event without a film cannot be activated again; the server lists it and leaves it in the archive.
  expect(data).toMatchObject({ state: "done", changed: 2, failed: 1, errors: [{ id: ids[1] }] });
  expect((await count({ pageIds: ids })).json().data).toMatchObject({ events: 2, live: 1 });
});
