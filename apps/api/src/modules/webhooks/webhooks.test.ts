import { lifetimes } from "@matinee/domain/limits";
import { webhookLimits } from "@matinee/domain/webhooks";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditEntries } from "../../db/schema/audit.ts";
import { emailOutbox } from "../../db/schema/email-outbox.ts";
import { webhookEndpoints } from "../../db/schema/webhooks.ts";
import { createAccount, signInAgain, type TestAccount } from "../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let owner: TestAccount;
beforeAll(async () => {
  app = await createTestApp();
  owner = await createAccount(app.services);
});
afterAll(() => app.close());

const donations = { url: "https://hooks.example.org/in", events: ["donation.paid"] };
type Method = "GET" | "POST" | "PATCH" | "DELETE";
const call = (
  method: Method,
  path = "",
  payload?: object,
  { headers }: Pick<TestAccount, "headers"> = owner,
) => app.http.inject({ method, url: `/v1/webhooks${path}`, headers, ...(payload && { payload }) });
const create = (payload: object = donations, account?: TestAccount) => call("POST", "", payload, account);

test("a new webhook shows its secret once and stores it encrypted", async () => {
  const customer = await createAccount(app.services);
  const response = await create(donations, customer);
  expect(response.statusCode).toBe(201);
  const { secret, ...created } = response.json().data;
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(created).toMatchObject({ ...donations, failingSince: null, disabledAt: null });
  expect((await call("GET", "", undefined, customer)).json().data).toEqual([created]);
  const [row] = await app.services.db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, created.id));
  expect(JSON.stringify(row)).not.toContain(secret.slice(6));
});

test("names the field of a webhook that is wrong, and rejects internal addresses", async () => {
  const readErrors = async (change: object) =>
    (await create({ ...donations, ...change })).json().errors ?? {};
  expect(await readErrors({ events: [] })).toHaveProperty("events");
  expect(await readErrors({ events: ["payout.made"] })).toHaveProperty(["events.0"]);
  const wrong = [
    "",
    "ftp://example.org",
    "https://me:pass@example.org",
    "https://10.0.0.1/",
    "https://[::1]/",
  ];
  for (const url of wrong) expect(await readErrors({ url }), url).toHaveProperty("url");
  expect((await app.http.inject({ url: "/v1/webhooks" })).statusCode).toBe(401);
});

test("production accepts https only", async () => {
  const production = await createTestApp({ isProduction: true });
  try {
    const { headers } = await createAccount(production.services);
    const add = (url: string) =>
      production.http.inject({
        method: "POST",
        url: "/v1/webhooks",
        headers,
        payload: { ...donations, url },
      });
    expect((await add("http://hooks.example.org")).json().errors).toHaveProperty("url");
    expect((await add("https://hooks.example.org")).statusCode).toBe(201);
  } finally {
    await production.close();
  }
});

test("adding a webhook needs a recent proof of identity, and staff have none", async () => {
  const customer = await createAccount(app.services);
  const admin = await createAccount(app.services, { type: "admin" });
  expect((await create(donations, admin)).json().code).toBe("forbidden");
  app.clock.advance((lifetimes.stepUpMinutes + 1) * 60_000);
  expect((await create(donations, customer)).json()).toMatchObject({
    code: "step-up-needed",
    details: { action: "webhooks" },
  });
  owner.headers = await signInAgain(app.services, owner);
});

test("an account has at most 10 webhooks, also when two are added together", async () => {
  const customer = await createAccount(app.services);
  for (let count = 1; count < webhookLimits.perAccount; count++) await create(donations, customer);
  const statuses = await Promise.all([create(donations, customer), create(donations, customer)]);
  expect(statuses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
});

test("changes the address and the events, with an audit entry", async () => {
  const { id } = (await create()).json().data;
  const change = { url: "https://hooks.example.org/v2", events: ["order.paid", "order.paid"] };
  const changed = await call("PATCH", `/${id}`, change);
  expect(changed.json().data).toMatchObject({ url: change.url, events: ["order.paid"] });
  expect((await call("PATCH", `/${id}`, { url: "https://127.0.0.1/" })).json().errors).toHaveProperty("url");
  const entries = await app.services.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, owner.id));
  expect(entries.map(({ action }) => action)).toContain("webhook.update");
});

test("the owner starts a webhook again that failures disabled, but not one that staff disabled", async () => {
  const { id } = (await create()).json().data;
  const disable = (disabledBy: "failures" | "staff") =>
    app.services.db
      .update(webhookEndpoints)
      .set({ disabledAt: app.clock.now(), disabledBy, failingSince: app.clock.now() })
      .where(eq(webhookEndpoints.id, id));
  await disable("failures");
  expect((await call("POST", `/${id}/test`)).statusCode).toBe(409);
  expect((await call("PATCH", `/${id}`, { enabled: true })).json().data).toMatchObject({
    disabledAt: null,
    failingSince: null,
  });
  const { id: deliveryId } = (await call("POST", `/${id}/test`)).json().data;
  await disable("staff");
  expect((await call("PATCH", `/${id}`, { enabled: true })).statusCode).toBe(409);
  expect((await call("POST", `/${id}/deliveries/${deliveryId}/redeliver`)).statusCode).toBe(409);
});

test("an admin disables and enables a customer's webhook, with audit entries and an email to the owner", async () => {
  const customer = await createAccount(app.services);
  const admin = await createAccount(app.services, { type: "admin" });
  const support = await createAccount(app.services, { type: "admin", staffRole: "support" });
  const { id } = (await create(donations, customer)).json().data;
  const url = `/v1/admin/accounts/${customer.id}`;
  const turn = async (disabled: boolean, { headers }: TestAccount, path = `${url}/webhooks/${id}`) =>
    (await app.http.inject({ method: "PATCH", url: path, headers, payload: { disabled } })).statusCode;
  const read = async () =>
    (await app.http.inject({ url: `${url}/integrations`, headers: support.headers })).json().data.webhooks;
  expect(await read()).toMatchObject([{ id, ...donations, disabledAt: null }]);
  expect(await turn(true, support)).toBe(403);
  expect(await turn(true, admin, `/v1/admin/accounts/${owner.id}/webhooks/${id}`)).toBe(404);
  expect(await turn(true, admin)).toBe(204);
  expect(await read()).toMatchObject([{ disabledBy: "staff" }]);
  expect((await call("PATCH", `/${id}`, { enabled: true }, customer)).statusCode).toBe(409);
  expect(await turn(false, admin)).toBe(204);
  expect(await read()).toMatchObject([{ disabledAt: null, disabledBy: null }]);
  const entries = await app.services.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, customer.id), eq(auditEntries.actorId, admin.id)));
  expect(entries.map(({ action }) => action).toSorted()).toEqual(["webhook.disable", "webhook.enable"]);
  for (const { onBehalfOf } of entries) expect(onBehalfOf).toBe(customer.id);
  const emails = await app.services.db
    .select()
    .from(emailOutbox)
    .where(and(eq(emailOutbox.to, customer.email), eq(emailOutbox.template, "webhook-disabled")));
  expect(emails).toHaveLength(1);
});

test("another account's webhook does not exist", async () => {
  const { id } = (await create()).json().data;
  const { id: deliveryId } = (await call("POST", `/${id}/test`)).json().data;
  const stranger = await createAccount(app.services);
  const calls: [Method, string, object?][] = [
    ["PATCH", "", { events: ["order.paid"] }],
    ["POST", "/rotate-secret"],
    ["POST", "/test"],
    ["GET", "/deliveries"],
    ["GET", `/deliveries/${deliveryId}`],
    ["POST", `/deliveries/${deliveryId}/redeliver`],
    ["DELETE", ""],
  ];
  for (const [method, path, payload] of calls) {
    const response = await call(method, `/${id}${path}`, payload, stranger);
    expect(response.statusCode, `${method} ${path}`).toBe(404);
  }
  expect((await call("GET", `/${id}/deliveries/${crypto.randomUUID()}`)).statusCode).toBe(404);
  expect((await call("DELETE", `/${id}`)).statusCode).toBe(204);
  expect((await call("DELETE", `/${id}`)).statusCode).toBe(404);
});
