import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, PASSWORD } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { purgeExpiredSessions } from "./purge-expired-sessions.ts";
import { sessions } from "../../../db/schema/sessions.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test("opens a session for the right password and returns its token in a header", async () => {
  const { email } = await createAccount(app.services);
  const signedIn = await app.http.inject({
    method: "POST",
    url: "/v1/session",
    payload: { email: email.toUpperCase(), password: PASSWORD },
  });
  expect(signedIn.statusCode).toBe(200);
  expect(signedIn.json().data).toMatchObject({ type: "filmmaker", email });
  const headers = { "x-session-id": String(signedIn.headers["x-session-id"]) };
  expect((await app.http.inject({ url: "/v1/session", headers })).statusCode).toBe(200);
});

test("returns the same response for a wrong password and an unknown address", async () => {
  const { email } = await createAccount(app.services);
  const attempt = (address: string) =>
    app.http.inject({
      method: "POST",
      url: "/v1/session",
      payload: { email: address, password: "not-the-password" },
    });
  const [wrong, unknown] = await Promise.all([attempt(email), attempt("nobody@example.com")]);
  expect(wrong.statusCode).toBe(401);
  expect(wrong.json()).toMatchObject({ code: "no-session", message: "Error logging in" });
  expect({ ...unknown.json(), requestId: "" }).toEqual({ ...wrong.json(), requestId: "" });
});

test("returns 401 after signing out", async () => {
  const { headers } = await createAccount(app.services);
  expect((await app.http.inject({ method: "DELETE", url: "/v1/session", headers })).statusCode).toBe(204);
  expect((await app.http.inject({ url: "/v1/session", headers })).statusCode).toBe(401);
});

test("rejects an unknown field by name", async () => {
  const response = await app.http.inject({
    method: "POST",
    url: "/v1/session",
    payload: { email: "a@b.c", password: "x", admin: true },
  });
  expect(response.statusCode).toBe(422);
  expect(response.json().errors).toHaveProperty("admin");
});

test("a session ends after 14 idle days or 90 days in total, and the worker deletes it", async () => {
  const account = await createAccount(app.services);
  const getStatus = async () =>
    (await app.http.inject({ url: "/v1/session", headers: account.headers })).statusCode;
  const day = 86_400_000;
  const start = app.clock.now().getTime();
  for (let days = 0; days < 90; days += 13) {
    app.clock.set(new Date(start + days * day));
    expect(await getStatus()).toBe(200);
  }
  app.clock.set(new Date(start + 91 * day));
  expect(await getStatus()).toBe(401);

  const idle = await createAccount(app.services);
  app.clock.advance(14 * day + 1000);
  const headers = idle.headers;
  expect((await app.http.inject({ url: "/v1/session", headers })).statusCode).toBe(401);
  const fresh = await createAccount(app.services);
  await purgeExpiredSessions(app.services);
  const left = await app.services.db.select().from(sessions);
  expect(left.map(({ accountId }) => accountId)).toEqual([fresh.id]);
});
