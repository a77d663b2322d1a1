import { PLACED_STATUSES } from "@matinee/contract/schemas/orders";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildOrder } from "../../db/list-page.ts";
import { accounts } from "../../db/schema/accounts.ts";
import { leadOwners } from "../../db/schema/leads.ts";
import { orders } from "../../db/schema/orders.ts";
import { pages } from "../../db/schema/pages.ts";
import { matchesSearch, parseSearch } from "../../db/search.ts";
import { createAccount, createPage, type TestAccount } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { CUSTOMER_SORTS, EVENT_SORTS, LEAD_SORTS, ORDER_SORTS } from "./list-sorts.ts";

let app: TestApp;
let staff: TestAccount;

beforeAll(async () => {
  app = await createTestApp();
  staff = await createAccount(app.services, { type: "admin" });
  const owner = await createAccount(app.services, { firstName: "anna", lastName: "Zoe" });
  await createAccount(app.services, { firstName: "Berta", lastName: "Yu" });
  await createAccount(app.services, { firstName: "Anna", lastName: "Able" });
  const start = new Date("2027-01-01T20:00:00Z");
  await createPage(app.services, owner.id, { slug: "dated", title: "beta", eventStart: start });
  await createPage(app.services, owner.id, { slug: "undated", title: "Alpha", eventStart: null });
});
afterAll(() => app.close());

const list = async (url: string) => (await app.http.inject({ url, headers: staff.headers })).json().data;
const listNames = async (sort: string) =>
  (await list(`/v1/accounts?sort=${sort}`)).data.map(({ name }: { name: string }) => name);
const listTitles = async (sort: string) =>
  (await list(`/v1/admin/pages?sort=${sort}`)).data.map(({ title }: { title: string }) => title);

test("sorts customers by name in both directions, without regard to case", async () => {
  const ascending = ["Anna Able", "anna Zoe", "Berta Yu"];
  expect(await listNames("name")).toEqual(ascending);
  expect(await listNames("-name")).toEqual(ascending.toReversed());
});

test("lists events without a start last in both directions", async () => {
  expect(await listTitles("start")).toEqual(["beta", "Alpha"]);
  expect(await listTitles("-start")).toEqual(["beta", "Alpha"]);
  expect(await listTitles("title")).toEqual(["Alpha", "beta"]);
});

test("keeps the order with a filter and a search, and names it in the path of the next page", async () => {
  const { data } = await list("/v1/accounts?sort=-name&search_term=anna&business_type=individual");
  expect(data.map(({ name }: { name: string }) => name)).toEqual(["anna Zoe", "Anna Able"]);
});

test("sorts orders and leads, and rejects an unknown column", async () => {
  for (const url of ["/v1/admin/orders?sort=-amount", "/v1/admin/leadowners?sort=created"])
    expect((await app.http.inject({ url, headers: staff.headers })).statusCode).toBe(200);
  const unknown = await app.http.inject({ url: "/v1/accounts?sort=credits", headers: staff.headers });
  expect(unknown.statusCode).toBe(400);
});

interface Plan {
  "Node Type": string;
  Plans?: Plan[];
}

const listNodes = (plan: Plan): string[] => [plan["Node Type"], ...(plan.Plans ?? []).flatMap(listNodes)];

async function explain(table: PgTable & { id: PgColumn }, order: SQL, where = sql`true`): Promise<string[]> {
  return app.services.db.transaction(async (tx) => {
    // The tables are too small for the planner to use an index otherwise.
    await tx.execute(sql`set local enable_seqscan = off`);
    await tx.execute(sql`set local enable_bitmapscan = off`);
    await tx.execute(sql`set local enable_sort = off`);
    const { rows } = await tx.execute<{ "QUERY PLAN": [{ Plan: Plan }] }>(
      sql`explain (format json) select ${table.id} from ${table} where ${where} order by ${order} limit 51`,
    );
    const plan = rows[0]?.["QUERY PLAN"][0].Plan;
    if (!plan) throw new Error("PostgreSQL returned no plan");
    return listNodes(plan);
  });
}

const lists = { customers: accounts, events: pages, orders, leads: leadOwners };
const sorts = { customers: CUSTOMER_SORTS, events: EVENT_SORTS, orders: ORDER_SORTS, leads: LEAD_SORTS };
const cases = Object.entries(lists).flatMap(([name, table]) =>
  // Cast: Object.entries widens the keys, and both objects have the same ones.
  Object.entries(sorts[name as keyof typeof sorts]).flatMap(([column, directions]) =>
    directions.map((order, at) => ({ name, column, direction: at === 0 ? "up" : "down", table, order })),
  ),
);

test.each(cases)("reads $name by $column $direction from an index", async ({ table, order }) => {
  const nodes = await explain(
    table,
    buildOrder(order, sql`${order.sortKey}`, sql`${table.id}`, order.groupKey),
  );
  expect(nodes.join(" ")).toMatch(/Index/);
  // Equal values are few, so that sorting each group of them stays cheap.
  expect(nodes).not.toContain("Sort");
});

/** The orders of values that have nothing to do with the place of the rows, and the conditions of these lists. */
const COVERED = ["name", "email", "title", "amount"];
const conditions: Record<string, SQL> = {
  customers: eq(accounts.type, "filmmaker"),
  orders: inArray(orders.status, PLACED_STATUSES),
};

test.each(cases.filter(({ column }) => COVERED.includes(column)))(
  "finds $name by $column $direction without reading their rows, which are anywhere in the table",
  async ({ name, table, order }) => {
    const nodes = await explain(
      table,
      buildOrder(order, sql`${order.sortKey}`, sql`${table.id}`, order.groupKey),
      conditions[name],
    );
    expect(nodes).toContain("Index Only Scan");
  },
);

const SEARCHED = ["customers", "events", "leads"];

test.each(cases.filter(({ name, column }) => SEARCHED.includes(name) && ["name", "title"].includes(column)))(
  "searches $name by $column $direction without reading their rows",
  async ({ name, table, order }) => {
    const search = parseSearch("anna", "many");
    if (!search) throw new Error("The term is not blank");
    const nodes = await explain(
      table,
      buildOrder(order, sql`${order.sortKey}`, sql`${table.id}`, order.groupKey),
      and(conditions[name], matchesSearch(search, table)),
    );
    expect(nodes).toContain("Index Only Scan");
  },
);

test("reads an order without an index by sorting all rows", async () => {
  const nodes = await explain(accounts, buildOrder({}, sql`${accounts.country}`, sql`${accounts.id}`));
  expect(nodes).toContain("Sort");
});
