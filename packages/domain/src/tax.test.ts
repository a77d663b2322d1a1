import { describe, expect, it } from "vitest";
import { productTypes } from "./admission.ts";
import { currencies, type Currency, currencyRules } from "./currency.ts";
import { computeOrderTotals, type PricedLine } from "./order-totals.ts";
import type { PromoDiscount } from "./promo-discount.ts";
import {
  addFoundTax,
  computeIncludedTax,
  computeRefundedRates,
  computeRefundedTaxCents,
  computeSaleFees,
  isTaxed,
  listChargedLines,
  splitSale,
  sumTaxedLines,
  type TaxedLine,
  taxLiabilities,
  type TaxMode,
  taxModes,
} from "./tax.ts";
import { createRandom } from "./testing/random.ts";

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe("tax inside of prices", () => {
  const paid = (...amounts: number[]) => amounts.map((grossCents) => ({ grossCents, isTaxed: true }));

  it("is rounded once, and the lines share the sum", () => {
    const lines = computeIncludedTax(paid(850, 1800, 400), 2300);
    expect(lines.map(({ taxCents }) => taxCents)).toEqual([159, 337, 74]);
    // Rounded line by line it would be 5.71.
    expect(sumTaxedLines(lines)).toEqual({
      netCents: 2480,
      taxCents: 570,
      grossCents: 3050,
      byRate: [{ rate: 2300, netCents: 2480, taxCents: 570, grossCents: 3050 }],
    });
    expect(sumTaxedLines(computeIncludedTax(paid(900), 2000))).toMatchObject({
      netCents: 750,
      taxCents: 150,
    });
    expect(sumTaxedLines(computeIncludedTax(paid(1000), 1000))).toMatchObject({ taxCents: 91 });
  });

  it("rounds half of a unit up, and leaves a price without tax as it is", () => {
    // 3 * 0.2 / 1.2 = 0.5
    expect(computeIncludedTax(paid(3), 2000)[0]?.taxCents).toBe(1);
    expect(computeIncludedTax(paid(750), 0)).toEqual([
      { netCents: 750, taxCents: 0, grossCents: 750, rate: 0 },
    ]);
  });

  it("is not in a donation", () => {
    expect(productTypes.filter((type) => !isTaxed(type))).toEqual(["donation"]);
    const lines = computeIncludedTax([...paid(1200), { grossCents: 5000, isTaxed: false }], 2000);
    expect(sumTaxedLines(lines)).toEqual({
      netCents: 6000,
      taxCents: 200,
      grossCents: 6200,
      byRate: [
        { rate: 0, netCents: 5000, taxCents: 0, grossCents: 5000 },
        { rate: 2000, netCents: 1000, taxCents: 200, grossCents: 1200 },
      ],
    });
  });
});

it("adds what a tax service found inside of an amount or on top of it", () => {
  const found = { taxCents: 150, rate: 2000 };
  expect(addFoundTax(900, { ...found, isInside: true })).toEqual({
    netCents: 750,
    taxCents: 150,
    grossCents: 900,
    rate: 2000,
  });
  expect(addFoundTax(750, { ...found, isInside: false }).grossCents).toBe(900);
});

describe("what an order charges", () => {
  const ticket: PricedLine = { type: "ticket", unitCents: 750, shippingCents: 0, quantity: 2 };
  const dearer: PricedLine = { type: "ticket", unitCents: 900, shippingCents: 0, quantity: 1 };
  const poster: PricedLine = { type: "physical", unitCents: 1500, shippingCents: 400, quantity: 1 };
  const amounts = (lines: PricedLine[], discount: PromoDiscount | null) =>
    listChargedLines(lines, discount, "usd").map(({ line, kind, grossCents }) => [line, kind, grossCents]);

  it("is each line and its shipping", () => {
    expect(amounts([ticket, poster], null)).toEqual([
      [0, "items", 1500],
      [1, "items", 1500],
      [1, "shipping", 400],
    ]);
  });

  it("has the discount taken off the tickets that it is for", () => {
    expect(amounts([ticket, dearer], { kind: "ticket" })).toEqual([[0, "items", 1500]]);
    expect(amounts([ticket, dearer, poster], { kind: "amount", amount: 100 })).toEqual([
      [0, "items", 1437],
      [1, "items", 863],
      [2, "items", 1500],
      [2, "shipping", 400],
    ]);
    expect(amounts([ticket], { kind: "percent", percent: 100 })).toEqual([]);
  });
});

describe("fee and tax", () => {
  const sale = { grossCents: 1200, taxCents: 200, feeBps: 500 };

  it("takes the fee without tax where the operator owes it, and else of the whole", () => {
    expect(computeSaleFees({ ...sale, liable: "operator" })).toEqual({
      feeCents: 50,
      applicationFeeCents: 250,
    });
    expect(computeSaleFees({ ...sale, liable: "owner" })).toEqual({ feeCents: 60, applicationFeeCents: 60 });
  });

  it("returns both parts with a refund", () => {
    expect(splitSale({ ...sale, feeCents: 50, liable: "operator" }, 600)).toEqual({
      ownerCents: 475,
      feeCents: 25,
      taxCents: 100,
    });
    expect(splitSale({ ...sale, feeCents: 60, liable: "owner" }, 600)).toEqual({
      ownerCents: 570,
      feeCents: 30,
      taxCents: 100,
    });
    // Of the last cent nobody owes one: it is the tax office's.
    expect(splitSale({ ...sale, feeCents: 50, liable: "operator" }, 1199)).toEqual({
      ownerCents: 0,
      feeCents: 0,
      taxCents: 1,
    });
  });
});

/** A second implementation of every sum, by long division of decimal digits instead of the rules of `rounding.ts`. */
const byHand = {
  /** Divides digit by digit, and returns the whole part, the first decimal and whether more is left. */
  divide(dividend: bigint, divisor: bigint): { whole: number; firstDecimal: number; hasRest: boolean } {
    let rest = 0n;
    let digits = "";
    const next = (digit: string) => {
      rest = rest * 10n + BigInt(digit);
      let times = 0;
      for (; rest >= divisor; times++) rest -= divisor;
      digits += times;
    };
    for (const digit of dividend.toString()) next(digit);
    const hasRest = rest > 0n;
    const whole = Number(digits);
    digits = "";
    next("0");
    return { whole, firstDecimal: Number(digits), hasRest };
  },
  down: (amount: number, part: number, of: number) =>
    byHand.divide(BigInt(amount) * BigInt(part), BigInt(of)).whole,
  nearest(amount: number, part: number, of: number): number {
    const { whole, firstDecimal } = byHand.divide(BigInt(amount) * BigInt(part), BigInt(of));
    return whole + (firstDecimal >= 5 ? 1 : 0);
  },
  up(amount: number, part: number, of: number): number {
    const { whole, hasRest } = byHand.divide(BigInt(amount) * BigInt(part), BigInt(of));
    return whole + (hasRest ? 1 : 0);
  },
};

interface Cart {
  lines: PricedLine[];
  discount: PromoDiscount | null;
  currency: Currency;
}

function makeCart(random: () => number, currency: Currency): Cart {
  const to = (most: number) => Math.floor(random() * (most + 1));
  const lines = Array.from({ length: 1 + to(4) }, (): PricedLine => {
    const type = productTypes[to(productTypes.length - 1)] ?? "ticket";
    const isLarge = random() < 0.1;
    return {
      type,
      unitCents: to(isLarge ? currencyRules[currency].maxPrice : 5000),
      shippingCents: type === "physical" ? to(2000) : 0,
      quantity: 1 + to(isLarge ? 1 : 12),
    };
  });
  const discounts: (PromoDiscount | null)[] = [
    null,
    { kind: "ticket" },
    { kind: "percent", percent: 1 + to(99) },
    { kind: "amount", amount: 1 + to(3000) },
  ];
  return { lines, discount: discounts[to(3)] ?? null, currency };
}

/** What a cart charges, as the second implementation has it: the taxed part, the rest, and all of it. */
function chargeByHand({ lines, discount, currency }: Cart): { taxed: number; untaxed: number } {
  const isTicket = ({ type }: PricedLine) => ["ticket", "paywall", "pass"].includes(type);
  let [tickets, others, donations, dearest] = [0, 0, 0, 0];
  for (const line of lines) {
    for (let unit = 0; unit < line.quantity; unit++) {
      if (isTicket(line)) tickets += line.unitCents;
      else if (line.type === "donation") donations += line.unitCents;
      else others += line.unitCents;
      others += line.shippingCents;
    }
    if (isTicket(line)) dearest = Math.max(dearest, line.unitCents);
  }
  const off =
    discount === null
      ? 0
      : discount.kind === "ticket"
        ? dearest
        : discount.kind === "percent"
          ? byHand.up(tickets, discount.percent, 100)
          : Math.min(discount.amount, tickets);
  const total = tickets + others + donations - off;
  const isWaived = off > 0 && total < (currency === "gbp" ? 30 : 50);
  return isWaived ? { taxed: 0, untaxed: 0 } : { taxed: tickets + others - off, untaxed: donations };
}

/** The tax of each part, as a service finds it by the buyer's place: of each line alone, inside or on top. */
function findByPlace(random: () => number, charged: ReturnType<typeof listChargedLines>): TaxedLine[] {
  const isInside = random() < 0.5;
  const rates = [0, 500, 887, 1300, 2000, 2100, 2700];
  return charged.map(({ grossCents, isTaxed: hasTax }) => {
    const rate = hasTax ? (rates[Math.floor(random() * rates.length)] ?? 0) : 0;
    const taxCents = byHand.nearest(grossCents, rate, isInside ? 10_000 + rate : 10_000);
    return addFoundTax(grossCents, { taxCents, isInside, rate });
  });
}

describe.each(currencies)("10,000 random carts in %s", (currency) => {
  it.each(taxModes)("have the same sums by another way: %s", (mode: TaxMode) => {
    const random = createRandom(currencies.indexOf(currency) * 10 + taxModes.indexOf(mode) + 1);
    const differences: unknown[] = [];
    /** Collects differences, since a million assertions would take longer than the carts. */
    const same = (name: string, cart: Cart, actual: number | boolean, expected: number | boolean) => {
      if (actual !== expected && differences.length < 5) differences.push({ name, cart, actual, expected });
    };
    for (let round = 0; round < 10_000; round++) {
      const cart = makeCart(random, currency);
      const charged = listChargedLines(cart.lines, cart.discount, currency);
      const { taxed, untaxed } = chargeByHand(cart);
      const { totalCents } = computeOrderTotals(cart.lines, cart.discount, currency);
      same("total", cart, totalCents, taxed + untaxed);
      same("lines", cart, sum(charged.map(({ grossCents }) => grossCents)), taxed + untaxed);

      const rate = mode === "included" ? 1 + Math.floor(random() * 3000) : 0;
      const lines = mode === "place" ? findByPlace(random, charged) : computeIncludedTax(charged, rate);
      const { netCents, taxCents, grossCents, byRate } = sumTaxedLines(lines);
      if (mode !== "place") {
        same("tax", cart, taxCents, byHand.nearest(taxed, rate, 10_000 + rate));
        same("gross", cart, grossCents, taxed + untaxed);
      }
      same("net and tax", cart, netCents + taxCents, grossCents);
      same("rates", cart, sum(byRate.map((part) => part.taxCents)), taxCents);
      same("rates' net", cart, sum(byRate.map((part) => part.netCents)), netCents);
      for (const line of lines) {
        same("line", cart, line.netCents + line.taxCents, line.grossCents);
        same("line below 0", cart, Math.min(line.netCents, line.taxCents) < 0, false);
        const exact = (line.grossCents * line.rate) / (10_000 + line.rate);
        same("line far from its rate", cart, Math.abs(line.taxCents - exact) > 1.000_001, false);
      }

      for (const liable of taxLiabilities) {
        const feeBps = Math.floor(random() * 3000);
        const { feeCents, applicationFeeCents } = computeSaleFees({ grossCents, taxCents, feeBps, liable });
        const base = liable === "operator" ? netCents : grossCents;
        const ownTax = liable === "operator" ? taxCents : 0;
        same("fee", cart, feeCents, byHand.down(base, feeBps, 10_000));
        same("application fee", cart, applicationFeeCents, feeCents + ownTax);
        let refunded = 0;
        let returned = { feeCents: 0, taxCents: 0, ownerCents: 0 };
        const whole = splitSale({ grossCents, taxCents, feeCents, liable }, 0);
        same("owner", cart, whole.ownerCents, grossCents - applicationFeeCents);
        while (refunded < grossCents) {
          const isLast = random() < 0.3;
          refunded += isLast ? grossCents - refunded : 1 + Math.floor(random() * (grossCents - refunded));
          const after = splitSale({ grossCents, taxCents, feeCents, liable }, refunded);
          const backTax = byHand.down(taxCents, refunded, grossCents);
          const backBase = liable === "operator" ? refunded - backTax : refunded;
          const backFee = base === 0 ? 0 : byHand.down(feeCents, backBase, base);
          same("tax left", cart, after.taxCents, taxCents - backTax);
          same(
            "tax back",
            cart,
            computeRefundedTaxCents({ grossCents, taxCents, refundedCents: refunded }),
            backTax,
          );
          same("fee left", cart, after.feeCents, feeCents - backFee);
          const left = after.ownerCents + after.feeCents + (liable === "operator" ? after.taxCents : 0);
          same("left", cart, left, grossCents - refunded);
          same("below 0", cart, Math.min(after.ownerCents, after.feeCents, after.taxCents) < 0, false);
          const backs = {
            feeCents: whole.feeCents - after.feeCents,
            taxCents: whole.taxCents - after.taxCents,
            ownerCents: whole.ownerCents - after.ownerCents,
          };
          same(
            "taken back",
            cart,
            backs.feeCents < returned.feeCents || backs.taxCents < returned.taxCents,
            false,
          );
          returned = backs;
        }
        same("all fee back", cart, returned.feeCents, grossCents === 0 ? 0 : whole.feeCents);
        same("all tax back", cart, returned.taxCents, grossCents === 0 ? 0 : whole.taxCents);
        same("all back", cart, returned.ownerCents, grossCents === 0 ? 0 : whole.ownerCents);
      }
    }
    expect(differences).toEqual([]);
  });
});

describe("what a refund is of each rate", () => {
  it("adds up to the refund and its tax, grows with the refunds and ends with what was charged", () => {
    const random = createRandom(41);
    const pick = (most: number) => Math.floor(random() * most);
    for (let cart = 0; cart < 2000; cart++) {
      const rates = Array.from({ length: 1 + pick(4) }, () => {
        const grossCents = 1 + pick(5000);
        const taxCents = pick(Math.ceil(grossCents / 3));
        return { netCents: grossCents - taxCents, taxCents, grossCents };
      });
      const add = (name: keyof (typeof rates)[number]) => rates.reduce((sum, rate) => sum + rate[name], 0);
      const whole = { grossCents: add("grossCents"), taxCents: add("taxCents") };
      let earlier = rates.map(() => 0);
      for (
        let refundedCents = 0;
        ;
        refundedCents = Math.min(whole.grossCents, refundedCents + 1 + pick(900))
      ) {
        const parts = computeRefundedRates(rates, { ...whole, refundedCents });
        expect(parts.reduce((sum, { grossCents }) => sum + grossCents, 0)).toBe(refundedCents);
        expect(parts.reduce((sum, { taxCents }) => sum + taxCents, 0)).toBe(
          computeRefundedTaxCents({ ...whole, refundedCents }),
        );
        for (const part of parts) expect(part.netCents + part.taxCents).toBe(part.grossCents);
        if (refundedCents === whole.grossCents) {
          expect(parts).toEqual(rates);
          break;
        }
        const sums = parts.map((_, at) =>
          parts.slice(0, at + 1).reduce((sum, { grossCents }) => sum + grossCents, 0),
        );
        expect(sums.every((sum, at) => sum >= (earlier[at] ?? 0))).toBe(true);
        earlier = sums;
      }
    }
  });

  it("is the same share of several taxes of one net", () => {
    const rates = [
      { netCents: 1000, taxCents: 50, grossCents: 1050 },
      { netCents: 1000, taxCents: 100, grossCents: 1100 },
    ];
    const whole = { grossCents: 1150, taxCents: 150 };
    expect(computeRefundedRates(rates, { ...whole, refundedCents: 575 })).toEqual([
      { netCents: 500, taxCents: 25, grossCents: 525 },
      { netCents: 500, taxCents: 50, grossCents: 550 },
    ]);
    expect(computeRefundedRates(rates, { ...whole, refundedCents: 1150 })).toEqual(rates);
  });
});
