import { formatOrderNumber } from "@matinee/domain/order-number";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { actFor, createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { auditEntries } from "../../../db/schema/audit.ts";
import { createOrder } from "../../../testing/viewer-fixtures.ts";
import { matchesAuditSearch } from "../../audit/audit-search.ts";
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

test("finds entries by person, customer, what was changed and reason, and reports the same rows", async () => {
  const { db } = app.services;
  const colleague = await createAccount(app.services, {
    type: "admin",
    firstName: "Łucja",
    lastName: "Searcher",
  });
  const owner = await createAccount(app.services, { firstName: "Inês", lastName: "Zephyrine" });
  const page = await createPage(app.services, owner.id, { title: "The Marigold Window" });
  const order = await createOrder(app.services, page.id, { name: "Quillon Vane" });
  const on = { actorId: colleague.id, subjectType: "page", subjectId: page.id };
  await db.insert(auditEntries).values([
    { ...on, action: "page.update", onBehalfOf: owner.id, reason: "A typing ERROR in the marquee" },
    { ...on, action: "order.resend", subjectType: "order", subjectId: order.id },
    {
      ...on,
      action: "staff.invite",
      subjectType: "staff-invitation",
      subjectId: "1",
      detail: { email: "new@marquee.test" },
    },
    { ...on, action: "note.add", actorId: staff.id, subjectType: "account", subjectId: owner.id },
  ]);
  const find = async (search_term: string, more: Record<string, string> = {}) =>
    (await listActions({ search_term, ...more })).toSorted();
  expect(await find("lucja sea")).toEqual(["order.resend", "page.update", "staff.invite"]);
  expect(await find("zephyrine")).toEqual(["note.add", "page.update"]);
  expect(await find("marigold win")).toEqual(["page.update"]);
  expect(await find("quillon")).toEqual(["order.resend"]);
  expect(await find(formatOrderNumber(order.id))).toEqual(["order.resend"]);
  expect(await find("marquee")).toEqual(["page.update", "staff.invite"]);
  expect(await find("typing error in")).toEqual(["page.update"]);
  expect(await find("lucja sea", { kind: "events" })).toEqual(["page.update"]);
  expect(await find("no such text")).toEqual([]);

  const today = new Date().toISOString().slice(0, 10);
  const read = (query: Record<string, string>, headers: Record<string, string> = staff.headers) =>
    app.http.inject({ url: "/v1/admin/audit.csv", headers, query });
  const report = await read({ search_term: "lucja sea", from: today });
  const [head = "", ...rows] = report.body.trim().split("\r\n");
  expect(head).toContain("Date,By,On behalf of,Action");
  expect(rows).toHaveLength(3);
  expect(rows.find((row) => row.includes("page.update"))).toMatch(
    /Łucja Searcher,Inês Zephyrine,page\.update,page,.*A typing ERROR in the marquee/,
  );
  expect((await read({ search_term: "lucja sea", to: "2020-01-01" })).body.trim().split("\r\n")).toHaveLength(
    1,
  );
  const support = await createAccount(app.services, { type: "admin", staffRole: "support" });
  expect((await read({}, support.headers)).json().code).toBe("forbidden");
  expect((await read({}, {})).json().code).toBe("no-session");
});

test("finds texts of entries by their index", async () => {
  const { rows } = await app.services.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    const where = await matchesAuditSearch(tx, "typing error");
    return tx.execute<{ "QUERY PLAN": string }>(
      sql`explain select ${auditEntries.id} from ${auditEntries} where ${where}`,
    );
  });
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("audit_entries_text");
});
