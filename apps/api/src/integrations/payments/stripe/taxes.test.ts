import { startStripe } from "@matinee/stripe-emulator/server";
import { Stripe } from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ProviderError, type TaxRequest } from "../payments.ts";
import { toChargeParameters } from "./charges.ts";
import { createTaxCalls } from "./taxes.ts";

let server: Awaited<ReturnType<typeof startStripe>>;
let stripe: Stripe;
let taxes: ReturnType<typeof createTaxCalls>;

beforeAll(async () => {
  server = await startStripe({ port: 0, host: "127.0.0.1" });
  const { hostname, port } = new URL(server.url);
  stripe = new Stripe("sk_test_matinee", {
    host: hostname,
    port,
    protocol: "http",
    maxNetworkRetries: 0,
    timeout: 1000,
    telemetry: false,
  });
  taxes = createTaxCalls(stripe);
});
afterAll(() => server.close());

const control = async (path: string, body: object) => {
  const response = await fetch(`${server.url}/_test/${path}`, { method: "POST", body: JSON.stringify(body) });
  expect(response.ok).toBe(true);
};
beforeEach(() => control("reset", {}));

const request: TaxRequest = {
  currency: "cad",
  lines: [
    { reference: "ticket", kind: "online", amount: 1000 },
    { reference: "poster", kind: "goods", amount: 2500 },
    { reference: "poster-shipping", kind: "shipping", amount: 800 },
    { reference: "gift", kind: "donation", amount: 5000 },
  ],
  isTaxInside: false,
  buyer: { country: "CA", state: "QC", postalCode: "H2X 1Y4", isReverseCharge: false },
  account: null,
};

async function calculate(more: Partial<TaxRequest> = {}) {
  const tax = await taxes.calculateTax({ ...request, ...more });
  if (tax.kind !== "calculated") throw new Error("The place was not found");
  return tax;
}

describe("the tax of a sale", () => {
  it("is that of the buyer's place for each line, and a donation has none", async () => {
    const tax = await calculate();
    expect(tax.lines).toMatchObject([
      {
        reference: "ticket",
        taxAmount: 150,
        parts: [
          { name: "GST", country: "CA", state: null, percent: "5.0", amount: 50 },
          { name: "QST", country: "CA", state: "QC", percent: "9.975", amount: 100 },
        ],
      },
      { reference: "poster", taxAmount: 374 },
      { reference: "poster-shipping", taxAmount: 120 },
      { reference: "gift", taxAmount: 0, parts: [] },
    ]);
    expect(tax.total).toEqual({ amount: 9300 + 150 + 374 + 120, currency: "cad" });
    expect(tax.expiresAt.getTime()).toBeGreaterThan(Date.now() + 80 * 24 * 3600 * 1000);
  });

  it("is inside of the amounts where they have it", async () => {
    const tax = await calculate({
      currency: "eur",
      lines: [{ reference: "ticket", kind: "online", amount: 900 }],
      isTaxInside: true,
      buyer: { country: "FR", isReverseCharge: false },
    });
    expect(tax).toMatchObject({ total: { amount: 900 }, lines: [{ taxAmount: 150 }] });
  });

  it("is owed by a business buyer whose number was checked", async () => {
    const tax = await calculate({ buyer: { country: "FR", isReverseCharge: true } });
    expect(tax.total.amount).toBe(9300);
  });

  it.each([
    { country: "US", isReverseCharge: false },
    { country: "CA", isReverseCharge: false },
    { country: "ZZ", isReverseCharge: false },
  ])("cannot be found for %j", async (buyer) => {
    expect(await taxes.calculateTax({ ...request, buyer })).toEqual({ kind: "unknown-place" });
  });

  it.each([
    ["drop", 2],
    ["error-500", 1],
    ["rate-limit", 1],
    ["hang", 2],
    ["no-json", 1],
    ["wrong-amount", 1],
  ])("is unknown when the service fails: %s", async (behaviour, count) => {
    await control("faults", { behaviour, count, ms: 3000, path: "/v1/tax/**" });
    const error = await taxes.calculateTax(request).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ProviderError);
    expect(error).toMatchObject({ kind: "unknown" });
  });

  it("is rejected for what the provider does not take", async () => {
    await expect(calculate({ currency: "zzz" })).rejects.toMatchObject({ kind: "rejected" });
    await expect(calculate({ account: "acct_stranger" })).rejects.toMatchObject({ kind: "disconnected" });
  });
});

describe("a record of tax", () => {
  it("is made once under its key, and taken back by refunds", async () => {
    const { id: account } = await stripe.accounts.create({ country: "CA" });
    const { id, total } = await calculate({ account });
    const sale = { calculation: id, reference: "order-1", account };
    const record = await taxes.recordTax(sale, "tax:order-1");
    expect(await taxes.recordTax(sale, "tax:order-1")).toBe(record);

    const refund = { record, amount: 4000, reference: "refund-1", account };
    const reversal = await taxes.reverseTax(refund, "tax:refund-1");
    expect(await taxes.reverseTax(refund, "tax:refund-1")).toBe(reversal);
    const rest = { record, amount: total.amount - 4000, reference: "refund-2", account };
    await taxes.reverseTax(rest, "tax:refund-2");
    const again = taxes.reverseTax({ ...rest, amount: "all", reference: "refund-3" }, "tax:refund-3");
    await expect(again).rejects.toMatchObject({ kind: "rejected" });
  });

  it("is taken back as a whole", async () => {
    const { id } = await calculate();
    const record = await taxes.recordTax(
      { calculation: id, reference: "order-2", account: null },
      "tax:order-2",
    );
    const refund = { record, amount: "all", reference: "refund-4", account: null } as const;
    const reversal = await stripe.tax.transactions.retrieve(await taxes.reverseTax(refund, "tax:refund-4"), {
      expand: ["line_items"],
    });
    expect(reversal.line_items?.data.map(({ amount_tax: tax }) => tax)).toEqual([-150, -374, -120, 0]);
  });

  it("is missing for a calculation that expired", async () => {
    const { id } = await calculate();
    await control(`tax/calculations/${id}/expire`, {});
    const late = taxes.recordTax({ calculation: id, reference: "order-3", account: null }, "tax:order-3");
    await expect(late).rejects.toMatchObject({ kind: "missing" });
  });
});

it("makes a charge in the owner's name only where the settlement says so", () => {
  const charge = (isOnBehalf: boolean | undefined) =>
    toChargeParameters(
      {
        money: { amount: 1000, currency: "aud" },
        description: "Ticket",
        settlement: { account: "acct_1", fee: 50, ...(isOnBehalf !== undefined && { isOnBehalf }) },
        askBank: false,
      },
      { installation: "https://api.example", paymentId: "1", subject: "order", subjectId: "2" },
    );
  expect(charge(true).on_behalf_of).toBe("acct_1");
  for (const isOnBehalf of [false, undefined]) expect(charge(isOnBehalf)).not.toHaveProperty("on_behalf_of");
});
