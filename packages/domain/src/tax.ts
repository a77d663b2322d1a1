import { isTicketType, type ProductType } from "./admission.ts";
import { unionCountries } from "./countries.ts";
import type { Currency } from "./currency.ts";
import { computeNetCents, computePlatformFeeCents, computeRefundedFeeCents } from "./money.ts";
import { computeOrderTotals, type PricedLine } from "./order-totals.ts";
import type { PromoDiscount } from "./promo-discount.ts";
import { roundRunningSum, shareDown, shareHalfUp } from "./rounding.ts";

export { isTaxOnTop } from "./adds-tax.ts";

/**
 * How the prices of an event are taxed. `included`: one rate is inside the prices. `place`: each buyer pays the rate of their
 * own place, which a tax service finds. Source: rules/currencies.md, Tax.
 */
export const taxModes = ["none", "included", "place"] as const;
export type TaxMode = (typeof taxModes)[number];

/** The tax of an event. `rate` is in hundredths of a percent, and `name` what the tax is called: 'VAT'. */
export type TaxSettings =
  | { mode: "none" }
  | { mode: "included"; rate: number; name: string }
  | { mode: "place" };

/** The limits of an event's own rate, which is between nothing and the whole price, and of its name. */
export const taxLimits = { minRate: 1, maxRate: 9999, name: 20 } as const;

/** What a seller's tax is called in their country, where it is not VAT. */
const taxNames: Partial<Record<string, string>> = {
  AU: "GST",
  CA: "GST",
  JP: "Consumption tax",
  US: "Sales tax",
};

/** Returns what the tax of a seller's country is called: 'VAT'. @param country ISO 3166-1 alpha-2 */
export const findTaxName = (country: string): string => taxNames[country] ?? "VAT";

/** What an event's checkout and receipts say unless its owner sets it. */
export const defaultReceipt = { asksBusinesses: true, charity: null } as const;

/** Returns the tax of an event: none unless its owner has set one. */
export function getTaxSettings(page: { tax: TaxSettings | null }): TaxSettings {
  return page.tax ?? { mode: "none" };
}

/**
 * Returns whether the number of a business makes it owe the tax of what it buys: in the European Union, outside of the seller's
 * country. Source: rules/currencies.md, Tax.
 */
export function isReverseCharge(sellerCountry: string, businessCountry: string): boolean {
  return unionCountries.includes(businessCountry) && businessCountry !== sellerCountry;
}

/** Who owes the tax of a sale to the tax office: who owns the event, or who operates the installation. */
export const taxLiabilities = ["owner", "operator"] as const;
export type TaxLiability = (typeof taxLiabilities)[number];

/** What a rate is counted in: 10,000 is 100 %, so that 2300 is 23 % and 9975 is 99.75 %. */
const wholeRate = 10_000;

/** A part of what an order charges: a line after the discount, or its shipping. */
export interface ChargedLine {
  /** The index of the order's line. */
  line: number;
  kind: "items" | "shipping";
  grossCents: number;
  isTaxed: boolean;
}

/** Amounts with their tax. Net and tax add up to gross. */
export interface TaxedAmounts {
  netCents: number;
  taxCents: number;
  grossCents: number;
}

/** A charged part with its tax. The rate is in hundredths of a percent, 0 without tax. */
export interface TaxedLine extends TaxedAmounts {
  rate: number;
}

/** Returns whether products of a type are taxed: a donation is not. */
export function isTaxed(type: ProductType): boolean {
  return type !== "donation";
}

/**
 * Lists what an order charges for each line and for its shipping. The discount is taken off the tickets that it is for, each in
 * proportion to its price, so that the parts add up to the order's total. Parts of 0 are left out.
 */
export function listChargedLines(
  lines: readonly PricedLine[],
  promoDiscount: PromoDiscount | null,
  currency: Currency,
): ChargedLine[] {
  const { discountCents, totalCents } = computeOrderTotals(lines, promoDiscount, currency);
  if (totalCents === 0) return [];
  const discounts = splitDiscount(lines, promoDiscount, discountCents);
  return lines
    .flatMap(({ type, unitCents, shippingCents, quantity }, line): ChargedLine[] => {
      const part = { line, isTaxed: isTaxed(type) };
      return [
        { ...part, kind: "items", grossCents: unitCents * quantity - (discounts[line] ?? 0) },
        { ...part, kind: "shipping", grossCents: shippingCents * quantity },
      ];
    })
    .filter(({ grossCents }) => grossCents > 0);
}

function splitDiscount(
  lines: readonly PricedLine[],
  promoDiscount: PromoDiscount | null,
  discountCents: number,
): number[] {
  const tickets = lines.map((line) =>
    isTicketType(line.type) && line.quantity > 0 ? line.unitCents * line.quantity : 0,
  );
  if (promoDiscount?.kind === "ticket") {
    // The code covers one ticket, the dearest; of two at one price, that of the first line.
    const covered = tickets.findIndex((cents, line) => cents > 0 && lines[line]?.unitCents === discountCents);
    return lines.map((_, line) => (line === covered ? discountCents : 0));
  }
  const whole = tickets.reduce((sum, cents) => sum + cents, 0);
  if (whole === 0) return lines.map(() => 0);
  return roundRunningSum(tickets, (sum) => shareHalfUp(discountCents, sum, whole));
}

/**
 * Computes the tax inside of prices. It is rounded once for the whole order, and the lines share the rounded sum.
 * Source: rules/currencies.md, Tax.
 * @param rate in hundredths of a percent
 */
export function computeIncludedTax(
  lines: readonly Pick<ChargedLine, "grossCents" | "isTaxed">[],
  rate: number,
): TaxedLine[] {
  const taxes = roundRunningSum(
    lines.map((line) => (line.isTaxed ? line.grossCents : 0)),
    (sum) => shareHalfUp(sum, rate, wholeRate + rate),
  );
  return lines.map(({ grossCents, isTaxed: hasTax }, index) => {
    const taxCents = taxes[index] ?? 0;
    return { netCents: grossCents - taxCents, taxCents, grossCents, rate: hasTax ? rate : 0 };
  });
}

/** Adds the tax that a tax service found to an amount that either has it inside or comes on top of it. */
export function addFoundTax(
  amountCents: number,
  found: { taxCents: number; isInside: boolean; rate: number },
): TaxedLine {
  const { taxCents, isInside, rate } = found;
  const netCents = isInside ? amountCents - taxCents : amountCents;
  return { netCents, taxCents, grossCents: netCents + taxCents, rate };
}

/** Adds up lines, in total and for each rate from the lowest, as a receipt shows them. */
export function sumTaxedLines(lines: readonly TaxedLine[]): TaxedAmounts & { byRate: TaxedLine[] } {
  const rates = [...new Set(lines.map(({ rate }) => rate))].toSorted((a, b) => a - b);
  return {
    ...addUp(lines),
    byRate: rates.map((rate) => ({ rate, ...addUp(lines.filter((line) => line.rate === rate)) })),
  };
}

function addUp(lines: readonly TaxedAmounts[]): TaxedAmounts {
  const sum = { netCents: 0, taxCents: 0, grossCents: 0 };
  for (const line of lines) {
    sum.netCents += line.netCents;
    sum.taxCents += line.taxCents;
    sum.grossCents += line.grossCents;
  }
  return sum;
}

/**
 * Computes the platform's fee of a sale, and what the provider keeps for the operator of the charge. An operator who owes the tax
 * takes no fee of it and keeps it, too. Source: rules/currencies.md, Fee and tax.
 * @param sale `feeBps` is in hundredths of a percent
 */
export function computeSaleFees(sale: {
  grossCents: number;
  taxCents: number;
  feeBps: number;
  liable: TaxLiability;
}): { feeCents: number; applicationFeeCents: number } {
  const { grossCents, taxCents, feeBps, liable } = sale;
  if (liable === "owner") {
    const feeCents = computePlatformFeeCents(grossCents, feeBps);
    return { feeCents, applicationFeeCents: feeCents };
  }
  const feeCents = computePlatformFeeCents(grossCents - taxCents, feeBps);
  return { feeCents, applicationFeeCents: feeCents + taxCents };
}

/** A sale after refunds: what of it is whose. */
export interface SaleSplit {
  /** What the owner keeps; the tax is in it where the owner owes it. */
  ownerCents: number;
  feeCents: number;
  taxCents: number;
}

/**
 * Divides what is left of a sale after refunds. The refunded parts of fee and tax are computed on the sum of all refunds, so that
 * several partial refunds end where one full refund does. The parts add up to what is left, the tax only where the operator
 * owes it.
 */
export function splitSale(
  sale: { grossCents: number; taxCents: number; feeCents: number; liable: TaxLiability },
  refundedCents: number,
): SaleSplit {
  const { grossCents, taxCents, feeCents, liable } = sale;
  const refundedTax = computeRefundedTaxCents({ grossCents, taxCents, refundedCents });
  // The fee is returned with the amount that it was taken of. Otherwise the owner of a last cent would owe one.
  const withoutTax = liable === "operator" ? { of: taxCents, refunded: refundedTax } : { of: 0, refunded: 0 };
  const amounts = {
    totalCents: grossCents - withoutTax.of,
    feeCents,
    refundedCents: refundedCents - withoutTax.refunded,
  };
  return {
    ownerCents: computeNetCents(amounts),
    feeCents: feeCents - computeRefundedFeeCents(amounts),
    taxCents: taxCents - refundedTax,
  };
}

/** Computes the refunded part of the tax for the sum of all refunds, as that of the fee. */
export function computeRefundedTaxCents(amounts: {
  grossCents: number;
  taxCents: number;
  refundedCents: number;
}): number {
  const { grossCents, taxCents, refundedCents } = amounts;
  return grossCents === 0 ? 0 : shareDown(taxCents, refundedCents, grossCents);
}

/**
 * Divides what was refunded of an order among its rates, in their order: the tax as `computeRefundedTaxCents` has it, and the
 * rest in proportion. The parts of each rate add up to what is refunded, except where several taxes of one place are of the same
 * net. Refunded in full, they are what was charged.
 * @param refundedCents the sum of all refunds
 */
export function computeRefundedRates<Rate extends TaxedAmounts>(
  rates: readonly Rate[],
  amounts: { grossCents: number; taxCents: number; refundedCents: number },
): Rate[] {
  const { grossCents, taxCents, refundedCents } = amounts;
  const refundedTax = computeRefundedTaxCents(amounts);
  const taxes = roundRunningSum(
    rates.map((rate) => rate.taxCents),
    (sum) => (taxCents === 0 ? 0 : shareDown(refundedTax, sum, taxCents)),
  );
  const isWhole = rates.reduce((sum, rate) => sum + rate.grossCents, 0) === grossCents;
  const grosses = roundRunningSum(
    rates.map((rate) => rate.grossCents),
    (sum) => shareDown(refundedCents, sum, grossCents),
  );
  return rates.map((rate, at) => {
    const tax = taxes[at] ?? 0;
    const net = isWhole ? (grosses[at] ?? 0) - tax : shareDown(rate.netCents, refundedCents, grossCents);
    return { ...rate, netCents: net, taxCents: tax, grossCents: net + tax };
  });
}
