import { lifetimes, maxApiKeys } from "@matinee/domain/limits";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { apiKeys } from "../../../db/schema/api-keys.ts";
import { auditEntries } from "../../../db/schema/audit.ts";
import { createKeyHeaders } from "../../../testing/api-key-fixtures.ts";
import { createAccount, signInAgain, type TestAccount } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let owner: TestAccount;
let admin: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services);
  admin = await createAccount(app.services, { type: "admin" });
});
afterAll(() => app.close());

const ticketDesk = { name: "Ticket desk", scopes: ["account:read", "orders:read"] };
const create = (payload: object = ticketDesk, { headers }: Pick<TestAccount, "headers"> = owner) =>
  app.http.inject({ method: "POST", url: "/v1/api-keys", headers, payload });
const list = async ({ headers }: TestAccount) =>
  (await app.http.inject({ url: "/v1/api-keys", headers })).json().data;
const remove = async (url: string, { headers }: TestAccount) =>
  (await app.http.inject({ method: "DELETE", url, headers })).statusCode;
const read = async (key: string) =>
  (await app.http.inject({ url: "/v1/account", headers: { authorization: `Bearer ${key}` } })).statusCode;

test("a new key is shown once, opens what its scopes name, and is stored as a hash", async () => {
  const customer = await createAccount(app.services);
  const response = await create(ticketDesk, customer);
  expect(response.statusCode).toBe(201);
  const { key, ...created } = response.json().data;
  expect(key).toMatch(/^mk_[\w-]{43}$/);
  expect(await read(key)).toBe(200);
  const [listed] = await list(customer);
  expect(listed).toEqual({ ...created, lastUsedAt: expect.any(String) });
  expect(listed).toMatchObject({ ...ticketDesk, prefix: key.slice(0, 8), expiresAt: null });
  const [row] = await app.services.db.select().from(apiKeys).where(eq(apiKeys.id, created.id));
  expect(JSON.stringify(row)).not.toContain(key);
});

test("a revoked key fails at its next call, is no longer listed, and is not another account's to revoke", async () => {
  const { id, key } = (await create()).json().data;
  const stranger = await createAccount(app.services);
  expect(await remove(`/v1/api-keys/${id}`, stranger)).toBe(404);
  expect(await read(key)).toBe(200);
  expect(await remove(`/v1/api-keys/${id}`, owner)).toBe(204);
  expect(await read(key)).toBe(401);
  expect(await list(owner)).not.toContainEqual(expect.objectContaining({ id }));
  expect(await remove(`/v1/api-keys/${id}`, owner)).toBe(404);
});

test("creating a key needs a recent proof of identity", async () => {
  const customer = await createAccount(app.services);
  app.clock.advance((lifetimes.stepUpMinutes + 1) * 60_000);
  const response = await create(ticketDesk, customer);
  expect(response.statusCode).toBe(403);
  expect(response.json()).toMatchObject({ code: "step-up-needed", details: { action: "keys" } });
  expect((await create(ticketDesk, { headers: await signInAgain(app.services, customer) })).statusCode).toBe(
    201,
  );
  admin.headers = await signInAgain(app.services, admin);
  owner.headers = await signInAgain(app.services, owner);
});

test("names the field of a key that is wrong", async () => {
  const readErrors = async (change: object) =>
    Object.keys((await create({ ...ticketDesk, ...change })).json().errors ?? {});
  expect(await readErrors({ name: " " })).toEqual(["name"]);
  expect(await readErrors({ scopes: [] })).toEqual(["scopes"]);
  expect(await readErrors({ scopes: ["payouts:write"] })).toEqual(["scopes.0"]);
  expect(await readErrors({ expiresAt: app.clock.now().toISOString() })).toEqual(["expiresAt"]);
});

test("staff have no keys", async () => {
  expect((await create(ticketDesk, admin)).statusCode).toBe(403);
});

test("an account has at most 20 keys that can be used, also when two are created together", async () => {
  const customer = await createAccount(app.services);
  for (let count = 1; count < maxApiKeys; count++) await createKeyHeaders(app.services, customer.id, []);
  await createKeyHeaders(app.services, customer.id, [], { expiresAt: app.clock.now() });
  const statuses = await Promise.all([create(ticketDesk, customer), create(ticketDesk, customer)]);
  expect(statuses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
});

test("an admin sees a customer's keys and disables one, with an audit entry on the customer's behalf", async () => {
  const customer = await createAccount(app.services);
  const { id, key, ...shown } = (await create(ticketDesk, customer)).json().data;
  const url = `/v1/admin/accounts/${customer.id}`;
  const readKeys = async () =>
    (await app.http.inject({ url: `${url}/integrations`, headers: admin.headers })).json().data.apiKeys;
  expect(await readKeys()).toEqual([{ id, ...shown }]);
  expect(await remove(`/v1/admin/accounts/${owner.id}/api-keys/${id}`, admin)).toBe(404);
  expect(await remove(`${url}/api-keys/${id}`, admin)).toBe(204);
  expect(await read(key)).toBe(401);
  expect(await readKeys()).toEqual([]);
  const ofRevoke = and(eq(auditEntries.subjectId, customer.id), eq(auditEntries.action, "api-key.revoke"));
  const [entry] = await app.services.db.select().from(auditEntries).where(ofRevoke);
  expect(entry).toMatchObject({ actorId: admin.id, onBehalfOf: customer.id, detail: { keyId: id } });
  const unknown = `/v1/admin/accounts/${crypto.randomUUID()}/integrations`;
  expect((await app.http.inject({ url: unknown, headers: admin.headers })).statusCode).toBe(404);
});
