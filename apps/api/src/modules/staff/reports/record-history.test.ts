import { afterAll, beforeAll, expect, test } from "vitest";
import { actFor, createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let staff: TestAccount;
let customer: TestAccount;
let pageId: string;

beforeAll(async () => {
  app = await createTestApp();
  staff = await createAccount(app.services, { type: "admin" });
  customer = await createAccount(app.services);
  const other = await createAccount(app.services);
  pageId = (await createPage(app.services, customer.id)).id;
  await actFor(app.services, staff, customer.id);
  for (const { id } of [customer, other])
    await send("POST", `/v1/admin/account/note/${id}`, { text: "Called" });
  await send("PATCH", "/v1/admin/account/bulk", {
    accountIds: [customer.id],
    attributes: { country: "CA" },
  });
  await send("PATCH", "/v1/admin/pages/bulk", { pageIds: [pageId], attributes: { test: true } });
});
afterAll(() => app.close());

const send = async (method: "POST" | "PATCH", url: string, payload: object) => {
  const { statusCode, body } = await app.http.inject({ method, url, headers: staff.headers, payload });
  expect(statusCode, body).toBeLessThan(300);
};

const listActions = async (query: Record<string, string>) => {
  const { data } = (await app.http.inject({ url: "/v1/admin/audit", headers: staff.headers, query })).json();
  return data.data.map(({ action }: { action: string }) => action);
};

test("lists everything about a customer and on their behalf, and nothing of another customer", async () => {
  expect(await listActions({ customer_id: customer.id })).toEqual([
    "page.update",
    "account.update",
    "note.add",
  ]);
});

test("lists the changes of one record, and of one kind of change", async () => {
  expect(await listActions({ subject_type: "page", subject_id: pageId })).toEqual(["page.update"]);
  expect(await listActions({ subject_type: "order", subject_id: pageId })).toEqual([]);
  expect(await listActions({ customer_id: customer.id, kind: "notes" })).toEqual(["note.add"]);
});

test("lists the changes from a first to a last day in UTC", async () => {
  const query = { customer_id: customer.id, kind: "notes" };
  const { data } = (await app.http.inject({ url: "/v1/admin/audit", headers: staff.headers, query })).json();
  const addedAt = Date.parse(data.data[0].createdAt);
  const [before, day, after] = [-1, 0, 1].map((days) =>
    new Date(addedAt + days * 86_400_000).toISOString().slice(0, 10),
  );
  expect(await listActions({ ...query, from: `${day}`, to: `${day}` })).toEqual(["note.add"]);
  expect(await listActions({ ...query, to: `${before}` })).toEqual([]);
  expect(await listActions({ ...query, from: `${after}` })).toEqual([]);
});

test("returns the old and the new value of each changed field", async () => {
  const query = { customer_id: customer.id, kind: "details" };
  const { data } = (await app.http.inject({ url: "/v1/admin/audit", headers: staff.headers, query })).json();
  expect(data.data).toMatchObject([
    {
      actorId: staff.id,
      detail: { changes: { country: { from: "US", to: "CA" } } },
      reason: "Support request 4711",
    },
  ]);
});

test("rejects an unknown kind of change", async () => {
  const url = "/v1/admin/audit?kind=paint";
  expect((await app.http.inject({ url, headers: staff.headers })).statusCode).toBe(400);
});
