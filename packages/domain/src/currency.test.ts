import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  currencies,
  currencyRules,
  fromSmallestUnit,
  getCurrencyDigits,
  isCurrency,
  largestPrice,
  toSmallestUnit,
  writeAmount,
} from "./currency.ts";
import { chooseDonation, listDonationSuggestions } from "./donations.ts";
import { findEarlyBirdIssue } from "./early-bird.ts";
import { createFormats } from "./formats.ts";
import { productRules } from "./item-rules.ts";
import { computeOrderTotals } from "./order-totals.ts";
import { findChosenPriceIssue, findPayWhatYouCanIssues } from "./pay-what-you-can.ts";
import { findIssues } from "./rules.ts";

const formats = createFormats("en-US");

describe("the currencies of events", () => {
  it("have the decimals of ISO 4217, as the browser knows them", () => {
    for (const currency of currencies) {
      const { maximumFractionDigits } = new Intl.NumberFormat("en", {
        style: "currency",
        currency,
      }).resolvedOptions();
      expect(getCurrencyDigits(currency)).toBe(maximumFractionDigits);
    }
    expect(["JPY", "kwd", "CHF"].map(getCurrencyDigits)).toEqual([0, 3, 2]);
    expect(["jpy", "JPY", "chf", "constructor"].map(isCurrency)).toEqual([true, false, false, false]);
  });

  it("have limits of the same whole units, and a hundred times as many yen", () => {
    const show = (amount: number) => currencies.map((currency) => formats.shortMoney(amount, currency));
    expect(show(currencyRules.usd.maxDonation)).toEqual([
      "$10,000",
      "CA$10,000",
      "£10,000",
      "€10,000",
      "A$10,000",
      "¥1,000,000",
    ]);
    for (const currency of currencies) {
      const { digits: _, minCharge: __, ...limits } = currencyRules[currency];
      expect(limits).toEqual({
        maxPrice: 10_000_000,
        maxShipping: 1_000_000,
        maxChosenPrice: 1_000_000,
        minDonation: 50,
        maxDonation: 1_000_000,
        donationSuggestions: [1000, 2000, 5000, 10_000],
        ticketPrice: 750,
        refundWithoutApproval: 50_000,
        refundWithoutProof: 10_000,
      });
    }
  });

  it("never suggest or allow an amount that the provider does not charge", () => {
    for (const { minCharge, minDonation, maxPrice } of Object.values(currencyRules)) {
      expect(minDonation).toBeGreaterThanOrEqual(minCharge);
      expect(maxPrice).toBeLessThanOrEqual(largestPrice);
    }
  });

  it("convert between the smallest unit and decimals without a loss", () => {
    expect([writeAmount(750, "usd"), writeAmount(750, "jpy"), writeAmount(5, "eur")]).toEqual([
      "7.50",
      "750",
      "0.05",
    ]);
    expect([fromSmallestUnit(750, "gbp"), fromSmallestUnit(750, "jpy")]).toEqual([7.5, 750]);
    fc.assert(
      fc.property(fc.constantFrom(...currencies), fc.nat({ max: 10_000_000_000 }), (currency, amount) => {
        expect(toSmallestUnit(fromSmallestUnit(amount, currency), currency)).toBe(amount);
        expect(toSmallestUnit(Number(writeAmount(amount, currency)), currency)).toBe(amount);
      }),
    );
  });
});

describe("rules that take a currency", () => {
  it("use the provider's minimum of the currency", () => {
    expect(findChosenPriceIssue(30, 0, "gbp")).toBeNull();
    expect(findChosenPriceIssue(29, 0, "gbp")).toBe("amount-too-small");
    expect(findChosenPriceIssue(30, 0, "usd")).toBe("amount-too-small");
    expect(findEarlyBirdIssue({ price: 750, earlyPrice: 30, earlyQuantity: 1 }, "gbp")).toBeNull();
    expect(findEarlyBirdIssue({ price: 750, earlyPrice: 30, earlyQuantity: 1 }, "usd")).toBe(
      "early-price-too-small",
    );
    const settings = { price: 0, payWhatYouCan: true, suggestedPrice: 30 };
    expect(findPayWhatYouCanIssues(settings, "gbp")).toEqual([]);
    expect(findPayWhatYouCanIssues(settings, "jpy")).toMatchObject([{ code: "suggestion-too-small" }]);
  });

  it("waive a rest of an order below it", () => {
    const lines = [{ type: "ticket", unitCents: 750, shippingCents: 0, quantity: 1 }] as const;
    const discount = { kind: "amount", amount: 710 } as const;
    expect(computeOrderTotals(lines, discount, "gbp").totalCents).toBe(40);
    expect(computeOrderTotals(lines, discount, "jpy").totalCents).toBe(0);
    expect(computeOrderTotals(lines, discount, "usd").totalCents).toBe(0);
  });

  it("limit donations and prices by its limits", () => {
    expect(chooseDonation(-50, "jpy")).toEqual({ kind: "give", cents: 50 });
    expect(chooseDonation(1_000_001, "jpy")).toEqual({ kind: "invalid", issue: "donation-too-large" });
    expect(listDonationSuggestions([], "gate", "jpy")).toEqual([0, 1000, 2000, 5000, 10_000]);
    const product = { title: "Poster", description: "", priceCents: 10_000_001, shippingCents: 0 };
    expect(findIssues(productRules, { ...product, currency: "jpy" })).toEqual([
      { field: "priceCents", code: "price-too-large" },
    ]);
  });
});
