import { messages } from "@matinee/texts";
import { and, desc, eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accounts } from "../../../db/schema/accounts.ts";
import { emailChanges } from "../../../db/schema/email-changes.ts";
import { waitForBlockedQuery } from "../../../testing/database-locks.ts";
import { createAccount, PASSWORD, type TestAccount } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { authenticators } from "../../../db/schema/factors.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { createResetToken } from "./reset-token.ts";

let app: TestApp;
let redirectUrl: string;
beforeAll(async () => {
  app = await createTestApp();
  redirectUrl = `${app.config.STUDIO_URL}/reset-password?token=`;
});
afterAll(() => app.close());

const NEW_PASSWORD = "a wholly new password";

const request = (email: string, to = redirectUrl) =>
  app.http.inject({ method: "POST", url: "/v1/tokens/reset", payload: { email, redirectUrl: to } });

const verify = async (token: string) =>
  (await app.http.inject({ method: "POST", url: "/v1/tokens/verify", payload: { token } })).json().data.valid;

const reset = (token: string, password = NEW_PASSWORD) =>
  app.http.inject({ method: "POST", url: `/v1/tokens/reset/${token}`, payload: { password } });

const signIn = async (email: string, password: string) =>
  (await app.http.inject({ method: "POST", url: "/v1/session", payload: { email, password } })).statusCode;

const measureRequest = async (address: string) => {
  const start = performance.now();
  const response = await request(address);
  return { response, ms: performance.now() - start };
};

/** Returns the token in the newest password reset email to an address. */
async function findEmailedToken(to: string): Promise<string> {
  const [email] = await app.services.db
    .select()
    .from(emailOutbox)
    .where(and(eq(emailOutbox.to, to), eq(emailOutbox.template, "password-reset")))
    .orderBy(desc(emailOutbox.createdAt));
  if (!email) throw new Error(`no reset email to ${to}`);
  return createResetToken(app.config.keyRing, String(email.input["resetId"]));
}

async function requestReset(): Promise<{ account: TestAccount; token: string }> {
  const account = await createAccount(app.services);
  expect((await request(account.email)).statusCode).toBe(200);
  return { account, token: await findEmailedToken(account.email) };
}

test("an emailed token sets a new password once and ends all sessions", async () => {
  const { account, token } = await requestReset();
  expect(await verify(token)).toBe(true);
  expect((await reset(token)).json()).toEqual({ data: { reset: true } });
  expect(await signIn(account.email, PASSWORD)).toBe(401);
  expect(await signIn(account.email, NEW_PASSWORD)).toBe(200);
  const before = await app.http.inject({ url: "/v1/session", headers: account.headers });
  expect(before.statusCode).toBe(401);
  expect(await verify(token)).toBe(false);
  const again = await reset(token, "yet another password");
  expect(again.statusCode).toBe(422);
  expect(again.json().message).toBe(messages.auth.resetTokenExpired);
});

test("only one of many concurrent resets with one token succeeds", async () => {
  const { token } = await requestReset();
  const responses = await Promise.all(
    Array.from({ length: 5 }, (_, n) => reset(token, `${NEW_PASSWORD} ${n}`)),
  );
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
});

test("a reset invalidates the other emailed links", async () => {
  const { account, token } = await requestReset();
  await request(account.email);
  const newer = await findEmailedToken(account.email);
  expect(newer).not.toBe(token);
  expect((await reset(newer)).statusCode).toBe(200);
  expect(await verify(token)).toBe(false);
});

test("rejects a token after an hour and a forged token", async () => {
  const { token } = await requestReset();
  app.clock.advance(3_600_001);
  expect(await verify(token)).toBe(false);
  expect((await reset(token)).json().message).toBe(messages.auth.resetTokenExpired);
  expect(await verify("made.up")).toBe(false);
});

test("rejects a short or common password and keeps the token valid", async () => {
  const { token } = await requestReset();
  const short = await reset(token, "1234567");
  expect(short.json().message).toBe("Password needs to be at least 8 characters");
  expect((await reset(token, "Password123")).statusCode).toBe(422);
  expect((await reset(token)).statusCode).toBe(200);
});

test("an unknown address gets the same response in the same time, and no email", async () => {
  const { email } = await createAccount(app.services);
  const registered = await measureRequest(email);
  const unknown = await measureRequest("nobody.at.all@example.com");
  expect(unknown.response.json()).toEqual(registered.response.json());
  // Both take at least RESPONSE_MS (250 ms), which is longer than either lookup.
  expect(registered.ms).toBeGreaterThan(245);
  expect(unknown.ms).toBeGreaterThan(245);
  const emails = await app.services.db
    .select()
    .from(emailOutbox)
    .where(eq(emailOutbox.to, "nobody.at.all@example.com"));
  expect(emails).toEqual([]);
});

test.each([
  "https://evil.example/reset",
  "http://127.0.0.1:5174@evil.example/",
  "javascript:alert(1)",
  "/reset",
  "http://127.0.0.1:5174/\\@evil.example/",
  "http://127.0.0.1:5174\\@evil.example/",
  "http://127.0.0.1:5174/events",
  "http://127.0.0.1:5174/reset-password/../events",
  "http://127.0.0.1:5174/reset-password?next=https://evil.example",
  "http://127.0.0.1:5174/reset-password#token=",
])("rejects a redirect to %s", async (url) => {
  const { email } = await createAccount(app.services);
  const rejected = await request(email, url);
  expect(rejected.statusCode).toBe(422);
  expect(rejected.json().errors).toHaveProperty("redirectUrl");
});

test("a reset leaves the second factor on", async () => {
  const account = await createAccount(app.services);
  const { db, clock } = app.services;
  const factor = { accountId: account.id, encryptedSecret: "unused", lastStep: 0 };
  await db.insert(authenticators).values({ ...factor, createdAt: clock.now(), confirmedAt: clock.now() });
  await request(account.email);
  expect((await reset(await findEmailedToken(account.email))).statusCode).toBe(200);
  const payload = { email: account.email, password: NEW_PASSWORD };
  const signedIn = await app.http.inject({ method: "POST", url: "/v1/session", payload });
  expect(signedIn.json().code).toBe("second-factor-needed");
  expect(signedIn.headers).not.toHaveProperty("x-session-id");
});

test("the first proof of a mailbox ends what a stranger added to the account before", async () => {
  const account = await createAccount(app.services, { emailVerifiedAt: null });
  const { db, clock } = app.services;
  const factor = { accountId: account.id, encryptedSecret: "unused", lastStep: 0 };
  await db.insert(authenticators).values({ ...factor, createdAt: clock.now(), confirmedAt: clock.now() });
  const post = (url: string, payload: object) =>
    app.http.inject({ method: "POST", url, headers: account.headers, payload });
  const created = await post("/v1/api-keys", { name: "Stranger", scopes: ["events:read"] });
  const headers = { authorization: `Bearer ${created.json().data.key}` };
  const added = await post("/v1/webhooks", { url: "https://example.com/hook", events: ["order.paid"] });
  expect(added.statusCode, added.body).toBe(201);
  const readByKey = async () => (await app.http.inject({ url: "/v1/pages", headers })).statusCode;
  expect(await readByKey()).toBe(200);

  await request(account.email);
  expect((await reset(await findEmailedToken(account.email))).statusCode).toBe(200);
  expect(await readByKey()).toBe(401);
  const signedIn = await app.http.inject({
    method: "POST",
    url: "/v1/session",
    payload: { email: account.email, password: NEW_PASSWORD },
  });
  expect(signedIn.statusCode, signedIn.body).toBe(200);
  const own = { "x-session-id": String(signedIn.headers["x-session-id"]) };
  const listed = await app.http.inject({ url: "/v1/webhooks", headers: own });
  expect(listed.json().data).toEqual([]);
});

test("a change that was proven before a reset, and is stored after it, is rejected", async () => {
  const { account, token } = await requestReset();
  const { db } = app.services;
  const change = (payload: object) =>
    app.http.inject({
      method: "PATCH",
      url: "/v1/account",
      headers: account.headers,
      payload: { currentPassword: PASSWORD, ...payload },
    });
  const changes = await db.transaction(async (tx) => {
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, account.id)).for("update");
    const resetting = reset(token);
    await waitForBlockedQuery(app.services);
    const promises = [
      change({ password: "the password of a thief" }),
      change({ email: "thief@example.com" }),
    ];
    await waitForBlockedQuery(app.services, 3);
    // As an object, which the transaction does not wait for.
    return { resetting, promises };
  });
  expect((await changes.resetting).statusCode).toBe(200);
  const statuses = (await Promise.all(changes.promises)).map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([409, 409]);
  expect(await signIn(account.email, NEW_PASSWORD)).toBe(200);
  expect(await db.select().from(emailChanges).where(eq(emailChanges.accountId, account.id))).toEqual([]);
});

test("an authenticator app that was begun before a reset, and is confirmed after it, is rejected", async () => {
  const { account, token } = await requestReset();
  const { db } = app.services;
  const begun = await app.http.inject({
    method: "POST",
    url: "/v1/account/factors/authenticator",
    headers: account.headers,
    payload: { currentPassword: PASSWORD },
  });
  const { secret } = begun.json().data;
  const confirmation = await db.transaction(async (tx) => {
    await tx
      .select({ accountId: authenticators.accountId })
      .from(authenticators)
      .where(eq(authenticators.accountId, account.id))
      .for("update");
    const timestamp = app.clock.now().getTime();
    const confirming = app.http.inject({
      method: "POST",
      url: "/v1/account/factors/authenticator/confirm",
      headers: account.headers,
      payload: { code: new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp }) },
    });
    await waitForBlockedQuery(app.services);
    expect((await reset(token)).statusCode).toBe(200);
    // As an object, which the transaction does not wait for.
    return { confirming };
  });
  expect((await confirmation.confirming).statusCode).toBe(401);
  expect(await signIn(account.email, NEW_PASSWORD)).toBe(200);
});
