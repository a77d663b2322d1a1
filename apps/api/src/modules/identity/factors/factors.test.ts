import { Secret, TOTP } from "otpauth";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditEntries } from "../../../db/schema/audit.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { authenticators, recoveryCodes } from "../../../db/schema/factors.ts";
import { sessions } from "../../../db/schema/sessions.ts";
import { createAccount, PASSWORD, type TestAccount } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";

let app: TestApp;
let strict: TestApp;
beforeAll(async () => {
  [app, strict] = await Promise.all([
    createTestApp(),
    createTestApp({ STAFF_SECOND_FACTOR: "required", isProduction: true }),
  ]);
  // A code is valid in its own period of 30 seconds and in those beside it, which must not end during a test.
  for (const { clock } of [app, strict]) clock.stop();
});
afterAll(() => Promise.all([app.close(), strict.close()]));

type Headers = Record<string, string>;

const post = (url: string, payload: object, headers: Headers = {}, on = app) =>
  on.http.inject({ method: "POST", url, headers, payload });
const get = (url: string, headers: Headers, on = app) => on.http.inject({ url, headers });
const signIn = ({ email }: TestAccount, on = app) =>
  post("/v1/session", { email, password: PASSWORD }, {}, on);

const readToken = (response: { headers: Record<string, unknown> }): Headers => ({
  "x-session-id": String(response.headers["x-session-id"]),
});

/** The code that the app shows, `steps` periods of 30 seconds from now. */
const showCode = (secret: string, steps = 0, on = app) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: on.clock.now().getTime() + steps * 30_000,
  });

/** Adds an authenticator app to an account. @returns its secret, the recovery codes and the session's new headers */
async function addAuthenticator(account: TestAccount, on = app) {
  const started = await post(
    "/v1/account/factors/authenticator",
    { currentPassword: PASSWORD },
    account.headers,
    on,
  );
  expect(started.statusCode).toBe(201);
  const { secret, uri } = started.json().data;
  const confirmed = await post(
    "/v1/account/factors/authenticator/confirm",
    { code: showCode(secret, -1, on) },
    account.headers,
    on,
  );
  expect(confirmed.statusCode).toBe(200);
  const codes: string[] = confirmed.json().data.recoveryCodes;
  return { secret: String(secret), uri: String(uri), codes, headers: readToken(confirmed) };
}

/** Enters the password and returns the challenge of the second step. */
async function startSignIn(account: TestAccount, on = app): Promise<string> {
  const response = await signIn(account, on);
  expect(response.statusCode).toBe(401);
  expect(response.json().code).toBe("second-factor-needed");
  expect(response.headers["x-session-id"]).toBeUndefined();
  return response.json().details.challenge;
}

const finishSignIn = (challenge: string, factor: object, on = app) =>
  post("/v1/session/second-factor", { challenge, factor }, {}, on);

describe("authenticator app", () => {
  test("with an app, the password alone opens no session; password and code do", async () => {
    const account = await createAccount(app.services);
    expect((await signIn(account)).statusCode).toBe(200);
    const { secret } = await addAuthenticator(account);
    const challenge = await startSignIn(account);
    const wrong = await finishSignIn(challenge, { code: "000000" });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.json().errors).toHaveProperty("factor");
    const finished = await finishSignIn(challenge, { code: showCode(secret) });
    expect(finished.statusCode).toBe(200);
    expect(finished.json().data).toMatchObject({ id: account.id, email: account.email });
    expect((await get("/v1/session", readToken(finished))).statusCode).toBe(200);
  });

  test("a code works once, also when two requests arrive together", async () => {
    const account = await createAccount(app.services);
    const { secret } = await addAuthenticator(account);
    const challenge = await startSignIn(account);
    const code = showCode(secret);
    const statuses = await Promise.all(
      [1, 2, 3].map(async () => (await finishSignIn(challenge, { code })).statusCode),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    expect((await finishSignIn(challenge, { code: showCode(secret, -1) })).statusCode).toBe(422);
    expect((await finishSignIn(challenge, { code: showCode(secret, 1) })).statusCode).toBe(200);
  });

  test("a challenge ends after 5 minutes, with the password, and cannot be forged", async () => {
    const account = await createAccount(app.services);
    const { secret, headers } = await addAuthenticator(account);
    const early = await startSignIn(account);
    app.clock.advance(5.1 * 60_000);
    const late = await finishSignIn(early, { code: showCode(secret) });
    expect(late.statusCode).toBe(401);
    expect(late.json().code).toBe("no-session");
    expect((await finishSignIn(`${early}x`, { code: showCode(secret) })).statusCode).toBe(401);
    expect((await finishSignIn("made-up", { code: showCode(secret) })).statusCode).toBe(401);

    const challenge = await startSignIn(account);
    const changed = await app.http.inject({
      method: "PATCH",
      url: "/v1/account",
      headers,
      payload: { password: "another password 26", factor: { code: showCode(secret) } },
    });
    expect(changed.statusCode).toBe(200);
    expect((await finishSignIn(challenge, { code: showCode(secret, 1) })).statusCode).toBe(401);
    app.clock.advance(-5.1 * 60_000);
  });

  test("the secret is encrypted, the address is for this account, and an unconfirmed app does not count", async () => {
    const account = await createAccount(app.services);
    const started = await post(
      "/v1/account/factors/authenticator",
      { currentPassword: PASSWORD },
      account.headers,
    );
    const { secret, uri } = started.json().data;
    expect(uri).toContain(encodeURIComponent(account.email));
    const [row] = await app.services.db
      .select()
      .from(authenticators)
      .where(eq(authenticators.accountId, account.id));
    expect(row?.encryptedSecret).not.toContain(secret);
    expect((await signIn(account)).statusCode).toBe(200);
    const wrong = await post("/v1/account/factors/authenticator/confirm", { code: "123" }, account.headers);
    expect(wrong.statusCode).toBe(422);
    expect((await get("/v1/account/factors", account.headers)).json().data).toEqual({
      passkeys: [],
      passkeyDomain: "localhost",
      authenticator: null,
      recoveryCodes: null,
      mustSetUp: false,
    });
  });

  test("adding one needs the password, ends other sessions, renews this one, and is audited and emailed", async () => {
    const account = await createAccount(app.services);
    const other = readToken(await signIn(account));
    for (const proof of [{}, { currentPassword: "wrong" }]) {
      const rejected = await post("/v1/account/factors/authenticator", proof, account.headers);
      expect(rejected.statusCode).toBe(422);
      expect(rejected.json().errors).toHaveProperty("currentPassword");
    }
    const { headers } = await addAuthenticator(account);
    expect((await get("/v1/session", other)).statusCode).toBe(401);
    expect((await get("/v1/session", account.headers)).statusCode).toBe(401);
    expect((await get("/v1/session", headers)).statusCode).toBe(200);
    const audits = await app.services.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, account.id));
    expect(audits).toMatchObject([
      { action: "session.start", actorId: account.id },
      { action: "account.authenticator-added", actorId: account.id },
    ]);
    const emails = await app.services.db.select().from(emailOutbox).where(eq(emailOutbox.to, account.email));
    expect(emails).toMatchObject([{ template: "factor-changed", input: { change: "authenticator-added" } }]);
  });

  test("removing it needs a second factor, not only the password; afterwards the password is enough", async () => {
    const account = await createAccount(app.services);
    const { secret, headers } = await addAuthenticator(account);
    const remove = (proof: object) => post("/v1/account/factors/authenticator/remove", proof, headers);
    const rejected = await remove({ currentPassword: PASSWORD });
    expect(rejected.statusCode).toBe(422);
    expect(rejected.json().errors).toHaveProperty("factor");
    const again = await post("/v1/account/factors/authenticator", { currentPassword: PASSWORD }, headers);
    expect(again.statusCode).toBe(422);
    const twice = await post(
      "/v1/account/factors/authenticator",
      { factor: { code: showCode(secret) } },
      headers,
    );
    expect(twice.statusCode).toBe(409);
    const removed = await remove({ factor: { code: showCode(secret, 1) } });
    expect(removed.json().data).toMatchObject({ authenticator: null, recoveryCodes: null, mustSetUp: false });
    expect((await get("/v1/session", headers)).statusCode).toBe(401);
    const renewed = readToken(removed);
    const none = await post(
      "/v1/account/factors/authenticator/remove",
      { currentPassword: PASSWORD },
      renewed,
    );
    expect(none.statusCode).toBe(404);
    expect((await signIn(account)).statusCode).toBe(200);
    expect(
      await app.services.db.select().from(recoveryCodes).where(eq(recoveryCodes.accountId, account.id)),
    ).toEqual([]);
  });

  test("confirming without a set-up returns 409", async () => {
    const { headers } = await createAccount(app.services);
    const response = await post("/v1/account/factors/authenticator/confirm", { code: "123456" }, headers);
    expect(response.statusCode).toBe(409);
  });

  test("a code is a proof of identity for a new password, which renews the session", async () => {
    const account = await createAccount(app.services);
    const { secret, headers } = await addAuthenticator(account);
    const update = (factor: object) =>
      app.http.inject({
        method: "PATCH",
        url: "/v1/account",
        headers,
        payload: { password: "another password 26", factor },
      });
    expect((await update({ code: "000000" })).statusCode).toBe(422);
    const changed = await update({ code: showCode(secret) });
    expect(changed.statusCode).toBe(200);
    expect((await get("/v1/session", headers)).statusCode).toBe(401);
    expect((await get("/v1/session", readToken(changed))).statusCode).toBe(200);
  });

  test("a new password that is too easy uses no code up", async () => {
    const account = await createAccount(app.services);
    const { codes, headers } = await addAuthenticator(account);
    const change = (password: string) =>
      app.http.inject({
        method: "PATCH",
        url: "/v1/account",
        headers,
        payload: { password, factor: { recoveryCode: codes[0] } },
      });
    const rejected = await change("password123");
    expect(rejected.json().errors).toHaveProperty("password");
    expect((await change("a wholly new password")).statusCode).toBe(200);
  });

  test("with an app, the password alone changes no email, password or bank, copies no data and erases nothing", async () => {
    const account = await createAccount(app.services);
    const { secret, codes, headers } = await addAuthenticator(account);
    const update = (payload: object) =>
      app.http.inject({ method: "PATCH", url: "/v1/account", headers, payload });
    const byPassword = { currentPassword: PASSWORD };
    for (const rejected of [
      await update({ email: "phisher@example.com", ...byPassword }),
      await update({ password: "phished password 26", ...byPassword }),
      await update({ payoutToken: "btok_phisher", ...byPassword }),
      await post("/v1/account/export", byPassword, headers),
      await post("/v1/account/erasure", { confirmation: account.email, ...byPassword }, headers),
    ]) {
      expect(rejected.statusCode).toBe(422);
      expect(rejected.json().errors).toHaveProperty("factor");
    }
    expect((await signIn(account)).json().code).toBe("second-factor-needed");
    const emails = await app.services.db.select().from(emailOutbox).where(eq(emailOutbox.to, account.email));
    expect(emails.map(({ template }) => template)).toEqual(["factor-changed"]);
    // Controls: a code, and for a lost device a recovery code.
    const byCode = await update({ email: "moved@example.com", factor: { code: showCode(secret) } });
    expect(byCode.json().data.pendingEmail).toBe("moved@example.com");
    const byRecoveryCode = await update({
      password: "another password 26",
      factor: { recoveryCode: codes[0] },
    });
    expect(byRecoveryCode.statusCode).toBe(200);
  });

  test("ten wrong codes stop the guessing", async () => {
    const limited = await createTestApp({ RATE_LIMIT_FACTOR: 1 });
    limited.clock.stop();
    try {
      const account = await createAccount(limited.services);
      const { secret } = await addAuthenticator(account, limited);
      const challenge = await startSignIn(account, limited);
      const statuses = [];
      for (let attempt = 0; attempt < 11; attempt++) {
        statuses.push((await finishSignIn(challenge, { code: "000000" }, limited)).statusCode);
      }
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), 429]);
      const right = await finishSignIn(challenge, { code: showCode(secret, 0, limited) }, limited);
      expect(right.statusCode).toBe(429);
    } finally {
      await limited.close();
    }
  });
});

describe("a proof of identity", () => {
  const prove = (proof: object, headers: Headers) => post("/v1/session/proof", proof, headers);

  test("with an app, the password alone is none; a code is, and replaces the session's token", async () => {
    const account = await createAccount(app.services);
    const { secret, headers } = await addAuthenticator(account);
    const weak = await prove({ currentPassword: PASSWORD }, headers);
    expect(weak.statusCode).toBe(422);
    expect(weak.json().errors).toHaveProperty("factor");
    expect((await prove({ factor: { code: "000000" } }, headers)).statusCode).toBe(422);
    const earliest = app.clock.now().getTime() + 300_000;
    const proven = await prove({ factor: { code: showCode(secret) } }, headers);
    expect(proven.statusCode).toBe(200);
    const goodUntil = Date.parse(proven.json().data.goodUntil);
    expect(goodUntil).toBeGreaterThanOrEqual(earliest);
    expect(goodUntil).toBeLessThanOrEqual(app.clock.now().getTime() + 300_000);
    expect((await get("/v1/session", headers)).statusCode).toBe(401);
    expect((await get("/v1/session", readToken(proven))).statusCode).toBe(200);
  });

  test("without an app the password is one", async () => {
    const account = await createAccount(app.services);
    expect((await prove({}, account.headers)).statusCode).toBe(422);
    expect((await prove({ currentPassword: "wrong" }, account.headers)).statusCode).toBe(422);
    expect((await prove({ currentPassword: PASSWORD }, account.headers)).statusCode).toBe(200);
  });
});

describe("recovery codes", () => {
  test("ten codes come with the first factor; each signs in once, in any spelling, and is emailed", async () => {
    const account = await createAccount(app.services);
    const { codes } = await addAuthenticator(account);
    expect(new Set(codes).size).toBe(10);
    const challenge = await startSignIn(account);
    const recoveryCode = ` ${codes[0]?.toUpperCase().replaceAll("-", " ")}`;
    const finished = await finishSignIn(challenge, { recoveryCode });
    expect(finished.statusCode).toBe(200);
    expect((await finishSignIn(challenge, { recoveryCode })).statusCode).toBe(422);
    const { data } = (await get("/v1/account/factors", readToken(finished))).json();
    expect(data.recoveryCodes).toEqual({ total: 10, left: 9 });
    const emails = await app.services.db.select().from(emailOutbox).where(eq(emailOutbox.to, account.email));
    expect(emails.map(({ input }) => input["change"])).toEqual(["authenticator-added", "recovery-code-used"]);
  });

  test("another account's code is wrong", async () => {
    const [account, stranger] = [await createAccount(app.services), await createAccount(app.services)];
    await addAuthenticator(account);
    const { codes } = await addAuthenticator(stranger);
    const rejected = await finishSignIn(await startSignIn(account), { recoveryCode: codes[0] });
    expect(rejected.statusCode).toBe(422);
  });

  test("new codes need a second factor and replace the old ones", async () => {
    const account = await createAccount(app.services);
    const { secret, codes, headers } = await addAuthenticator(account);
    const replace = (proof: object) => post("/v1/account/factors/recovery-codes", proof, headers);
    expect((await replace({ currentPassword: PASSWORD })).statusCode).toBe(422);
    const replaced = await replace({ factor: { code: showCode(secret) } });
    expect(replaced.statusCode).toBe(201);
    const challenge = await startSignIn(account);
    expect((await finishSignIn(challenge, { recoveryCode: codes[0] })).statusCode).toBe(422);
    const [fresh] = replaced.json().data.recoveryCodes;
    expect((await finishSignIn(challenge, { recoveryCode: fresh })).statusCode).toBe(200);
    const none = await createAccount(app.services);
    const early = await post(
      "/v1/account/factors/recovery-codes",
      { currentPassword: PASSWORD },
      none.headers,
    );
    expect(early.statusCode).toBe(409);
  });
});

describe("staff in production", () => {
  test("without a second factor they can only set one up", async () => {
    const staff = await createAccount(strict.services, { type: "admin" });
    const rejected = await get("/v1/accounts", staff.headers, strict);
    expect(rejected.statusCode).toBe(403);
    expect(rejected.json().code).toBe("second-factor-required");
    expect((await get("/v1/account/factors", staff.headers, strict)).json().data.mustSetUp).toBe(true);
    const { headers } = await addAuthenticator(staff, strict);
    expect((await get("/v1/account/factors", headers, strict)).json().data.mustSetUp).toBe(false);
    expect((await get("/v1/accounts", headers, strict)).statusCode).toBe(200);
    const filmmaker = await createAccount(strict.services);
    expect((await get("/v1/pages", filmmaker.headers, strict)).statusCode).toBe(200);
  });

  test("outside production the demo's staff sign in by password", async () => {
    const staff = await createAccount(app.services, { type: "admin" });
    expect((await get("/v1/accounts", readToken(await signIn(staff)))).statusCode).toBe(200);
  });

  test("their sessions end after 30 minutes without use and after 12 hours; a filmmaker's do not", async () => {
    const minute = 60_000;
    const filmmaker = await createAccount(strict.services);
    const staff = await createAccount(strict.services, { type: "admin" });
    const { headers } = await addAuthenticator(staff, strict);
    const isSignedIn = async (account: Headers) =>
      (await get("/v1/session", account, strict)).statusCode === 200;
    // Never 30 minutes without use: 12 hours, and then a millisecond more.
    for (const step of [...Array<number>(24).fill(29), 24]) {
      strict.clock.advance(step * minute);
      expect(await isSignedIn(headers)).toBe(true);
    }
    strict.clock.advance(1);
    expect(await isSignedIn(headers)).toBe(false);
    expect(await isSignedIn(filmmaker.headers)).toBe(true);
    strict.clock.set(new Date());

    const idle = await createAccount(strict.services, { type: "admin" });
    strict.clock.advance(31 * minute);
    expect(await isSignedIn(idle.headers)).toBe(false);
    strict.clock.set(new Date());
  });

  test("a session that another host took over ends with the first one", async () => {
    const staff = await createAccount(strict.services, { type: "admin" });
    const { headers } = await addAuthenticator(staff, strict);
    strict.clock.advance(20 * 60_000);
    const host = new URL(strict.config.BACKOFFICE_URL).host;
    const { code } = (await post("/v1/session/handoff", { host }, headers, strict)).json().data;
    const redeemed = await post("/v1/session/redeem", { code, host }, {}, strict);
    expect(redeemed.statusCode).toBe(200);
    const rows = await strict.services.db.select().from(sessions).where(eq(sessions.accountId, staff.id));
    expect(rows).toHaveLength(2);
    expect(rows[0]?.expiresAt).toEqual(rows[1]?.expiresAt);
    expect(rows[0]?.authenticatedAt).toEqual(rows[1]?.authenticatedAt);
    strict.clock.set(new Date());
  });
});
