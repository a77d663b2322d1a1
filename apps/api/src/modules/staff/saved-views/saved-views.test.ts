import { savedViewLimits } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import type { SavedView } from "@matinee/contract/schemas/saved-views";
import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditEntries } from "../../../db/schema/audit.ts";
import { savedViewOrders, savedViews } from "../../../db/schema/saved-views.ts";
import { createAccount, type TestAccount } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { savedViewData } from "./saved-views.personal-data.ts";

const PATH = "/v1/admin/saved-views";

let app: TestApp;
let ada: TestAccount;
let colleague: TestAccount;
let admin: TestAccount;
beforeAll(async () => {
  app = await createTestApp({ LOG_LEVEL: "silent" });
  const createStaff = (staffRole: "support" | "admin") =>
    createAccount(app.services, { type: "admin", staffRole });
  [ada, colleague, admin] = [
    await createStaff("support"),
    await createStaff("support"),
    await createStaff("admin"),
  ];
});
afterAll(() => app.close());

const call = (
  method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE",
  path: string,
  by: TestAccount,
  payload?: object,
) =>
  app.http.inject({
    method,
    url: `${PATH}${path}`,
    headers: by.headers,
    ...(payload && { payload }),
  });

const save = (by: TestAccount, fields: object = {}) =>
  call("POST", "", by, { list: "orders", name: "Refunds", parameters: { status: "refunded" }, ...fields });

const listStatuses = (responses: readonly { statusCode: number }[]) =>
  responses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);

let names = 0;
/** Saves a view with a name of its own. */
async function createView(by: TestAccount, fields: object = {}): Promise<SavedView> {
  const response = await save(by, { name: `View ${++names}`, ...fields });
  expect(response.statusCode).toBe(201);
  return response.json().data;
}

async function listViews(by: TestAccount, list = "orders"): Promise<SavedView[]> {
  const response = await call("GET", `?list=${list}`, by);
  expect(response.statusCode).toBe(200);
  return response.json().data;
}
const findView = async (by: TestAccount, id: string) => (await listViews(by)).find((view) => view.id === id);

const listActions = async (id: string) => {
  const entries = await app.services.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectType, "saved-view"), eq(auditEntries.subjectId, id)))
    .orderBy(asc(auditEntries.createdAt), asc(auditEntries.id));
  return entries.map(({ action }) => action);
};

test("saves the parameters of the list as they are in its address", async () => {
  const parameters = { search_term: "noor", status: "refunded", min_amount: "7.50", sort: "-amount" };
  const view = await createView(ada, { name: "  Large refunds ", parameters });
  expect(view).toEqual({
    id: view.id,
    list: "orders",
    name: "Large refunds",
    parameters,
    shared: false,
    isDefault: false,
    isOwn: true,
    mayChange: true,
    madeBy: expect.stringMatching(/^Ada Tester/),
  });
  expect(await findView(ada, view.id)).toEqual(view);
  expect((await listViews(ada, "events")).map(({ id }) => id)).not.toContain(view.id);
  const [entry] = await app.services.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, view.id));
  expect(entry).toMatchObject({ action: "saved-view.create", actorId: ada.id });
  expect(JSON.stringify(entry?.detail)).not.toContain("noor");
});

test("takes a view of each list, and returns 422 for parameters that the list does not have", async () => {
  await createView(ada, { list: "customers", parameters: { business_type: "company", sort: "email" } });
  await createView(ada, {
    list: "events",
    parameters: { archived: "true", startEventRange_end: "2026-01-31" },
  });
  await createView(ada, { list: "leads", parameters: { stage: "new", source: "zoom" } });
  await createView(ada, { list: "globaltags", parameters: { type: "page" } });
  await createView(ada, { parameters: { columns: "name,date" } });
  for (const parameters of [{ page: "2" }, { status: "lost" }, { stage: "new" }, { min_amount: "much" }]) {
    const response = await save(ada, { name: `View ${++names}`, parameters });
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json().errors)).toEqual([`parameters.${Object.keys(parameters)[0]}`]);
  }
  expect((await call("GET", "?list=payments", ada)).statusCode).toBe(400);
});

test("opens a view of an earlier version without the parameters that the list no longer takes", async () => {
  const view = await createView(ada);
  const earlier = { status: "refunded", sort: "colour", shade: "dark" };
  await app.services.db.update(savedViews).set({ parameters: earlier }).where(eq(savedViews.id, view.id));
  expect((await findView(ada, view.id))?.parameters).toEqual({ status: "refunded" });
});

test("returns 409 at the name when the maker has one with it in this list, in any case", async () => {
  const view = await createView(ada, { name: "Été" });
  const second = await save(ada, { name: "ÉTÉ" });
  expect(second.statusCode).toBe(409);
  expect(second.json().errors).toEqual({ name: { msg: messages.savedViews.nameTaken } });
  const other = await createView(ada);
  expect((await call("PATCH", `/${other.id}`, ada, { name: "été" })).statusCode).toBe(409);
  // The own name in another case, another list and another person.
  expect((await call("PATCH", `/${view.id}`, ada, { name: "ÉTÉ" })).statusCode).toBe(200);
  await createView(ada, { name: "été", list: "leads", parameters: {} });
  await createView(colleague, { name: "été" });
});

test("two savings of one name at once make one view", async () => {
  const responses = await Promise.all(Array.from({ length: 4 }, () => save(ada, { name: "At once" })));
  expect(listStatuses(responses)).toEqual([201, 409, 409, 409]);
});

test("a list has room for a limited number of views of one person, also when they are saved at once", async () => {
  const busy = await createAccount(app.services, { type: "admin" });
  await app.services.db.insert(savedViews).values(
    Array.from({ length: savedViewLimits.perList - 1 }, (_, index) => ({
      ownerId: busy.id,
      list: "orders" as const,
      name: `Stored ${index}`,
      parameters: {},
    })),
  );
  const names = ["a", "b", "c", "d", "e", "f"];
  const responses = await Promise.all(names.map((name) => save(busy, { name })));
  expect(listStatuses(responses)).toEqual([201, 409, 409, 409, 409, 409]);
  await createView(busy, { list: "leads", parameters: {} });
  const [{ id }] = (await listViews(busy)) as [SavedView]; // The list has fifty views.
  expect((await call("DELETE", `/${id}`, busy)).statusCode).toBe(204);
  await createView(busy);
  const restored = await call("POST", `/${id}/restore`, busy);
  expect(restored.statusCode).toBe(409);
  expect(restored.json().message).toBe(messages.savedViews.tooMany);
});

test("a private view does not exist for colleagues, not even for admins", async () => {
  const { id } = await createView(ada);
  for (const other of [colleague, admin]) {
    expect(await findView(other, id)).toBeUndefined();
    expect((await call("PATCH", `/${id}`, other, { name: "Mine" })).statusCode).toBe(404);
    expect((await call("DELETE", `/${id}`, other)).statusCode).toBe(404);
    expect((await call("PUT", `/${id}/default`, other)).statusCode).toBe(404);
  }
  await call("DELETE", `/${id}`, ada);
  expect((await call("POST", `/${id}/restore`, colleague)).statusCode).toBe(404);
  expect(await listActions(id)).toEqual(["saved-view.create", "saved-view.remove"]);
});

test("all staff open a shared view; its maker and admins change it, and only the maker makes it private", async () => {
  const { id } = await createView(ada, { shared: true });
  expect(await findView(colleague, id)).toMatchObject({ shared: true, isOwn: false, mayChange: false });
  for (const [method, path] of [
    ["PATCH", ""],
    ["DELETE", ""],
  ] as const)
    expect((await call(method, `/${id}${path}`, colleague, { name: "Theirs" })).statusCode).toBe(403);
  const renamed = await call("PATCH", `/${id}`, admin, { name: "For all", parameters: { status: "paid" } });
  expect(renamed.json().data).toMatchObject({ name: "For all", mayChange: true, isOwn: false });
  expect((await findView(ada, id))?.parameters).toEqual({ status: "paid" });
  expect((await call("PATCH", `/${id}`, admin, { shared: false })).statusCode).toBe(403);
  expect((await call("PATCH", `/${id}`, ada, { parameters: { shade: "dark" } })).statusCode).toBe(422);
  expect((await call("PATCH", `/${id}`, ada, { shared: false })).json().data).toMatchObject({
    shared: false,
  });
  expect(await findView(colleague, id)).toBeUndefined();
  expect(await listActions(id)).toEqual(["saved-view.create", "saved-view.update", "saved-view.update"]);
});

test("a deleted view comes back with its maker and the lists that open with it, unless its name was taken", async () => {
  const { id } = await createView(ada, { name: "Comes back", shared: true });
  expect((await call("PUT", `/${id}/default`, colleague)).json().data).toMatchObject({ isDefault: true });
  expect((await call("DELETE", `/${id}`, admin)).statusCode).toBe(204);
  expect(await findView(colleague, id)).toBeUndefined();
  expect((await call("DELETE", `/${id}`, admin)).statusCode).toBe(404);
  expect((await call("PATCH", `/${id}`, admin, { name: "Gone" })).statusCode).toBe(404);
  const successor = await createView(ada, { name: "comes BACK" });
  const taken = await call("POST", `/${id}/restore`, admin);
  expect(taken.statusCode).toBe(409);
  expect(taken.json().message).toBe(messages.savedViews.nameTakenInRestore);
  await call("PATCH", `/${successor.id}`, ada, { name: "Successor" });
  expect((await call("POST", `/${id}/restore`, admin)).json().data).toMatchObject({ isOwn: false });
  expect((await call("POST", `/${id}/restore`, admin)).statusCode).toBe(404);
  expect(await findView(colleague, id)).toMatchObject({ isDefault: true });
  expect(await findView(ada, id)).toMatchObject({ isDefault: false, isOwn: true });
});

test("each person has an order of their own; new views follow it, and a restored one is back at its place", async () => {
  const list = "globaltags";
  const [first, second] = [
    await createAccount(app.services, { type: "admin" }),
    await createAccount(app.services, { type: "admin" }),
  ];
  const own = async (by: TestAccount, name: string) =>
    (await createView(by, { list, name, parameters: {}, shared: true })).id;
  const [beta, alpha, theirs] = [
    await own(first, "beta"),
    await own(first, "Alpha"),
    await own(second, "aa"),
  ];
  const listIds = async (by: TestAccount) => (await listViews(by, list)).map(({ id }) => id);
  expect(await listIds(first)).toEqual([alpha, beta, theirs]);
  const order = [theirs, beta, crypto.randomUUID(), alpha, beta];
  const sorted = await call("PUT", "/order", first, { list, viewIds: order });
  expect(sorted.statusCode).toBe(200);
  expect(sorted.json().data.map(({ id }: SavedView) => id)).toEqual([theirs, beta, alpha]);
  expect(await listIds(first)).toEqual([theirs, beta, alpha]);
  expect(await listIds(second)).toEqual([theirs, alpha, beta]);

  const fresh = await own(first, "0 first by name");
  expect(await listIds(first)).toEqual([theirs, beta, alpha, fresh]);
  await call("DELETE", `/${beta}`, first);
  expect(await listIds(first)).toEqual([theirs, alpha, fresh]);
  await call("POST", `/${beta}/restore`, first);
  expect(await listIds(first)).toEqual([theirs, beta, alpha, fresh]);
  expect((await call("PUT", "/order", first, { list, viewIds: ["none"] })).statusCode).toBe(422);
  await call("PUT", "/order", first, { list, viewIds: [fresh, alpha] });
  expect(await listIds(first)).toEqual([fresh, alpha, beta, theirs]);
});

test("each list of a person opens with one view at most", async () => {
  const [first, second] = [await createView(ada), await createView(ada)];
  const other = await createView(ada, { list: "leads", parameters: {} });
  for (const { id } of [first, other, second]) await call("PUT", `/${id}/default`, ada);
  expect((await listViews(ada)).filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([
    second.id,
  ]);
  expect((await listViews(ada, "leads")).some(({ isDefault }) => isDefault)).toBe(true);
  // Another one is the default, so that this one changes nothing.
  expect((await call("DELETE", `/${first.id}/default`, ada)).statusCode).toBe(204);
  expect(await findView(ada, second.id)).toMatchObject({ isDefault: true });
  expect((await call("DELETE", `/${second.id}/default`, ada)).statusCode).toBe(204);
  expect(await findView(ada, second.id)).toMatchObject({ isDefault: false });
});

test("a copy of personal data has the own views; an erasure deletes them and the views that name the person", async () => {
  const member = await createAccount(app.services, { type: "admin" });
  const own = await createView(member);
  await call("PUT", `/${own.id}/default`, member);
  const named = await createView(ada, { parameters: { search_term: `x ${member.email.toUpperCase()}` } });
  const bystander = await createView(ada, { parameters: { search_term: "someone@example.com" } });
  await call("PUT", "/order", member, { list: "orders", viewIds: [own.id] });
  const person = { accountId: member.id, email: member.email };
  const { "saved-views": copied } = await savedViewData.collect(app.services.db, person);
  expect(copied).toMatchObject([{ id: own.id, name: own.name }]);
  await app.services.db.transaction((tx) => savedViewData.erase(tx, person, app.services));
  expect(await listViews(member).then((views) => views.filter(({ isOwn }) => isOwn))).toEqual([]);
  expect(await app.services.db.$count(savedViewOrders, eq(savedViewOrders.accountId, member.id))).toBe(0);
  expect(await findView(ada, named.id)).toBeUndefined();
  expect(await findView(ada, bystander.id)).toBeDefined();
});
