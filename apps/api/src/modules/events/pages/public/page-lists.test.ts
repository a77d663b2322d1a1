import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, createPage } from "../../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../../testing/test-app.ts";
import { createOrder } from "../../../../testing/viewer-fixtures.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const HOUR_MS = 3_600_000;
const around = (startHours: number, endHours: number) => ({
  opensAt: new Date(Date.now() + startHours * HOUR_MS),
  closesAt: new Date(Date.now() + endHours * HOUR_MS),
});

test("lists a filmmaker's events newest first, 12 per page, apart from the archive", async () => {
  const [owner, other] = [await createAccount(app.services), await createAccount(app.services)];
  const createdIds: string[] = [];
  for (let i = 0; i < 14; i++) {
    createdIds.push(
      (await createPage(app.services, owner.id, { createdAt: new Date(Date.now() + i * 1000) })).id,
    );
  }
  const archived = await createPage(app.services, owner.id, { archived: true, activated: false });
  await createPage(app.services, owner.id, { superarchived: true });
  await createPage(app.services, other.id);
  const get = async (url: string) => (await app.http.inject({ url, headers: owner.headers })).json().data;
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);

  const first = await get("/v1/pages");
  expect(first).toMatchObject({ total: 14, pages: 2, next: "/v1/pages?page=2" });
  expect(ids(first.data)).toEqual(createdIds.toReversed().slice(0, 12));
  const second = await get(first.next);
  expect(ids(second.data)).toEqual(createdIds.toReversed().slice(12));
  expect(second.next).toBeNull();
  const archive = await get("/v1/pages/archived");
  expect(archive).toMatchObject({ total: 1, pages: 1, next: null });
  expect(ids(archive.data)).toEqual([archived.id]);
  expect((await app.http.inject({ url: "/v1/pages" })).statusCode).toBe(401);
});

test("searches, filters and sorts a filmmaker's events, and keeps the choices in the path of the next page", async () => {
  const owner = await createAccount(app.services);
  const add = (title: string, fields: object) => createPage(app.services, owner.id, { title, ...fields });
  const draft = { activated: false, opensAt: null, closesAt: null };
  const harbour = await add("The Harbour", { ...around(-1, 1), description: "A pier in 100% rain" });
  const ended = await add("a quiet end", around(-4, -2));
  const soon = await add("Soon", around(2, 4));
  const later = await add("Later", around(20, 24));
  const idea = await add("Bare idea", draft);
  const off = await add("Called off", { ...around(-1, 3), cancelledAt: new Date() });
  await createOrder(app.services, soon.id, { netCents: 500, status: "paid" });
  await createOrder(app.services, ended.id, { netCents: 900, status: "paid" });
  await createOrder(app.services, later.id, { netCents: 5000, status: "pending" });
  const list = async (query: string) => {
    const response = await app.http.inject({ url: `/v1/pages?${query}`, headers: owner.headers });
    return response.json().data.data.map(({ id }: { id: string }) => id);
  };

  expect(await list("search=HARBOUR")).toEqual([harbour.id]);
  expect(await list("search=100%25")).toEqual([harbour.id]);
  expect(await list(`search=${ended.slug}`)).toEqual([ended.id]);
  expect(await list("search=nothing+like+it")).toEqual([]);
  expect(await list("status=live")).toEqual([harbour.id]);
  expect(await list("status=ended")).toEqual([off.id, ended.id]);
  expect(await list("status=draft")).toEqual([idea.id]);
  expect(await list("status=upcoming&sort=start")).toEqual([soon.id, later.id]);
  expect((await list("sort=title"))[0]).toBe(ended.id);
  expect((await list("sort=income")).slice(0, 2)).toEqual([ended.id, soon.id]);
  const wrong = await app.http.inject({ url: "/v1/pages?sort=colour", headers: owner.headers });
  expect(wrong.statusCode).toBe(400);

  for (let i = 0; i < 13; i++) await add(`Copy & paste ${i}`, draft);
  const first = await app.http.inject({
    url: "/v1/pages?search=copy+%26&sort=title&status=draft",
    headers: owner.headers,
  });
  expect(first.json().data).toMatchObject({
    total: 13,
    next: "/v1/pages?page=2&search=copy%20%26&sort=title&status=draft",
  });
  const { next } = first.json().data;
  const second = await app.http.inject({ url: next, headers: owner.headers });
  expect(second.json().data.data).toHaveLength(1);
});

test("lists the events open now or within 30 days for everyone", async () => {
  const { id } = await createAccount(app.services);
  const at = (fields: object) => createPage(app.services, id, fields);
  const later = await at({ ...around(48, 50), title: "Later" });
  const now = await at({ ...around(-1, 1), title: "Now" });
  for (const fields of [
    around(-2, -1),
    around(24 * 31, 24 * 32),
    { ...around(-1, 1), activated: false },
    { ...around(-1, 1), test: true },
    { ...around(-1, 1), cancelledAt: new Date() },
    { ...around(-1, 1), superarchived: true },
  ]) {
    await at({ ...fields, title: "Hidden" });
  }
  const answer = await app.http.inject({ url: "/v1/pages/showing" });
  const rows: { id: string; title: string }[] = answer.json().data;
  expect(rows.map(({ title }) => title)).not.toContain("Hidden");
  const theirs = rows.filter((row) => [now.id, later.id].includes(row.id));
  expect(theirs.map(({ title }) => title)).toEqual(["Now", "Later"]);
  expect(answer.body).not.toMatch(/"test"|diyEvent|account/);
});
