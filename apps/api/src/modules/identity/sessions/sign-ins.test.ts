import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, PASSWORD } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1";

type Headers = Record<string, string>;

async function signIn(email: string, userAgent: string): Promise<Headers> {
  const response = await app.http.inject({
    method: "POST",
    url: "/v1/session",
    headers: { "user-agent": userAgent },
    payload: { email, password: PASSWORD },
  });
  expect(response.statusCode).toBe(200);
  return { "x-session-id": String(response.headers["x-session-id"]) };
}

/** Continues a session on the host of the back office. */
async function continueElsewhere(headers: Headers): Promise<Headers> {
  const host = new URL(app.services.config.BACKOFFICE_URL).host;
  const handoff = await app.http.inject({
    method: "POST",
    url: "/v1/session/handoff",
    headers,
    payload: { host },
  });
  const { code } = handoff.json().data;
  const redeemed = await app.http.inject({
    method: "POST",
    url: "/v1/session/redeem",
    payload: { code, host },
  });
  return { "x-session-id": String(redeemed.headers["x-session-id"]) };
}

const list = async (headers: Headers) =>
  (await app.http.inject({ url: "/v1/account/sessions", headers })).json().data;
const end = async (headers: Headers, id: string) =>
  (await app.http.inject({ method: "DELETE", url: `/v1/sessions/${id}`, headers })).statusCode;
const getStatus = async (headers: Headers) =>
  (await app.http.inject({ url: "/v1/account", headers })).statusCode;

test("lists each sign-in once, with its browser, system and times, and the current one first", async () => {
  const account = await createAccount(app.services);
  const before = app.clock.now().getTime();
  const laptop = await signIn(account.email, CHROME);
  app.clock.advance(60_000);
  const phone = await signIn(account.email, SAFARI);
  app.clock.advance(3_600_000);
  await continueElsewhere(laptop);
  const [current, ...others] = await list(phone);
  expect(current).toMatchObject({ browser: "Safari", system: "iOS", device: "phone", isCurrent: true });
  // Two sessions of one sign-in are one entry; the fixture opens a session without a browser.
  expect(others).toMatchObject([
    {
      browser: "Chrome",
      system: "Windows",
      device: "computer",
      isCurrent: false,
    },
    { browser: null, system: null, device: null, isCurrent: false },
  ]);
  // Started at the sign-in, and last used when it continued in the back office, 61 minutes later.
  expect(Math.floor((Date.parse(others[0].startedAt) - before) / 60_000)).toBe(0);
  expect(Math.floor((Date.parse(others[0].lastUsedAt) - before) / 60_000)).toBe(61);
});

test("leaves out sign-ins that are idle too long", async () => {
  const account = await createAccount(app.services);
  app.clock.advance(15 * 86_400_000);
  const headers = await signIn(account.email, CHROME);
  expect(await list(headers)).toMatchObject([{ isCurrent: true }]);
});

test("an ended sign-in stops at once on every host, and its handoff code opens no session", async () => {
  const account = await createAccount(app.services);
  const lost = await signIn(account.email, SAFARI);
  const lostElsewhere = await continueElsewhere(lost);
  const host = new URL(app.services.config.STUDIO_URL).host;
  const handoff = await app.http.inject({
    method: "POST",
    url: "/v1/session/handoff",
    headers: lost,
    payload: { host },
  });
  const { id } = (await list(lost))[0];
  expect([await getStatus(lost), await getStatus(lostElsewhere)]).toEqual([200, 200]);

  expect(await end(account.headers, id)).toBe(204);
  expect([await getStatus(lost), await getStatus(lostElsewhere)]).toEqual([401, 401]);
  expect(await getStatus(account.headers)).toBe(200);
  const redeemed = await app.http.inject({
    method: "POST",
    url: "/v1/session/redeem",
    payload: { code: handoff.json().data.code, host },
  });
  expect(redeemed.statusCode).toBe(401);
  expect(await end(account.headers, id)).toBe(404);
});

test("an account neither sees nor ends the sign-ins of another one", async () => {
  const [owner, stranger] = [await createAccount(app.services), await createAccount(app.services)];
  const staff = await createAccount(app.services, { type: "admin" });
  const { id } = (await list(owner.headers))[0];
  for (const { headers } of [stranger, staff]) {
    expect(await list(headers)).toHaveLength(1);
    expect(await end(headers, id)).toBe(404);
    await app.http.inject({ method: "DELETE", url: "/v1/account/sessions", headers });
  }
  expect(await getStatus(owner.headers)).toBe(200);
  // Control: the owner's own request ends it.
  expect(await end(owner.headers, id)).toBe(204);
  expect(await getStatus(owner.headers)).toBe(401);
});

test("signing out everywhere else keeps the sessions of this sign-in only", async () => {
  const account = await createAccount(app.services);
  const here = await signIn(account.email, CHROME);
  const hereElsewhere = await continueElsewhere(here);
  const phone = await signIn(account.email, SAFARI);
  const ended = await app.http.inject({ method: "DELETE", url: "/v1/account/sessions", headers: here });
  expect(ended.statusCode).toBe(204);
  const callers = [here, hereElsewhere, phone, account.headers];
  expect(await Promise.all(callers.map(getStatus))).toEqual([200, 200, 401, 401]);
  expect(await list(here)).toHaveLength(1);
});

test("emails the owner about a sign-in from a new device, but not from a known one or the first one", async () => {
  const [account, bystander] = [await createAccount(app.services), await createAccount(app.services)];
  const signInFrom = async (headers: Headers, remoteAddress = "203.0.113.7") => {
    const payload = { email: account.email, password: PASSWORD };
    await app.http.inject({ method: "POST", url: "/v1/session", headers, payload, remoteAddress });
    const emails = await app.services.db
      .select({ template: emailOutbox.template, input: emailOutbox.input })
      .from(emailOutbox)
      .where(eq(emailOutbox.to, account.email));
    return emails.map(({ template, input }) => ({ template, ...input }));
  };
  const studio = { "user-agent": CHROME, "x-device-id": "a-browser-of-the-owner" };
  expect(await signInFrom(studio)).toEqual([]);
  expect(await signInFrom(studio, "198.51.100.20")).toEqual([]);

  // The same kind of browser in the same network without the id is a stranger's.
  const [email] = await signInFrom({ "user-agent": CHROME });
  expect(email).toMatchObject({
    template: "new-device",
    accountId: account.id,
    browser: "Chrome",
    system: "Windows",
    address: "203.0.113.0/24",
  });
  expect(await signInFrom({ "user-agent": CHROME })).toHaveLength(1);
  expect(await signInFrom({ "user-agent": SAFARI })).toHaveLength(2);
  expect(await signInFrom({ "user-agent": SAFARI }, "198.51.100.20")).toHaveLength(3);
  expect(await signInFrom({ ...studio, "x-device-id": "another-browser" })).toHaveLength(4);

  // The device of one account is new to another one.
  const other = { email: bystander.email, password: PASSWORD };
  for (const headers of [{ "user-agent": SAFARI }, studio])
    await app.http.inject({ method: "POST", url: "/v1/session", headers, payload: other });
  const sent = await app.services.db.select().from(emailOutbox).where(eq(emailOutbox.to, bystander.email));
  expect(sent).toMatchObject([{ template: "new-device" }]);
});

test("ending sign-ins needs a recent proof of identity, so that a stolen session cannot lock the owner out", async () => {
  const account = await createAccount(app.services);
  const owner = await signIn(account.email, CHROME);
  const stolen = await signIn(account.email, SAFARI);
  app.clock.advance(6 * 60_000);
  const { id } = (await list(owner))[0];
  const endOthers = () => app.http.inject({ method: "DELETE", url: "/v1/account/sessions", headers: stolen });
  const rejected = await endOthers();
  expect(rejected.statusCode).toBe(403);
  expect(rejected.json()).toMatchObject({ code: "step-up-needed", details: { action: "sessions" } });
  expect(await end(stolen, id)).toBe(403);
  expect(await getStatus(owner)).toBe(200);

  // Control: the same request after a proof of identity.
  const proof = await app.http.inject({
    method: "POST",
    url: "/v1/session/proof",
    headers: stolen,
    payload: { currentPassword: PASSWORD },
  });
  expect(await end({ "x-session-id": String(proof.headers["x-session-id"]) }, id)).toBe(204);
  expect(await getStatus(owner)).toBe(401);
});
