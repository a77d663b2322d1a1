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

async function connectIdOf(account: TestAccount): Promise<string> {
  const [row] = await app.services.db.select().from(accounts).where(eq(accounts.id, account.id));
  return String(row?.connectId);
}

/** The provider fails the next call to this path, and the one retry of the client. */
const away = (path: string) =>
  fetch(`${stripe.url}/_test/faults`, {
    method: "POST",
    body: JSON.stringify({ behaviour: "error-500", path, count: 2 }),
  });

/** What the provider's own pages do when the owner has told everything. */
const finishOnboarding = (connectId: string) =>
  fetch(`${stripe.url}/_test/accounts/${connectId}/onboard`, { method: "POST" });

const linkBank = ({ headers }: TestAccount, payoutToken: string) =>
  app.http.inject({ method: "PATCH", url: "/v1/account", headers, payload: { payoutToken } });

test("the onboarding link leads to the provider and makes one connected account, also for two at once", async () => {
  const account = await createAccount(app.services);
  const answers = await Promise.all([1, 2, 3].map(() => get("/v1/account/onboard", account)));
  for (const answer of answers) {
    expect(answer.statusCode).toBe(200);
    expect(answer.json().data.url).toMatch(/^http:\/\/127\.0\.0\.1:4670\//);
  }
  const made = await app.services.payments.accounts.list({ limit: 100 });
  const mine = made.data.filter(({ metadata }) => metadata?.["account"] === account.id);
  expect(mine.map(({ id }) => id)).toEqual([await connectIdOf(account)]);
});

test("capabilities follow the provider: inactive, active once onboarded, with the bank once it is linked", async () => {
  const account = await createAccount(app.services);
  expect((await get("/v1/account/capabilities", account)).json().data).toEqual({
    capability: { status: "inactive" },
    currently_due: [],
    hasConnectedBank: false,
  });
  await get("/v1/account/onboard", account);
  const begun = (await get("/v1/account/capabilities", account)).json().data;
  expect(begun.capability.status).toBe("inactive");
  expect(begun.currently_due).toContain("external_account");

  await finishOnboarding(await connectIdOf(account));
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

test("a bank needs the payout account first, and the provider's own words are shown", async () => {
  const account = await createAccount(app.services);
  const early = await linkBank(account, "btok_us_verified");
  expect(early.statusCode).toBe(409);
  expect(early.json().code).toBe("state-conflict");
  await get("/v1/account/onboard", account);
  const refused = await linkBank(account, "btok_none_such");
  expect(refused.statusCode).toBe(422);
  expect(refused.json().message).toContain("btok_none_such");
});

test("a provider that is away is 503 for onboarding, and the last known state for capabilities", async () => {
  const account = await createAccount(app.services);
  expect((await get("/v1/account/onboard", account)).statusCode).toBe(200);
  await away("/v1/account_links");
  const refused = await get("/v1/account/onboard", account);
  expect(refused.statusCode).toBe(503);
  expect(refused.json().code).toBe("unavailable");
  await away("/v1/accounts/*");
  const known = await get("/v1/account/capabilities", account);
  expect(known.json().data).toMatchObject({ capability: { status: "inactive" }, currently_due: [] });
});

test("a webhook's sync stores what the provider says, once, and knows nothing of strangers", async () => {
  const account = await createAccount(app.services);
  await get("/v1/account/onboard", account);
  const connectId = await connectIdOf(account);
  await finishOnboarding(connectId);
  await Promise.all([1, 2, 3].map(() => syncConnectedAccount(app.services, connectId)));
  const [row] = await app.services.db.select().from(accounts).where(eq(accounts.id, account.id));
  expect(row).toMatchObject({ capabilityStatus: "active" });
  const notices = await app.services.db.select().from(emailOutbox).where(eq(emailOutbox.to, account.email));
  expect(notices).toHaveLength(1);
  const { id: stranger } = await app.services.payments.accounts.create({ country: "US" });
  await syncConnectedAccount(app.services, stranger);
});

test("staff see what is due and a link; filmmakers see only themselves", async () => {
  const staff = await createAccount(app.services, { type: "admin" });
  const account = await createAccount(app.services);
  const url = `/v1/account/${account.id}/capabilities`;
  expect((await get(url, staff)).json().data).toMatchObject({ onboarding_url: null });
  await get("/v1/account/onboard", account);
  const { data } = (await get(url, staff)).json();
  expect(data.currently_due).toContain("tos_acceptance.date");
  expect(data.onboarding_url).toMatch(/^http/);
  expect((await get(url, account)).statusCode).toBe(403);
  const nobody = `/v1/account/${crypto.randomUUID()}/capabilities`;
  expect((await get(nobody, staff)).statusCode).toBe(404);
});
