import { beforeEach, describe, expect, it } from "vitest";
import { getId } from "../references.ts";
import { CARDS_ONLY, catchError, startTestServer } from "../testing/test-server.ts";

const OWNERS = {
  US: "acct_owner0000000us",
  CA: "acct_owner0000000ca",
  DE: "acct_owner0000000de",
  AU: "acct_owner0000000au",
  JP: "acct_owner0000000jp",
} as const;

const { stripe, control } = await startTestServer();

async function startIn(country: string) {
  await control("reset", {});
  await control("settings", { country });
  const ids = new Map<string, string>();
  for (const owner of Object.keys(OWNERS)) {
    const { id } = await stripe.accounts.create({
      country: owner,
      business_type: "company",
      company: { name: `Films ${owner}` },
      controller: {
        fees: { payer: "application" },
        losses: { payments: "application" },
        requirement_collection: "application",
        stripe_dashboard: { type: "none" },
      },
      capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    });
    await control(`accounts/${id}/onboard`, {});
    ids.set(owner, id);
  }
  return (owner: keyof typeof OWNERS) => ids.get(owner) ?? "";
}

let find: Awaited<ReturnType<typeof startIn>>;
beforeEach(async () => {
  find = await startIn("US");
});

const pay = (currency: string, amount: number, more: object = {}) =>
  stripe.paymentIntents.create({
    amount,
    currency,
    confirm: true,
    payment_method: "pm_card_visa",
    expand: ["latest_charge.balance_transaction", "latest_charge.transfer", "latest_charge.application_fee"],
    ...CARDS_ONLY,
    ...more,
  });

const to = (destination: string, fee: number) => ({
  transfer_data: { destination },
  application_fee_amount: fee,
});

describe("the amount of a charge", () => {
  it.each([
    ["usd", 49, "Amount must be at least $0.50 usd"],
    ["cad", 49, "Amount must be at least $0.50 cad"],
    ["gbp", 29, "Amount must be at least £0.30 gbp"],
    ["eur", 49, "Amount must be at least €0.50 eur"],
    ["aud", 49, "Amount must be at least $0.50 aud"],
    ["jpy", 49, "Amount must be at least ¥50 jpy"],
    // What a US account gets for it is below its own minimum.
    ["jpy", 50, "Amount must convert to at least 50 cents. ¥50 converts to approximately $0.33."],
    ["aud", 50, "Amount must convert to at least 50 cents. $0.50 converts to approximately $0.33."],
  ])("is too small: %s %i", async (currency, amount, message) => {
    expect(await catchError(pay(currency, amount))).toMatchObject({
      code: "amount_too_small",
      param: "amount",
      message,
    });
  });

  it.each([
    ["usd", "Amount must be no more than $999,999.99"],
    ["jpy", "Amount must be no more than ¥99,999,999"],
  ])("is too large: %s", async (currency, message) => {
    expect(await catchError(pay(currency, 100_000_000))).toMatchObject({ code: "amount_too_large", message });
  });

  it("may be as small as the currency of the account allows", async () => {
    await startIn("JP");
    expect((await pay("jpy", 50)).amount_received).toBe(50);
    await startIn("GB");
    expect((await pay("gbp", 30)).amount_received).toBe(30);
  });

  it("has to be of a known currency", async () => {
    const error = await catchError(pay("zzz", 1000));
    expect(error).toMatchObject({ type: "StripeInvalidRequestError", param: "currency" });
    expect(error.message).toMatch(
      /^Invalid currency: zzz\. Stripe accounts in US do not support zzz\. Your account currently supports these currencies: usd, aud/,
    );
  });
});

describe("an owner in another country", () => {
  it("is paid in one region, and between those that Stripe connects", async () => {
    for (const owner of ["US", "CA", "DE"] as const)
      expect((await pay("usd", 1000, to(find(owner), 50))).status, owner).toBe("succeeded");
    find = await startIn("DE");
    for (const owner of ["US", "CA", "DE"] as const)
      expect((await pay("eur", 1000, to(find(owner), 50))).status, owner).toBe("succeeded");
  });

  it("elsewhere is paid only in their own name", async () => {
    const error = await catchError(pay("usd", 1000, to(find("AU"), 50)));
    expect(error).toMatchObject({ type: "StripeInvalidRequestError", statusCode: 400 });
    expect(error.message).toMatch(/^Cannot create a destination charge for connected accounts in AU because/);
    const intent = await pay("usd", 1000, { ...to(find("AU"), 50), on_behalf_of: find("AU") });
    expect(intent).toMatchObject({
      status: "succeeded",
      on_behalf_of: find("AU"),
      latest_charge: { on_behalf_of: find("AU"), calculated_statement_descriptor: "FILMS AU" },
    });
  });

  it("cannot lend their name to somebody else's sale, nor without taking cards", async () => {
    const other = { ...to(find("CA"), 50), on_behalf_of: find("AU") };
    expect((await catchError(pay("usd", 1000, other))).message).toContain(
      "`on_behalf_of` value that is different",
    );
    await stripe.accounts.update(find("AU"), { capabilities: { card_payments: { requested: false } } });
    const own = { ...to(find("AU"), 50), on_behalf_of: find("AU") };
    expect(await catchError(pay("usd", 1000, own))).toMatchObject({ param: "on_behalf_of" });
  });

  it.each([
    ["ZZ", "country_code_invalid"],
    ["KE", "country_unsupported"],
  ])("cannot have an account in %s", async (country, code) => {
    expect(await catchError(stripe.accounts.create({ country }))).toMatchObject({ code, param: "country" });
  });

  it("has an account in the currency of the country", async () => {
    expect(await stripe.accounts.retrieve(find("JP"))).toMatchObject({
      country: "JP",
      default_currency: "jpy",
    });
    expect(await stripe.accounts.retrieveCurrent()).toMatchObject({ country: "US", default_currency: "usd" });
  });
});

describe("a charge in another currency", () => {
  it("settles with the platform, and is converted again for the owner", async () => {
    const { latest_charge: charge } = await pay("cad", 1400, to(find("CA"), 140));
    expect(charge).toMatchObject({
      amount: 1400,
      currency: "cad",
      balance_transaction: { amount: 1000, currency: "usd", fee: 59, exchange_rate: 1 / 1.4 },
      transfer: { amount: 1000, currency: "usd" },
      application_fee: { amount: 140, currency: "cad" },
    });
    const balance = await stripe.balance.retrieve({}, { stripeAccount: find("CA") });
    expect(balance.pending).toMatchObject([{ currency: "cad", amount: 1260 }]);
  });

  it("settles with the owner in whose name it is made", async () => {
    const owner = find("JP");
    const { latest_charge: charge } = await pay("jpy", 1500, { ...to(owner, 150), on_behalf_of: owner });
    expect(charge).toMatchObject({
      balance_transaction: { amount: 1500, currency: "jpy", fee: 54, exchange_rate: null },
      transfer: { amount: 1500, currency: "jpy" },
    });
    const fees = await stripe.balanceTransactions.list({ type: "application_fee" });
    expect(fees.data).toMatchObject([{ amount: 100, currency: "usd" }]);
  });

  it("keeps the balances of currencies apart, and nothing of a sale that was refunded in parts", async () => {
    const owner = find("CA");
    await pay("usd", 1000, to(find("US"), 100));
    const { id } = await pay("cad", 1401, to(owner, 141));
    await pay("jpy", 3001, to(find("DE"), 301));
    for (const amount of [333, 333, 735]) {
      await stripe.refunds.create({
        payment_intent: id,
        amount,
        reverse_transfer: true,
        refund_application_fee: true,
      });
    }
    const read = async (account: string) =>
      (await stripe.balance.retrieve({}, { stripeAccount: account })).pending.map(
        ({ amount, currency }) => `${amount} ${currency}`,
      );
    expect(await read(owner)).toEqual(["0 cad"]);
    expect(await read(find("US"))).toEqual(["900 usd"]);
    // ¥3,001 are $20.01 with the platform, of which the owner keeps €16.01 less ¥301.
    expect(await read(find("DE"))).toEqual(["1440 eur"]);
  });

  it("is refunded in its own currency", async () => {
    const { id } = await pay("jpy", 3000);
    const error = await catchError(stripe.refunds.create({ payment_intent: id, amount: 3001 }));
    expect(error.message).toBe("Refund amount (¥3001) is greater than unrefunded amount on charge (¥3000)");
    const refund = await stripe.refunds.create({
      payment_intent: id,
      amount: 1500,
      expand: ["balance_transaction"],
    });
    expect(refund).toMatchObject({
      amount: 1500,
      currency: "jpy",
      balance_transaction: { amount: -1000, currency: "usd" },
    });
  });

  it("is disputed in its own currency", async () => {
    const { id } = await pay("jpy", 3000);
    const dispute = await control(`charges/${id}/dispute`, {});
    expect(dispute).toMatchObject({
      amount: 3000,
      currency: "jpy",
      balance_transactions: [{ amount: -2000, currency: "usd" }],
    });
    const won = await control(`disputes/${String(dispute.id)}/close`, { outcome: "won" });
    expect(won.balance_transactions).toMatchObject([{ amount: -2000 }, { amount: 2000, currency: "usd" }]);
  });

  it("is transferred to an account that has a bank for its currency without another conversion", async () => {
    const token = await stripe.tokens.create({
      bank_account: {
        country: "US",
        currency: "usd",
        account_number: "000123456789",
        routing_number: "110000000",
      },
    });
    await stripe.accounts.createExternalAccount(find("CA"), { external_account: token.id });
    const { latest_charge: charge } = await pay("usd", 1000, to(find("CA"), 100));
    expect(charge).toMatchObject({ transfer: { currency: "usd" } });
    const [transfer] = (await stripe.transfers.list({ destination: find("CA") })).data;
    const received = await stripe.charges.retrieve(getId(transfer?.destination_payment ?? ""), {
      expand: ["balance_transaction"],
    });
    expect(received.balance_transaction).toMatchObject({ amount: 1000, currency: "usd", net: 900 });
  });
});
