import { createClient, MatineeError } from "@matinee/client";
import { sumOrders } from "@matinee/client/examples/sum-orders";
import { API_SCOPES, type ApiScope } from "@matinee/domain/vocabulary";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createKeyHeaders } from "../../testing/api-key-fixtures.ts";
import { createAccount, createPage, type TestAccount } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";
import { createOrder } from "../../testing/viewer-fixtures.ts";

let app: TestApp;
let owner: TestAccount;
let baseUrl: string;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services, { credits: 1 });
  baseUrl = await app.http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

async function createKey(scopes: readonly ApiScope[] = API_SCOPES): Promise<string> {
  const { authorization } = await createKeyHeaders(app.services, owner.id, scopes);
  return authorization.replace("Bearer ", "");
}

/** Returns the failure of a call. */
const catchFailure = async (call: Promise<unknown>): Promise<MatineeError> => {
  const failure: unknown = await call.catch((error: unknown) => error);
  if (failure instanceof MatineeError) return failure;
  throw new Error("The call did not fail as expected", { cause: failure });
};

test("the example sums the orders of all pages of the list", async () => {
  const { id, slug } = await createPage(app.services, owner.id);
  const prices = Array.from({ length: 60 }, (_, index) => 500 + index);
  for (const totalCents of prices) await createOrder(app.services, id, { totalCents });
  const connection = { baseUrl, key: await createKey(["events:read", "orders:read"]) };
  expect(await sumOrders(connection, slug)).toEqual({
    orders: prices.length,
    totalCents: prices.reduce((sum, price) => sum + price, 0),
  });
});

test("throws the API's failure with code, fields and details", async () => {
  const { id } = await createPage(app.services, owner.id);
  const reader = createClient({ baseUrl, key: await createKey(["events:read"]) });
  const lacking = await catchFailure(reader.orders.list({ params: { id }, query: {} }));
  expect(lacking).toMatchObject({ status: 403, code: "scope-needed", details: { scope: "orders:read" } });
  expect(lacking.requestId).not.toBeNull();
  const writer = createClient({ baseUrl, key: await createKey() });
  const invalid = await catchFailure(writer.pages.update({ params: { id }, body: { title: "" } }));
  expect(invalid).toMatchObject({ status: 422, code: "invalid" });
  expect(Object.keys(invalid.fields)).toEqual(["title"]);
  const unknown = createClient({ baseUrl, key: "mk_unknown" });
  expect(await catchFailure(unknown.accounts.get())).toMatchObject({ status: 401, code: "invalid-key" });
});

test("a call that is repeated with its idempotency key takes effect once", async () => {
  const matinee = createClient({ baseUrl, key: await createKey() });
  const create = () =>
    matinee.pages.create({
      params: { accountId: owner.id },
      body: { title: "The Salt Road", url: "salt-road-by-key", description: "A road.", timezone: "UTC" },
      idempotencyKey: "first-event",
    });
  const created = await create();
  expect(await create()).toEqual(created);
});
