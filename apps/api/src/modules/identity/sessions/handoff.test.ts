import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, type TestAccount } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let studio: string;
let backoffice: string;
beforeAll(async () => {
  app = await createTestApp();
  studio = new URL(app.config.STUDIO_URL).host;
  backoffice = new URL(app.config.BACKOFFICE_URL).host;
});
afterAll(() => app.close());

async function handOff(account: TestAccount, host = backoffice) {
  const response = await app.http.inject({
    method: "POST",
    url: "/v1/session/handoff",
    headers: account.headers,
    payload: { host },
  });
  return { status: response.statusCode, code: String(response.json().data?.code), body: response.json() };
}

const redeem = (code: string, host = backoffice, headers: Record<string, string> = {}) =>
  app.http.inject({ method: "POST", url: "/v1/session/redeem", headers, payload: { code, host } });

const isSignedIn = async (token: unknown) =>
  (await app.http.inject({ url: "/v1/session", headers: { "x-session-id": String(token) } })).statusCode ===
  200;

test("a code opens one session of the same account on its host", async () => {
  const account = await createAccount(app.services, { type: "admin" });
  const { status, code, body } = await handOff(account);
  expect(status).toBe(201);
  const validFor = Date.parse(body.data.expiresAt) - app.clock.now().getTime();
  expect(validFor).toBeGreaterThan(55_000);
  expect(validFor).toBeLessThanOrEqual(60_000);
  const redeemed = await redeem(code);
  expect(redeemed.statusCode).toBe(200);
  expect(redeemed.json().data).toMatchObject({ id: account.id, type: "admin" });
  const token = redeemed.headers["x-session-id"];
  expect(token).not.toBe(account.headers["x-session-id"]);
  expect(await isSignedIn(token)).toBe(true);
});

test("only one of many concurrent redemptions of a code succeeds", async () => {
  const { code } = await handOff(await createAccount(app.services));
  const responses = await Promise.all(Array.from({ length: 8 }, () => redeem(code)));
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(responses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(7);
});

test("rejects a code on another host, from another host's page, after a minute, and when forged", async () => {
  const account = await createAccount(app.services);
  const { code } = await handOff(account);
  expect((await redeem(code, studio)).statusCode).toBe(401);
  expect((await redeem(code, backoffice, { origin: "https://evil.example" })).statusCode).toBe(401);
  expect((await redeem("forged")).json()).toMatchObject({ code: "no-session" });
  const late = await handOff(account);
  app.clock.advance(60_001);
  expect((await redeem(late.code)).statusCode).toBe(401);
});

test("returns 422 for a host that is not one of the apps'", async () => {
  const rejected = await handOff(await createAccount(app.services), "evil.example");
  expect(rejected.status).toBe(422);
  expect(rejected.body.errors).toHaveProperty("host");
});

test("signing out ends the sign-in's sessions on every host and its unredeemed codes", async () => {
  const account = await createAccount(app.services);
  const redeemed = await redeem((await handOff(account)).code);
  const token = redeemed.headers["x-session-id"];
  const { code: unredeemed } = await handOff(account);
  const headers = { "x-session-id": String(token) };
  expect((await app.http.inject({ method: "DELETE", url: "/v1/session", headers })).statusCode).toBe(204);
  expect(await isSignedIn(account.headers["x-session-id"])).toBe(false);
  expect(await isSignedIn(token)).toBe(false);
  expect((await redeem(unredeemed)).statusCode).toBe(401);
});
