import { startStripe } from "@matinee/dev-services/stripe/server";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAccount, type TestAccount } from "../../../testing/fixtures.ts";
import { createTestApp, type TestApp } from "../../../testing/test-app.ts";
import { emailOutbox } from "../../../db/schema/email-outbox.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { syncConnectedAccount } from "./sync-connected-account.ts";

const PORT = 4670;

let app: TestApp;
let stripe: Awaited<ReturnType<typeof startStripe>>;
beforeAll(async () => {
  stripe = await startStripe({ host: "127.0.0.1", port: PORT, publicUrl: `http://127.0.0.1:${PORT}` });
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

const linkBank = ({ headers }: TestAccount, payoutToken: string) =>
  app.http.inject({ method: "PATCH", url: "/v1/account", headers, payload: { payoutToken } });

test("concurrent onboarding requests create one connected account and return links to the provider", async () => {
  const account = await createAccount(app.services);
  const responses = await Promise.all([1, 2, 3].map(() => get("/v1/account/onboard", account)));
  for (const response of responses) {
    expect(response.statusCode).toBe(200);
    expect(response.json().data.url).toMatch(/^http:\/\/127\.0\.0\.1:4670\//);
  }
  const connected = await app.services.payments.accounts.list({ limit: 100 });
  const ownAccounts = connected.data.filter(({ metadata }) => metadata?.["account"] === account.id);
  expect(ownAccounts.map(({ id }) => id)).toEqual([await findConnectId(account)]);
});

test("capabilities follow the provider: inactive, active after onboarding, and with a linked bank", async () => {
  const account = await createAccount(app.services);
  expect((await get("/v1/account/capabilities", account)).json().data).toEqual({
    capability: { status: "inactive" },
    currently_due: [],
    hasConnectedBank: false,
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
  const { id: stranger } = await app.services.payments.accounts.create({ country: "US" });
  await syncConnectedAccount(app.services, stranger);
});

test("staff see the due requirements and a link; filmmakers get 403 for another account's route", async () => {
  const staff = await createAccount(app.services, { type: "admin" });
  const account = await createAccount(app.services);
  const url = `/v1/account/${account.id}/capabilities`;
  expect((await get(url, staff)).json().data).toMatchObject({ onboarding_url: null });
  await get("/v1/account/onboard", account);
  const { data } = (await get(url, staff)).json();
  expect(data.currently_due).toContain("tos_acceptance.date");
  expect(data.onboarding_url).toMatch(/^http/);
  expect((await get(url, account)).statusCode).toBe(403);
  const unknownUrl = `/v1/account/${crypto.randomUUID()}/capabilities`;
  expect((await get(unknownUrl, staff)).statusCode).toBe(404);
});
