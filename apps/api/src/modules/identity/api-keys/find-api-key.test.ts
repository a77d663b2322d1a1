import { apiKeyLimit } from "@matinee/domain/limits";
import { API_SCOPES, type ApiScope } from "@matinee/domain/vocabulary";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accounts } from "../../../db/schema/accounts.ts";
import { apiKeys } from "../../../db/schema/api-keys.ts";
import { auditEntries } from "../../../db/schema/audit.ts";
import { createKeyHeaders } from "../../../testing/api-key-fixtures.ts";
import { createAccount, createPage, type TestAccount } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let owner: TestAccount;
let pageId: string;
beforeAll(async () => {
  app = await createTestApp({ RATE_LIMIT_FACTOR: 1 });
  owner = await createAccount(app.services);
  ({ id: pageId } = await createPage(app.services, owner.id));
});
afterAll(() => app.close());

type Fields = Partial<typeof apiKeys.$inferInsert>;
const createKey = (scopes: readonly ApiScope[] = API_SCOPES, fields?: Fields) =>
  createKeyHeaders(app.services, owner.id, scopes, fields);
const read = (headers: Record<string, string>, url = "/v1/account") => app.http.inject({ url, headers });
const findKey = async (id: string) =>
  (await app.services.db.select().from(apiKeys).where(eq(apiKeys.id, id)))[0];

test("a call with a key acts as the account that the key belongs to", async () => {
  const headers = await createKey(["account:read"]);
  const response = await read(headers);
  expect(response.json().data).toMatchObject({ id: owner.id, email: owner.email });
});

test("returns 401 for a key that is unknown, revoked, expired or of a disabled account", async () => {
  const now = app.clock.now();
  const disabled = await createAccount(app.services, { disabledAt: now });
  const dead = [
    { authorization: "Bearer mk_unknown" },
    await createKey(API_SCOPES, { revokedAt: now }),
    await createKey(API_SCOPES, { expiresAt: now }),
    await createKeyHeaders(app.services, disabled.id, API_SCOPES),
  ];
  for (const headers of dead) {
    const response = await read(headers);
    expect(response.statusCode).toBe(401);
    expect(response.json().code).toBe("invalid-key");
  }
  const inAMinute = await createKey(API_SCOPES, { expiresAt: new Date(now.getTime() + 60_000) });
  expect((await read(inAMinute)).statusCode).toBe(200);
});

test("an invalid key is rejected where a guest without a key is admitted, also from the cache", async () => {
  const url = `/v1/pages/${pageId}`;
  expect((await read({}, url)).statusCode).toBe(200);
  expect((await read({}, url)).statusCode).toBe(200);
  expect((await read({ authorization: "Bearer mk_unknown" }, url)).statusCode).toBe(401);
});

test("a key of an account that became staff opens nothing", async () => {
  const colleague = await createAccount(app.services);
  const headers = await createKeyHeaders(app.services, colleague.id, API_SCOPES);
  expect((await read(headers)).statusCode).toBe(200);
  await app.services.db.update(accounts).set({ type: "admin" }).where(eq(accounts.id, colleague.id));
  expect((await read(headers)).statusCode).toBe(401);
});

test("names the scope that the key lacks", async () => {
  const response = await read(await createKey(["events:read"]), `/v1/pages/${pageId}/orders`);
  expect(response.statusCode).toBe(403);
  expect(response.json()).toMatchObject({ code: "scope-needed", details: { scope: "orders:read" } });
  expect(response.json().message).toContain("orders:read");
});

test("a session beside the key adds no rights", async () => {
  const headers = { ...owner.headers, ...(await createKey(["events:read"])) };
  expect((await read(headers, `/v1/pages/${pageId}/orders`)).statusCode).toBe(403);
  expect((await read(headers, "/v1/account/sessions")).statusCode).toBe(403);
});

test("rejects a key that a browser sends from a web page", async () => {
  const headers = { ...(await createKey()), origin: "https://cinema.example" };
  const response = await read(headers);
  expect(response.statusCode).toBe(403);
  expect(response.json().code).toBe("forbidden");
});

test("a key may make 600 calls in a minute, and the next one says when to come back", async () => {
  const id = crypto.randomUUID();
  const headers = await createKey(API_SCOPES, { id });
  await app.services.rateLimits.consume("api-key", apiKeyLimit, id, apiKeyLimit.max - 1);
  expect((await read(headers)).statusCode).toBe(200);
  const response = await read(headers);
  expect(response.statusCode).toBe(429);
  expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
  expect((await read(await createKey())).statusCode).toBe(200);
});

test("stores the last use of a key at most once a minute", async () => {
  const id = crypto.randomUUID();
  const headers = await createKey(API_SCOPES, { id });
  const readLastUse = async () => (await findKey(id))?.lastUsedAt?.getTime() ?? 0;
  const start = app.clock.now().getTime();
  await read(headers);
  const first = await readLastUse();
  expect(first).toBeGreaterThanOrEqual(start);
  app.clock.advance(30_000);
  await read(headers);
  expect(await readLastUse()).toBe(first);
  app.clock.advance(31_000);
  await read(headers);
  expect(await readLastUse()).toBeGreaterThan(first + 60_000);
});

test("the audit log names the key beside the account", async () => {
  const id = crypto.randomUUID();
  const headers = await createKey(["events:write"], { id, name: "Website" });
  const { statusCode } = await app.http.inject({
    method: "PATCH",
    url: `/v1/pages/${pageId}`,
    headers,
    payload: { title: "The Salt Road" },
  });
  expect(statusCode).toBe(200);
  const [entry] = await app.services.db.select().from(auditEntries).where(eq(auditEntries.subjectId, pageId));
  expect(entry).toMatchObject({ action: "page.update", actorId: owner.id, sessionHash: null });
  expect(entry?.detail).toMatchObject({ apiKey: { id, name: "Website" } });
});

test("uploads a video with a key", async () => {
  const url = `/v1/uploads`;
  const metadata = { pageId, kind: "trailer", filename: "trailer.mp4" };
  const encoded = Object.entries(metadata).map(([key, value]) => `${key} ${btoa(value)}`);
  const headers = { "tus-resumable": "1.0.0", "upload-length": "10", "upload-metadata": encoded.join(",") };
  const upload = async (scopes: readonly ApiScope[]) =>
    app.http.inject({ method: "POST", url, headers: { ...headers, ...(await createKey(scopes)) } });
  expect((await upload(["videos:read"])).statusCode).toBe(403);
  expect((await upload(["videos:write"])).statusCode).toBe(201);
});
