import { describe, expect, it } from "vitest";
import { catchError, startTestServer } from "../testing/test-server.ts";

const { url, stripe, control } = await startTestServer();

function createAccount(collection: "application" | "stripe" = "application") {
  const byApplication = collection === "application";
  return stripe.accounts.create({
    country: "US",
    email: "filmmaker@example.com",
    business_type: "individual",
    controller: {
      fees: { payer: "application" },
      losses: { payments: "application" },
      requirement_collection: collection,
      stripe_dashboard: { type: byApplication ? "none" : "express" },
    },
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    metadata: { account: "42" },
  });
}

function linkFor(account: string) {
  return stripe.accountLinks.create({
    account,
    type: "account_onboarding",
    refresh_url: "https://studio.example/refresh",
    return_url: "https://studio.example/return",
  });
}

const submit = (link: string) =>
  fetch(link, {
    method: "POST",
    body: new URLSearchParams({ first_name: "Ada", last_name: "Films", email: "filmmaker@example.com" }),
    redirect: "manual",
  });

describe("onboarding", () => {
  it("activates the account through the hosted page", async () => {
    const account = await createAccount();
    expect(account).toMatchObject({
      type: "none",
      charges_enabled: false,
      details_submitted: false,
      capabilities: { card_payments: "inactive", transfers: "inactive" },
      controller: { requirement_collection: "application" },
    });
    expect(account.requirements?.currently_due).toContain("individual.first_name");

    const link = await linkFor(account.id);
    const page = await (await fetch(link.url)).text();
    expect(page).toContain("Set up payouts");
    expect(page).toContain("https://studio.example/return");
    const done = await submit(link.url);
    expect(done.headers.get("location")).toBe("https://studio.example/return");

    expect(await stripe.accounts.retrieve(account.id)).toMatchObject({
      charges_enabled: true,
      details_submitted: true,
      payouts_enabled: false,
      capabilities: { card_payments: "active", transfers: "active" },
      individual: { first_name: "Ada", last_name: "Films" },
      requirements: { currently_due: ["external_account"] },
      metadata: { account: "42" },
    });
  });

  it("redirects used and expired links to the refresh address", async () => {
    const account = await createAccount();
    const link = await linkFor(account.id);
    await submit(link.url);
    const again = await fetch(link.url, { redirect: "manual" });
    expect(again.headers.get("location")).toBe("https://studio.example/refresh");

    const other = await linkFor(account.id);
    await control(`account_links/${other.url.split("/").at(-1)}/expire`, {});
    const late = await fetch(other.url, { redirect: "manual" });
    expect(late.headers.get("location")).toBe("https://studio.example/refresh");
    expect((await fetch(`${url}/setup/s/${account.id}/unknown`)).status).toBe(404);
  });

  it("asks for the bank account where Stripe collects the requirements", async () => {
    const account = await createAccount("stripe");
    await submit((await linkFor(account.id)).url);
    const onboarded = await stripe.accounts.retrieve(account.id);
    expect(onboarded.payouts_enabled).toBe(true);
    expect(onboarded.external_accounts?.data).toHaveLength(1);
  });

  it("escapes the details that it shows", async () => {
    const account = await createAccount();
    await stripe.accounts.update(account.id, { individual: { first_name: '"><script>alert(1)</script>' } });
    const page = await (await fetch((await linkFor(account.id)).url)).text();
    expect(page).not.toContain("<script>");
  });
});

describe("bank accounts", () => {
  const bank = {
    country: "US",
    currency: "usd",
    account_number: "000123456789",
    routing_number: "110000000",
    account_holder_name: "Ada Films",
    account_holder_type: "individual",
  } as const;

  it("are attached from a token and enable payouts", async () => {
    const account = await createAccount();
    await submit((await linkFor(account.id)).url);
    const token = await stripe.tokens.create({ bank_account: bank });
    const attached = await stripe.accounts.createExternalAccount(account.id, { external_account: token.id });
    expect(attached).toMatchObject({ object: "bank_account", last4: "6789", default_for_currency: true });
    expect(await stripe.accounts.retrieve(account.id)).toMatchObject({
      payouts_enabled: true,
      requirements: { currently_due: [] },
      external_accounts: { data: [{ id: attached.id }] },
    });
    const twice = stripe.accounts.createExternalAccount(account.id, { external_account: token.id });
    expect(await catchError(twice)).toMatchObject({ code: "token_already_used" });
  });

  it("cannot be attached where Stripe collects the requirements", async () => {
    const account = await createAccount("stripe");
    const token = await stripe.tokens.create({ bank_account: bank });
    const call = stripe.accounts.createExternalAccount(account.id, { external_account: token.id });
    expect((await catchError(call)).message).toContain("requirement_collection");
  });

  it.each([
    [{ routing_number: "123456789" }, "routing_number_invalid"],
    [{ account_number: "12ab" }, "account_number_invalid"],
    [
      { country: "GB", currency: "gbp", routing_number: "1088", account_number: "00012345" },
      "routing_number_invalid",
    ],
  ])("are checked: %j", async (wrong, code) => {
    expect(await catchError(stripe.tokens.create({ bank_account: { ...bank, ...wrong } }))).toMatchObject({
      code,
    });
  });

  it.each([
    ["CA", "cad", "11000000", "000123456789"],
    ["GB", "gbp", "108800", "00012345"],
    ["DE", "eur", undefined, "DE89370400440532013000"],
  ])("work in %s", async (country, currency, routing, number) => {
    const token = await stripe.tokens.create({
      bank_account: { country, currency, account_number: number, routing_number: routing },
    });
    expect(token.bank_account).toMatchObject({ country, currency, last4: number.slice(-4) });
  });
});

describe("accounts", () => {
  it("can be activated, limited and paid out by control routes", async () => {
    const account = await createAccount();
    await control(`accounts/${account.id}/onboard`, {});
    await control(`accounts/${account.id}/capabilities`, { status: "inactive" });
    expect(await stripe.accounts.retrieve(account.id)).toMatchObject({
      charges_enabled: false,
      capabilities: { transfers: "inactive" },
    });
    await control(`accounts/${account.id}/payouts`, { amount: 5000 });
    const payouts = await stripe.payouts.list({}, { stripeAccount: account.id });
    expect(payouts.data).toMatchObject([{ amount: 5000, status: "paid" }]);
    expect((await stripe.payouts.list()).data).toEqual([]);
  });

  it("have a payout schedule that the platform can change", async () => {
    const { id, settings } = await createAccount();
    expect(settings?.payouts?.schedule).toEqual({ interval: "daily", delay_days: 2 });
    const setInterval = (interval: string) =>
      stripe.accounts.update(id, { settings: { payouts: { schedule: { interval } } } });
    expect((await setInterval("manual")).settings?.payouts?.schedule.interval).toBe("manual");
    expect((await stripe.accounts.retrieve(id)).settings?.payouts?.schedule.interval).toBe("manual");
    expect((await catchError(setInterval("hourly"))).message).toContain("interval");
    expect((await catchError(setInterval("weekly"))).message).toContain("weekly_payout_days");
  });

  it("require the platform to be liable for losses when it collects the requirements", async () => {
    const call = stripe.accounts.create({
      controller: { requirement_collection: "application", stripe_dashboard: { type: "express" } },
    });
    expect(await catchError(call)).toMatchObject({ param: "controller" });
  });
});
