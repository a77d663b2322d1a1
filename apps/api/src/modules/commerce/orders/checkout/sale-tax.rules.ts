import type { ProductType } from "@matinee/domain/admission";
import type { Currency } from "@matinee/domain/currency";
import {
  addFoundTax,
  type ChargedLine,
  computeIncludedTax,
  isTaxOnTop,
  sumTaxedLines,
  type TaxedAmounts,
} from "@matinee/domain/tax";
import type {
  CalculatedTax,
  TaxableLine,
  TaxPart,
  TaxRequest,
} from "../../../../integrations/payments/payments.ts";
import type { OrderTax, OrderTaxLine, OrderTaxRate } from "../../../../db/schema/orders.ts";

/** The tax of an order that is about to be placed. Amounts are in the smallest unit of its currency. */
export type SaleTax = Pick<
  OrderTax,
  | "mode"
  | "country"
  | "state"
  | "postalCode"
  | "netCents"
  | "taxCents"
  | "lines"
  | "byRate"
  | "isReverseCharge"
  | "buyerTaxNumber"
  | "calculationId"
>;

/** Where a buyer is, as far as their tax depends on it. */
export interface TaxPlace {
  /** ISO 3166-1 alpha-2. */
  country: string;
  /** As typed; null outside of the United States and Canada. */
  state: string | null;
  postalCode: string | null;
}

/** What each type of product is to the tax service. */
const kindsOfProducts: Record<ProductType, Exclude<TaxableLine["kind"], "shipping">> = {
  paywall: "online",
  pass: "online",
  donation: "donation",
  ticket: "online",
  digital: "online",
  physical: "goods",
};

/** Nothing of a donation is taxed. */
const nameKind = (kind: ChargedLine["kind"], type: ProductType): TaxableLine["kind"] =>
  kind === "shipping" && type !== "donation" ? "shipping" : kindsOfProducts[type];

/** Computes the tax inside of what an order charges, of one rate. @param country the seller's */
export function buildIncludedTax(
  charged: readonly ChargedLine[],
  { rate, name, country }: { rate: number; name: string; country: string },
): Pick<SaleTax, "netCents" | "taxCents" | "lines" | "byRate"> {
  const taxed = computeIncludedTax(charged, rate);
  const { netCents, taxCents, byRate } = sumTaxedLines(taxed);
  return {
    netCents,
    taxCents,
    lines: nameLines(charged, taxed),
    byRate: byRate.map((sum) => ({ ...sum, name: sum.rate === 0 ? "" : name, country, state: null })),
  };
}

/** Builds the question to the tax service. The same order at the same place is the same question. */
export function buildTaxRequest(
  charged: readonly Omit<ChargedLine, "isTaxed">[],
  types: readonly ProductType[],
  sale: { currency: Currency; place: TaxPlace; isReverseCharge: boolean; account: string | null },
): TaxRequest {
  const { currency, place, isReverseCharge, account } = sale;
  // What a buyer typed can be a name. The postal code says it too.
  const state = place.state !== null && /^[A-Z]{2}$/.test(place.state) ? place.state : undefined;
  return {
    currency,
    lines: charged.map(({ line, kind, grossCents }) => ({
      reference: `${line}-${kind}`,
      kind: nameKind(kind, types[line] ?? "digital"),
      amount: grossCents,
    })),
    isTaxInside: !isTaxOnTop(currency),
    buyer: {
      country: place.country,
      ...(state && { state }),
      ...(place.postalCode !== null && { postalCode: place.postalCode }),
      isReverseCharge,
    },
    account,
  };
}

/** Adds the tax that the tax service found to what an order charges. */
export function buildPlaceTax(
  charged: readonly ChargedLine[],
  request: Pick<TaxRequest, "isTaxInside" | "buyer">,
  found: CalculatedTax["lines"],
): Pick<SaleTax, "netCents" | "taxCents" | "lines" | "byRate"> {
  const isInside = request.isTaxInside;
  const rates = new Map<string, OrderTaxRate>();
  const taxed = charged.map(({ grossCents }, index) => {
    const { taxAmount = 0, parts = [] } = found[index] ?? {};
    const line = addFoundTax(grossCents, {
      taxCents: taxAmount,
      isInside,
      rate: addUp(parts.map(readRate)),
    });
    const none = { name: "", country: request.buyer.country, state: null, rate: 0, taxCents: 0 };
    const entries = parts.map((part) => ({
      name: part.name,
      country: part.country,
      state: part.state,
      rate: readRate(part),
      taxCents: part.amount,
    }));
    for (const { taxCents, ...entry } of entries.length === 0 ? [none] : entries) {
      const key = JSON.stringify(entry);
      const sum = rates.get(key) ?? { ...entry, netCents: 0, taxCents: 0, grossCents: 0 };
      sum.netCents += line.netCents;
      sum.taxCents += taxCents;
      sum.grossCents += line.netCents + taxCents;
      rates.set(key, sum);
    }
    return line;
  });
  const { netCents, taxCents } = sumTaxedLines(taxed);
  return { netCents, taxCents, lines: nameLines(charged, taxed), byRate: [...rates.values()] };
}

/** Reads a rate that is written in percent, in hundredths of a percent: '9.975' is 997.5. */
const readRate = ({ percent }: TaxPart): number => Math.round(Number(percent) * 1_000_000) / 10_000;

/** Adds up rates without what binary fractions add to them. */
const addUp = (rates: readonly number[]): number =>
  Math.round(rates.reduce((sum, rate) => sum + rate, 0) * 10_000) / 10_000;

const nameLines = (
  charged: readonly ChargedLine[],
  taxed: readonly (TaxedAmounts & { rate: number })[],
): OrderTaxLine[] =>
  charged.flatMap(({ line, kind }, index) => {
    const amounts = taxed[index];
    return amounts ? [{ line, kind, ...amounts }] : [];
  });
