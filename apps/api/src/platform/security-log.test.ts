import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createAccount, createPage, PASSWORD } from "../testing/fixtures.ts";
import { createLogLines } from "../testing/log-lines.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

const log = createLogLines();
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ LOG_LEVEL: "info", TRUST_PROXY: "loopback" }, true, log.stream);
});
beforeEach(() => log.lines.splice(0));
afterAll(() => app.close());

const FROM = { "x-forwarded-for": "203.0.113.77" };
const events = () => log.lines.filter(({ msg }) => msg === "security event");

const signIn = (email: string, password: string) =>
  app.http.inject({ method: "POST", url: "/v1/session", headers: FROM, payload: { email, password } });

test("logs a failed and a successful sign-in with network, account and request, without email", async () => {
  const { id, email } = await createAccount(app.services);
  const failed = await signIn(email, "not-the-password");
  await signIn(email, PASSWORD);
  await signIn("nobody@example.com", "not-the-password");
  const [attempt, denial, success, unknown] = events();
  expect(attempt).toMatchObject({
    security: "sign-in-failed",
    level: 40,
    address: "203.0.113.0/24",
    accountId: id,
    requestId: failed.json().requestId,
  });
  expect(denial).toMatchObject({ security: "no-session", route: "POST /v1/session" });
  expect(success).toMatchObject({ security: "sign-in", level: 30, accountId: id });
  expect(unknown).toMatchObject({ security: "sign-in-failed", accountId: null });
  expect(log.text()).not.toContain(email);
  expect(log.text()).not.toContain("203.0.113.77");
});

test("logs denied calls with the caller's account and session", async () => {
  const owner = await createAccount(app.services);
  const stranger = await createAccount(app.services);
  const page = await createPage(app.services, owner.id);
  log.lines.splice(0);
  const read = (url: string, headers: Record<string, string>) => app.http.inject({ url, headers });
  expect((await read("/v1/accounts", {})).statusCode).toBe(401);
  expect((await read("/v1/accounts", stranger.headers)).statusCode).toBe(403);
  expect((await read(`/v1/pages/${page.id}/orders`, stranger.headers)).statusCode).toBe(404);
  expect(events()).toMatchObject([
    { security: "no-session", accountId: null, session: null, route: "GET /v1/accounts" },
    { security: "forbidden", accountId: stranger.id, session: expect.stringMatching(/^[\w-]{16}$/) },
    { security: "object-hidden", accountId: stranger.id, session: expect.stringMatching(/^[\w-]{16}$/) },
  ]);
  log.lines.splice(0);
  expect((await read(`/v1/pages/${page.id}/orders`, owner.headers)).statusCode).toBe(200);
  expect(events()).toEqual([]);
});

test("logs a limited caller", async () => {
  const limited = await createTestApp({ LOG_LEVEL: "info", RATE_LIMIT_FACTOR: 1 }, true, log.stream);
  const payload = { email: "nobody@example.com", password: "not-the-password" };
  const attempt = () => limited.http.inject({ method: "POST", url: "/v1/session", payload });
  let status = 0;
  for (let tries = 0; tries < 40 && status !== 429; tries++) status = (await attempt()).statusCode;
  await limited.close();
  expect(status).toBe(429);
  expect(events().at(-1)).toMatchObject({ security: "rate-limited", code: "too-many-requests" });
});

test("logs password and email changes", async () => {
  const { id, headers } = await createAccount(app.services);
  const update = (payload: Record<string, string>) =>
    app.http.inject({
      method: "PATCH",
      url: "/v1/account",
      headers,
      payload: { currentPassword: PASSWORD, ...payload },
    });
  log.lines.splice(0);
  expect((await update({ email: "moved.house@example.com" })).statusCode).toBe(200);
  expect((await update({ password: "jeanne dielman 23" })).statusCode).toBe(200);
  expect(events()).toMatchObject([
    { security: "email-change-requested", accountId: id },
    { security: "password-changed", accountId: id },
  ]);
});

test("every request line has the network, account and session, and no search term", async () => {
  const staff = await createAccount(app.services, { type: "admin" });
  log.lines.splice(0);
  const headers = { ...staff.headers, ...FROM };
  await app.http.inject({ url: "/v1/accounts?search_term=ana%40example.com", headers });
  const [incoming, completed] = log.lines;
  expect(incoming).toMatchObject({ req: { address: "203.0.113.0/24" } });
  expect(completed).toMatchObject({ res: { statusCode: 200, accountId: staff.id } });
  expect(log.text()).not.toContain("ana%40example");
});
