import { findFreePort } from "@matinee/dev-services/ports";
import { startStripe } from "@matinee/stripe-emulator/server";
import { messages } from "@matinee/texts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { actFor, createAccount, createPage, PASSWORD, type TestAccount } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { auditEntries } from "../../../db/schema/audit.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { emailChanges } from "../../../db/schema/email-changes.ts";
import { createConfirmToken, createUndoToken } from "../../identity/email-changes/email-change-tokens.ts";
import { releaseHeldPayouts } from "./release-held-payouts.ts";
import { syncConnectedAccount } from "./sync-connected-account.ts";

let app: TestApp;
let stripe: Awaited<ReturnType<typeof startStripe>>;
beforeAll(async () => {
  const port = await findFreePort();
  stripe = await startStripe({ host: "127.0.0.1", port, publicUrl: `http://127.0.0.1:${port}` });
  app = await createTestApp({ STRIPE_API_URL: stripe.url });
});
afterAll(async () => {
  await app.close();
  await stripe.close();
});

const get = (url: string, { headers }: TestAccount) => app.http.inject({ url, headers });

async function findConnectId(account: TestAccount): Promise<string> {
  const [row] = await app.services.db.select().from(accounts).where(eq(accounts.id, account.id));
  return String(row?.connectId);
}

/** Makes the provider fail the next call to this path and the client's one retry. */
const failNextCall = (path: string) =>
  fetch(`${stripe.url}/_test/faults`, {
    method: "POST",
    body: JSON.stringify({ behaviour: "error-500", path, count: 2 }),
  });

/** Simulates the provider's pages after the owner has submitted all details. */
const finishOnboarding = (connectId: string) =>
  fetch(`${stripe.url}/_test/accounts/${connectId}/onboard`, { method: "POST" });

const linkBank = ({ headers }: TestAccount, payoutToken: string, currentPassword: string | null = PASSWORD) =>
  app.http.inject({
    method: "PATCH",
    url: "/v1/account",
    headers,
    payload: { payoutToken, currentPassword },
  });

const findEmails = ({ email }: TestAccount) =>
  app.services.db.select().from(emailOutbox).where(eq(emailOutbox.to, email));

const findBankAudits = ({ id }: TestAccount) =>
  app.services.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, id), eq(auditEntries.action, "account.bank-change")));

/** Returns how often the provider pays this account out. */
async function readInterval(connectId: string) {
  const { settings } = await app.stripe.accounts.retrieve(connectId);
  return settings?.payouts?.schedule.interval;
}

/** Creates an account that has finished the onboarding. */
async function createOnboarded(): Promise<{ account: TestAccount; connectId: string }> {
  const account = await createAccount(app.services);
  await get("/v1/account/onboard", account);
  const connectId = await findConnectId(account);
  await finishOnboarding(connectId);
  return { account, connectId };
}

test("concurrent onboarding requests create one connected account and return links to the provider", async () => {
  const account = await createAccount(app.services);
  const responses = await Promise.all([1, 2, 3].map(() => get("/v1/account/onboard", account)));
  for (const response of responses) {
    expect(response.statusCode).toBe(200);
    expect(response.json().data.url).toContain(`${stripe.url}/`);
  }
  const connected = await app.stripe.accounts.list({ limit: 100 });
  const ownAccounts = connected.data.filter(({ metadata }) => metadata?.["account"] === account.id);
  expect(ownAccounts.map(({ id }) => id)).toEqual([await findConnectId(account)]);
});

test("an owner in a country that cannot be paid reads so, and no account is created at the provider", async () => {
  const refused = await createAccount(app.services, { country: "BR" });
  const note = messages.payouts.otherCountry.no("Brazil", "United States");
  expect((await get("/v1/account/capabilities", refused)).json().data).toMatchObject({
    canBePaid: false,
    countryNote: note,
  });
  const onboarding = await get("/v1/account/onboard", refused);
  expect(onboarding.statusCode).toBe(422);
  expect(onboarding.json().errors.country.msg).toBe(note);
  const [stored] = await app.services.db.select().from(accounts).where(eq(accounts.id, refused.id));
  expect(stored?.connectId).toBeNull();

  const inTheirName = await createAccount(app.services, { country: "JP" });
  expect((await get("/v1/account/capabilities", inTheirName)).json().data).toMatchObject({
    canBePaid: true,
    countryNote: messages.payouts.otherCountry["on-behalf"]("Japan"),
  });
  expect((await get("/v1/account/onboard", inTheirName)).statusCode).toBe(200);
});

test("capabilities follow the provider: inactive, active after onboarding, and with a linked bank", async () => {
  const account = await createAccount(app.services);
  expect((await get("/v1/account/capabilities", account)).json().data).toEqual({
    capability: { status: "inactive" },
    currently_due: [],
    hasConnectedBank: false,
    payoutsHeldUntil: null,
    canBePaid: true,
    countryNote: null,
  });
  await get("/v1/account/onboard", account);
  const started = (await get("/v1/account/capabilities", account)).json().data;
  expect(started.capability.status).toBe("inactive");
  expect(started.currently_due).toContain("external_account");

  await finishOnboarding(await findConnectId(account));
  const onboarded = (await get("/v1/account/capabilities", account)).json().data;
  expect(onboarded).toMatchObject({ capability: { status: "active" }, hasConnectedBank: false });
  const linked = await linkBank(account, "btok_us_verified");
  expect(linked.statusCode).toBe(200);
  expect(linked.json().data).toMatchObject({ capability: { status: "active" }, hasConnectedBank: true });

  const notices = await app.services.db.select().from(emailOutbox).where(eq(emailOutbox.to, account.email));
  expect(notices.map(({ template, input }) => [template, input["status"]])).toEqual([
    ["payout-notice", "active"],
    ["bank-changed", undefined],
  ]);
});

test("linking a bank returns 409 before onboarding and 422 with the provider's message", async () => {
  const account = await createAccount(app.services);
  const early = await linkBank(account, "btok_us_verified");
  expect(early.statusCode).toBe(409);
  expect(early.json().code).toBe("state-conflict");
  await get("/v1/account/onboard", account);
  const refused = await linkBank(account, "btok_none_such");
  expect(refused.statusCode).toBe(422);
  expect(refused.json().message).toContain("btok_none_such");
});

test("if the provider fails, onboarding returns 503 and capabilities return the stored state", async () => {
  const account = await createAccount(app.services);
  expect((await get("/v1/account/onboard", account)).statusCode).toBe(200);
  await failNextCall("/v1/account_links");
  const refused = await get("/v1/account/onboard", account);
  expect(refused.statusCode).toBe(503);
  expect(refused.json().code).toBe("unavailable");
  await failNextCall("/v1/accounts/*");
  const stored = await get("/v1/account/capabilities", account);
  expect(stored.json().data).toMatchObject({ capability: { status: "inactive" }, currently_due: [] });
});

test("syncing stores the provider's state, emails the owner once and ignores unknown accounts", async () => {
  const account = await createAccount(app.services);
  await get("/v1/account/onboard", account);
  const connectId = await findConnectId(account);
  await finishOnboarding(connectId);
  await Promise.all([1, 2, 3].map(() => syncConnectedAccount(app.services, connectId)));
  const [row] = await app.services.db.select().from(accounts).where(eq(accounts.id, account.id));
  expect(row).toMatchObject({ capabilityStatus: "active" });
  const notices = await app.services.db.select().from(emailOutbox).where(eq(emailOutbox.to, account.email));
  expect(notices).toHaveLength(1);
  const { id: stranger } = await app.stripe.accounts.create({ country: "US" });
  await syncConnectedAccount(app.services, stranger);
});

test("staff see the due requirements, and finance a link after a reason; filmmakers get 403 for another account's route", async () => {
  const staff = await createAccount(app.services, { type: "admin" });
  const account = await createAccount(app.services);
  const url = `/v1/account/${account.id}/capabilities`;
  expect((await get(url, staff)).json().data).toMatchObject({ onboarding_url: null });
  await get("/v1/account/onboard", account);
  const { data } = (await get(url, staff)).json();
  expect(data.currently_due).toContain("tos_acceptance.date");
  expect(data.onboarding_url).toBeNull();
  const support = await createAccount(app.services, { type: "admin", staffRole: "support" });
  await Promise.all([actFor(app.services, staff, account.id), actFor(app.services, support, account.id)]);
  expect((await get(url, support)).json().data.onboarding_url).toBeNull();
  expect((await get(url, staff)).json().data.onboarding_url).toMatch(/^http/);
  expect((await get(url, account)).statusCode).toBe(403);
  const unknownUrl = `/v1/account/${crypto.randomUUID()}/capabilities`;
  expect((await get(unknownUrl, staff)).statusCode).toBe(404);
});

test("a session alone cannot change the bank: the request needs the current password", async () => {
  const { account, connectId } = await createOnboarded();
  expect((await linkBank(account, "btok_us_verified")).statusCode).toBe(200);
  const { id: token } = await app.stripe.tokens.create({
    bank_account: {
      country: "US",
      currency: "usd",
      account_number: "000999999991",
      routing_number: "110000000",
    },
  });
  for (const wrong of [null, "", "not the password"]) {
    const response = await linkBank(account, token, wrong);
    expect(response.statusCode).toBe(422);
    expect(response.json().errors).toEqual({
      currentPassword: { msg: "Please enter your current password" },
    });
  }
  const { external_accounts } = await app.stripe.accounts.retrieve(connectId);
  expect(external_accounts?.data.map(({ last4 }) => last4)).toEqual(["6789"]);
  expect((await linkBank(account, token)).statusCode).toBe(200);
});

test("a changed bank is emailed with its last four digits, audited, and paid out only after 72 hours", async () => {
  const { account, connectId } = await createOnboarded();
  expect(await readInterval(connectId)).toBe("daily");
  await linkBank(account, "btok_us_verified");
  const emails = (await findEmails(account)).filter(({ template }) => template === "bank-changed");
  expect(emails.map(({ input }) => input)).toEqual([{ accountId: account.id, last4: "6789" }]);
  expect(await findBankAudits(account)).toMatchObject([{ actorId: account.id, detail: { last4: "6789" } }]);

  expect(await readInterval(connectId)).toBe("manual");
  const { payoutsHeldUntil } = (await get("/v1/account/capabilities", account)).json().data;
  const hours = (new Date(payoutsHeldUntil).getTime() - app.clock.now().getTime()) / 3_600_000;
  expect(Math.round(hours)).toBe(72);
  app.clock.advance(71.9 * 3_600_000);
  await releaseHeldPayouts(app.services);
  expect(await readInterval(connectId)).toBe("manual");
  app.clock.advance(0.2 * 3_600_000);
  await releaseHeldPayouts(app.services);
  app.clock.advance(-72.1 * 3_600_000);
  expect(await readInterval(connectId)).toBe("daily");
  expect((await get("/v1/account/capabilities", account)).json().data.payoutsHeldUntil).toBeNull();
});

test("a second change extends the wait, and the schedule from before the first change returns", async () => {
  const { account, connectId } = await createOnboarded();
  const weekly = { interval: "weekly", weekly_payout_days: ["friday"] };
  await app.stripe.accounts.update(connectId, { settings: { payouts: { schedule: weekly } } });
  await linkBank(account, "btok_us_verified");
  app.clock.advance(71 * 3_600_000);
  await linkBank(account, "btok_us");
  app.clock.advance(2 * 3_600_000);
  await releaseHeldPayouts(app.services);
  expect(await readInterval(connectId)).toBe("manual");
  app.clock.advance(71 * 3_600_000);
  await releaseHeldPayouts(app.services);
  const { settings } = await app.stripe.accounts.retrieve(connectId);
  expect(settings?.payouts?.schedule).toMatchObject(weekly);
  app.clock.advance(-144 * 3_600_000);
});

test("a bank that the provider rejects stops no payouts, and does not extend the wait of an earlier change", async () => {
  const { account, connectId } = await createOnboarded();
  const readHold = async () =>
    (await get("/v1/account/capabilities", account)).json().data.payoutsHeldUntil as string | null;
  expect((await linkBank(account, "btok_unknown")).statusCode).toBe(422);
  await releaseHeldPayouts(app.services);
  expect(await readHold()).toBeNull();
  expect(await readInterval(connectId)).toBe("daily");

  await linkBank(account, "btok_us_verified");
  const heldUntil = await readHold();
  app.clock.advance(3_600_000);
  expect((await linkBank(account, "btok_unknown")).statusCode).toBe(422);
  await releaseHeldPayouts(app.services);
  app.clock.advance(-3_600_000);
  expect(await readHold()).toBe(heldUntil);
  expect(await readInterval(connectId)).toBe("manual");
});

test("payouts that are manual anyway stay manual", async () => {
  const { account, connectId } = await createOnboarded();
  await app.stripe.accounts.update(connectId, {
    settings: { payouts: { schedule: { interval: "manual" } } },
  });
  await linkBank(account, "btok_us_verified");
  app.clock.advance(73 * 3_600_000);
  await releaseHeldPayouts(app.services);
  app.clock.advance(-73 * 3_600_000);
  expect(await readInterval(connectId)).toBe("manual");
});

test("a bank that was changed on the provider's pages is emailed, audited and held too, once", async () => {
  const { account, connectId } = await createOnboarded();
  await app.stripe.accounts.createExternalAccount(connectId, { external_account: "btok_us" });
  await Promise.all([1, 2, 3].map(() => syncConnectedAccount(app.services, connectId)));
  const emails = (await findEmails(account)).filter(({ template }) => template === "bank-changed");
  expect(emails).toHaveLength(1);
  expect(await findBankAudits(account)).toMatchObject([{ actorId: null, detail: { last4: "6789" } }]);
  expect(await readInterval(connectId)).toBe("manual");
});

test("a bank that was linked before its id was stored is not reported as a change", async () => {
  const { account, connectId } = await createOnboarded();
  await app.stripe.accounts.createExternalAccount(connectId, { external_account: "btok_us" });
  await app.services.db.update(accounts).set({ hasConnectedBank: true }).where(eq(accounts.id, account.id));
  await syncConnectedAccount(app.services, connectId);
  expect(await findBankAudits(account)).toEqual([]);
  expect(await readInterval(connectId)).toBe("daily");
});

test("the provider returns to the event from which its owner came, or to the dashboard", async () => {
  const account = await createAccount(app.services);
  const { id } = await createPage(app.services, account.id);
  const readPage = async (url: string) => {
    const { data } = (await get(url, account)).json();
    return (await (await fetch(data.url)).text()).replaceAll("&#38;", "&");
  };
  const studio = app.config.STUDIO_URL;
  expect(await readPage(`/v1/account/onboard?event=${id}`)).toContain(
    `${studio}/event/${id}?step=activateAndPayments&onboarding=done`,
  );
  expect(await readPage("/v1/account/onboard")).toContain(`${studio}/welcome?onboarding=done`);
  expect((await get("/v1/account/onboard?event=//evil.example", account)).statusCode).toBe(400);
});

test("onboarding needs a sign-in or a proof of identity in the last five minutes", async () => {
  const { account } = await createOnboarded();
  await linkBank(account, "btok_us_verified");
  expect((await get("/v1/account/onboard", account)).statusCode).toBe(200);
  app.clock.advance(5.1 * 60_000);
  const rejected = await get("/v1/account/onboard", account);
  expect(rejected.statusCode).toBe(403);
  expect(rejected.json()).toMatchObject({ code: "step-up-needed", details: { action: "onboarding" } });
  const proven = await app.http.inject({
    method: "POST",
    url: "/v1/session/proof",
    headers: account.headers,
    payload: { currentPassword: PASSWORD },
  });
  expect(proven.statusCode).toBe(200);
  const headers = { "x-session-id": String(proven.headers["x-session-id"]) };
  const opened = await app.http.inject({ url: "/v1/account/onboard", headers });
  expect(opened.json().data.url).toMatch(/^http/);
  app.clock.advance(-5.1 * 60_000);
});

test("the connected account gets the owner's changed email, and the old one when the change is undone", async () => {
  const account = await createAccount(app.services);
  await get("/v1/account/onboard", account);
  const readEmail = async () => (await app.stripe.accounts.retrieve(await findConnectId(account))).email;
  expect(await readEmail()).toBe(account.email);
  const email = "moved-with-payouts@example.com";
  await app.http.inject({
    method: "PATCH",
    url: "/v1/account",
    headers: account.headers,
    payload: { email, currentPassword: PASSWORD },
  });
  const [change] = await app.services.db
    .select()
    .from(emailChanges)
    .where(eq(emailChanges.accountId, account.id));
  const follow = (step: "confirm" | "undo", token: string) =>
    app.http.inject({ method: "POST", url: `/v1/email-changes/${step}`, payload: { token } });
  const { keyRing } = app.config;
  expect((await follow("confirm", createConfirmToken(keyRing, change?.id ?? ""))).statusCode).toBe(200);
  expect(await readEmail()).toBe(email);
  expect((await follow("undo", createUndoToken(keyRing, change?.id ?? ""))).statusCode).toBe(200);
  expect(await readEmail()).toBe(account.email);
});
