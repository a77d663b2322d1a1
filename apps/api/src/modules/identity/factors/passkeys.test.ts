import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { accounts } from "../../../db/schema/accounts.ts";
import { auditEntries } from "../../../db/schema/audit.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { passkeyChallenges, passkeys } from "../../../db/schema/factors.ts";
import { createAccount, PASSWORD, type TestAccount } from "../../../testing/fixtures.ts";
import { SoftwareAuthenticator } from "../../../testing/software-authenticator.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { purgeExpiredSessions } from "../sessions/purge-expired-sessions.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Headers = Record<string, string>;

const send = (method: "POST" | "PATCH" | "GET", url: string, payload?: object, headers: Headers = {}) =>
  app.http.inject({ method, url, headers, ...(payload && { payload }) });
const post = (url: string, payload?: object, headers?: Headers) => send("POST", url, payload, headers);

const readToken = (response: { headers: Record<string, unknown> }): Headers => ({
  "x-session-id": String(response.headers["x-session-id"]),
});

async function startPasskey(headers: Headers, proof: object = { currentPassword: PASSWORD }) {
  const response = await post("/v1/account/factors/passkeys/options", proof, headers);
  expect(response.statusCode, response.body).toBe(200);
  return response.json().data;
}

const addAnswer = (response: object, headers: Headers) =>
  post("/v1/account/factors/passkeys", { response }, headers);

/** Adds a passkey to an account. @returns it, the recovery codes and the session's new headers */
async function addPasskey(account: TestAccount) {
  const device = new SoftwareAuthenticator();
  const added = await addAnswer(device.create(await startPasskey(account.headers)), account.headers);
  expect(added.statusCode, added.body).toBe(201);
  const codes: string[] = added.json().data.recoveryCodes;
  return { device, codes, headers: readToken(added) };
}

async function findSignInOptions() {
  const response = await post("/v1/session/passkey/options");
  expect(response.statusCode).toBe(200);
  return response.json().data;
}

async function findProofOptions(headers: Headers) {
  const response = await post("/v1/account/factors/passkeys/proof-options", undefined, headers);
  expect(response.statusCode).toBe(200);
  return response.json().data;
}

const signIn = (passkey: object) => post("/v1/session/passkey", { passkey });
const prove = (passkey: object, headers: Headers) =>
  post("/v1/session/proof", { factor: { passkey } }, headers);
const findFactors = async (headers: Headers) =>
  (await send("GET", "/v1/account/factors", undefined, headers)).json().data;

describe("adding a passkey", () => {
  test("needs the password, renews the session, ends the others, brings codes, is audited and emailed", async () => {
    const account = await createAccount(app.services);
    const other = readToken(await post("/v1/session", { email: account.email, password: PASSWORD }));
    for (const proof of [{}, { currentPassword: "wrong" }]) {
      const rejected = await post("/v1/account/factors/passkeys/options", proof, account.headers);
      expect(rejected.statusCode).toBe(422);
    }
    const options = await startPasskey(account.headers);
    expect(options).toMatchObject({
      rp: { id: "localhost" },
      user: { name: account.email },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    const { codes, headers } = await addPasskey(account);
    expect(new Set(codes).size).toBe(10);
    for (const ended of [other, account.headers]) {
      expect((await send("GET", "/v1/session", undefined, ended)).statusCode).toBe(401);
    }
    const factors = await findFactors(headers);
    expect(factors).toMatchObject({
      passkeys: [{ name: expect.any(String), lastUsedAt: null }],
      passkeyDomain: "localhost",
      recoveryCodes: { total: 10, left: 10 },
    });
    const audits = await app.services.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, account.id));
    expect(audits.map(({ action }) => action)).toContain("account.passkey-added");
    const emails = await app.services.db.select().from(emailOutbox).where(eq(emailOutbox.to, account.email));
    expect(emails).toMatchObject([{ template: "factor-changed", input: { change: "passkey-added" } }]);
  });

  test("rejects a repeated answer, another origin, domain or account, and an unverified user", async () => {
    const account = await createAccount(app.services);
    const stranger = await createAccount(app.services);
    const device = new SoftwareAuthenticator();
    const options = await startPasskey(account.headers);
    const refused = [
      [device.create(options, { origin: "http://evil.example" }), account.headers],
      [device.create(options, { rpId: "evil.example" }), account.headers],
      [device.create(options, { isUserVerified: false }), account.headers],
      [device.create({ ...options, challenge: "bWFkZS11cA" }), account.headers],
      [device.create(await findSignInOptions().then((made) => ({ ...options, ...made }))), account.headers],
      [device.create(options), stranger.headers],
    ] as const;
    for (const [answer, headers] of refused) {
      const response = await addAnswer(answer, headers);
      expect(response.statusCode).toBe(422);
      expect(response.json().errors).toHaveProperty("response");
    }
    const answer = device.create(options);
    const added = await addAnswer(answer, account.headers);
    expect(added.statusCode).toBe(201);
    expect((await addAnswer(answer, readToken(added))).statusCode).toBe(422);
    // The same device for another account.
    const theirs = await startPasskey(stranger.headers);
    expect((await addAnswer(device.create(theirs), stranger.headers)).statusCode).toBe(422);
  });
});

describe("signing in with a passkey", () => {
  test("opens a session without password and code; the password alone does not", async () => {
    const account = await createAccount(app.services);
    const { device } = await addPasskey(account);
    const byPassword = await post("/v1/session", { email: account.email, password: PASSWORD });
    expect(byPassword.statusCode).toBe(401);
    expect(byPassword.json()).toMatchObject({
      code: "second-factor-needed",
      details: { factors: ["passkey"] },
    });
    const signedIn = await signIn(device.get(await findSignInOptions()));
    expect(signedIn.statusCode, signedIn.body).toBe(200);
    expect(signedIn.json().data).toMatchObject({ id: account.id, email: account.email });
    expect((await send("GET", "/v1/session", undefined, readToken(signedIn))).statusCode).toBe(200);
    const [{ lastUsedAt }] = (await findFactors(readToken(signedIn))).passkeys;
    expect(lastUsedAt).not.toBeNull();
  });

  test("is the second step after the password", async () => {
    const account = await createAccount(app.services);
    const { device } = await addPasskey(account);
    const byPassword = await post("/v1/session", { email: account.email, password: PASSWORD });
    const { challenge } = byPassword.json().details;
    const passkey = device.get(await findSignInOptions());
    const finished = await post("/v1/session/second-factor", { challenge, factor: { passkey } });
    expect(finished.statusCode).toBe(200);
  });

  test("an answer counts once, also when two requests arrive together", async () => {
    const account = await createAccount(app.services);
    const { device } = await addPasskey(account);
    const answer = device.get(await findSignInOptions());
    const statuses = await Promise.all([1, 2, 3].map(async () => (await signIn(answer)).statusCode));
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
    expect((await signIn(answer)).statusCode).toBe(401);
  });

  test("an answer of a device without a counter counts once too", async () => {
    const account = await createAccount(app.services);
    const { device } = await addPasskey(account);
    await app.services.db.update(passkeys).set({ counter: 0 }).where(eq(passkeys.accountId, account.id));
    const answer = device.get(await findSignInOptions(), { counter: 0 });
    expect((await signIn(answer)).statusCode).toBe(200);
    expect((await signIn(answer)).statusCode).toBe(401);
    const next = device.get(await findSignInOptions(), { counter: 0 });
    expect((await signIn(next)).statusCode).toBe(200);
  });

  test("rejects a copied passkey, whose counter did not grow", async () => {
    const account = await createAccount(app.services);
    const { device } = await addPasskey(account);
    const copied = device.counter;
    expect((await signIn(device.get(await findSignInOptions()))).statusCode).toBe(200);
    const cloned = device.get(await findSignInOptions(), { counter: copied });
    expect((await signIn(cloned)).statusCode).toBe(401);
    const same = device.get(await findSignInOptions(), { counter: device.counter });
    expect((await signIn(same)).statusCode).toBe(401);
    expect((await signIn(device.get(await findSignInOptions()))).statusCode).toBe(200);
  });

  test("rejects another origin or domain, an unverified user, foreign challenges, keys and user handles", async () => {
    const account = await createAccount(app.services);
    const stranger = await createAccount(app.services);
    const { device } = await addPasskey(account);
    const { device: theirs } = await addPasskey(stranger);
    const options = await findSignInOptions();
    const registering = await startPasskey((await createAccount(app.services)).headers);
    const userHandle = Buffer.from(stranger.id).toString("base64url");
    for (const answer of [
      device.get(options, { origin: "http://127.0.0.1:5174" }),
      device.get(options, { origin: "http://localhost:9999" }),
      device.get(options, { rpId: "example.org" }),
      device.get(options, { isUserVerified: false }),
      device.get(options, { userHandle }),
      device.get({ challenge: "bWFkZS11cA" }),
      device.get(registering),
      new SoftwareAuthenticator().get(options),
      { ...theirs.get(options), id: device.id, rawId: device.id },
    ]) {
      const refused = await signIn(answer);
      expect(refused.statusCode).toBe(401);
      expect(refused.json().code).toBe("no-session");
    }
    expect((await signIn(device.get(options))).statusCode).toBe(200);
  });

  test("a challenge ends after five minutes, and the worker deletes answered ones", async () => {
    const account = await createAccount(app.services);
    const { device } = await addPasskey(account);
    const options = await findSignInOptions();
    app.clock.advance(5.1 * 60_000);
    expect((await signIn(device.get(options))).statusCode).toBe(401);
    expect((await signIn(device.get(await findSignInOptions()))).statusCode).toBe(200);
    app.clock.advance(2 * 86_400_000);
    await purgeExpiredSessions(app.services);
    expect(
      await app.services.db
        .select()
        .from(passkeyChallenges)
        .where(eq(passkeyChallenges.accountId, account.id)),
    ).toEqual([]);
    app.clock.set(new Date());
  });

  test("a suspended account stays out", async () => {
    const account = await createAccount(app.services);
    const { device } = await addPasskey(account);
    await app.services.db.update(accounts).set({ disabledAt: new Date() }).where(eq(accounts.id, account.id));
    expect((await signIn(device.get(await findSignInOptions()))).statusCode).toBe(401);
  });
});

describe("a passkey as a proof", () => {
  test("renews the proof of a session, for its own account only", async () => {
    const account = await createAccount(app.services);
    const stranger = await createAccount(app.services);
    const { device, headers } = await addPasskey(account);
    const { device: theirs, headers: theirHeaders } = await addPasskey(stranger);
    const options = await findProofOptions(headers);
    expect(options.allowCredentials).toMatchObject([{ id: device.id }]);
    expect((await prove(theirs.get(await findSignInOptions()), headers)).statusCode).toBe(422);
    // The challenge is the stranger's.
    expect((await prove(device.get(await findProofOptions(theirHeaders)), headers)).statusCode).toBe(422);
    const proven = await prove(device.get(options), headers);
    expect(proven.statusCode, proven.body).toBe(200);
    expect((await send("GET", "/v1/session", undefined, headers)).statusCode).toBe(401);
  });

  test("changes the password in the same request", async () => {
    const account = await createAccount(app.services);
    const { device, headers } = await addPasskey(account);
    const passkey = device.get(await findProofOptions(headers));
    const password = "another password 26";
    const changed = await send("PATCH", "/v1/account", { password, factor: { passkey } }, headers);
    expect(changed.statusCode, changed.body).toBe(200);
  });
});

describe("changing passkeys", () => {
  test("renames and removes only own ones; the last one takes the recovery codes with it", async () => {
    const account = await createAccount(app.services);
    const stranger = await createAccount(app.services);
    const { device, headers } = await addPasskey(account);
    const [{ id }] = (await findFactors(headers)).passkeys;
    const rename = (name: string, as: Headers) =>
      send("PATCH", `/v1/account/factors/passkeys/${id}`, { name }, as);
    expect((await rename("Mine", stranger.headers)).statusCode).toBe(404);
    expect((await rename(" ", headers)).statusCode).toBe(422);
    expect((await rename("Noor's laptop", headers)).json().data.passkeys).toMatchObject([
      { name: "Noor's laptop" },
    ]);
    const remove = (proof: object, as: Headers) =>
      post(`/v1/account/factors/passkeys/${id}/remove`, proof, as);
    expect((await remove({ currentPassword: PASSWORD }, headers)).statusCode).toBe(422);
    expect((await remove({ currentPassword: PASSWORD }, stranger.headers)).statusCode).toBe(404);
    const passkey = device.get(await findProofOptions(headers));
    const removed = await remove({ factor: { passkey } }, headers);
    expect(removed.statusCode, removed.body).toBe(200);
    expect(removed.json().data).toMatchObject({ passkeys: [], recoveryCodes: null });
    expect((await send("GET", "/v1/session", undefined, headers)).statusCode).toBe(401);
    expect((await send("GET", "/v1/session", undefined, readToken(removed))).statusCode).toBe(200);
    expect((await signIn(device.get(await findSignInOptions()))).statusCode).toBe(401);
    const emails = await app.services.db.select().from(emailOutbox).where(eq(emailOutbox.to, account.email));
    expect(emails.map(({ input }) => input["change"])).toEqual(["passkey-added", "passkey-removed"]);
  });
});
