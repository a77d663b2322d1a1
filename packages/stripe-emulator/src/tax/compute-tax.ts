import type Stripe from "stripe";
import type { Context } from "../context.ts";
import { listTaxRates, type TaxRate } from "./tax-rates.ts";
import type { TaxPlace } from "./tax-places.ts";

type LineBreakdown = Stripe.Tax.CalculationLineItem.TaxBreakdown;
export type TaxabilityOverride = "customer_exempt" | "none" | "reverse_charge";

/** Who buys where, as far as it decides what is taxed. */
export type TaxCase = {
  place: TaxPlace;
  sellerCountry: string;
  taxIds: readonly { type: string }[];
  override: TaxabilityOverride;
};

/** What is sold: `isInside` tells whether the amount has its tax already. */
export type TaxedSale = { amount: number; isInside: boolean; taxCode: string };

/** The tax code of what is not taxed, such as a donation: https://docs.stripe.com/tax/tax-codes. */
const NOT_TAXABLE = "txcd_00000000";
/** 100 % in thousandths of a percent. */
const WHOLE = 100_000;

/** The tax numbers that make a buyer of a country a business. The Union's members share one. */
const BUSINESS_IDS: Readonly<Record<string, readonly string[]>> = {
  AU: ["au_abn"],
  CA: ["ca_bn", "ca_gst_hst"],
  CH: ["ch_vat"],
  GB: ["gb_vat"],
  JP: ["jp_cn", "jp_trn"],
  NO: ["no_vat"],
  NZ: ["nz_gst"],
  SG: ["sg_gst"],
  US: [],
};

/** Computes the tax of one line: rounded once, and divided among the authorities. */
export function computeTax(
  context: Context,
  taxCase: TaxCase,
  { amount, isInside, taxCode }: TaxedSale,
): { amountTax: number; breakdown: LineBreakdown[] } {
  const { place } = taxCase;
  const rates = listTaxRates(place);
  const reason = taxCode === NOT_TAXABLE ? "not_subject_to_tax" : findReason(context, taxCase, rates);
  if (reason !== "standard_rated" || !rates) {
    const none: LineBreakdown = {
      amount: 0,
      jurisdiction: { country: place.country, display_name: place.country, level: "country", state: null },
      sourcing: "destination",
      tax_rate_details: null,
      taxability_reason: reason,
      taxable_amount: 0,
    };
    return { amountTax: 0, breakdown: [none] };
  }
  const whole = rates.reduce((sum, { rate }) => sum + rate, 0);
  const amountTax = Math.round((amount * whole) / (isInside ? WHOLE + whole : WHOLE));
  let sum = 0;
  const breakdown = rates.map((rate): LineBreakdown => {
    const before = Math.round((amountTax * sum) / whole);
    sum += rate.rate;
    return {
      amount: Math.round((amountTax * sum) / whole) - before,
      jurisdiction: {
        country: place.country,
        display_name: rate.name,
        level: rate.level,
        state: rate.level === "country" ? null : place.state,
      },
      sourcing: "destination",
      tax_rate_details: {
        display_name: rate.displayName,
        percentage_decimal: writePercentage(rate.rate),
        tax_type: rate.taxType,
      },
      taxability_reason: reason,
      taxable_amount: isInside ? amount - amountTax : amount,
    };
  });
  return { amountTax, breakdown };
}

/** Adds up the parts of several lines by authority, rate and reason, as a calculation shows them. */
export function sumBreakdown(
  lines: readonly { isInside: boolean; breakdown: readonly LineBreakdown[] }[],
): Stripe.Tax.Calculation.TaxBreakdown[] {
  const sums = new Map<string, Stripe.Tax.Calculation.TaxBreakdown>();
  for (const { isInside, breakdown } of lines) {
    for (const part of breakdown) {
      const { jurisdiction, tax_rate_details: rate, taxability_reason: reason } = part;
      const key = JSON.stringify([jurisdiction, rate, reason, isInside]);
      const before = sums.get(key);
      sums.set(key, {
        amount: (before?.amount ?? 0) + part.amount,
        inclusive: isInside,
        tax_rate_details: {
          country: jurisdiction.country,
          flat_amount: null,
          percentage_decimal: rate?.percentage_decimal ?? "0.0",
          rate_type: rate ? "percentage" : null,
          state: jurisdiction.state,
          tax_type: rate?.tax_type ?? null,
        },
        taxability_reason: reason,
        taxable_amount: (before?.taxable_amount ?? 0) + part.taxable_amount,
      });
    }
  }
  return [...sums.values()];
}

function findReason(
  { settings }: Context,
  { place, sellerCountry, taxIds, override }: TaxCase,
  rates: readonly TaxRate[] | undefined,
):
  | "standard_rated"
  | "customer_exempt"
  | "reverse_charge"
  | "not_collecting"
  | "not_supported"
  | "not_subject_to_tax" {
  if (override !== "none") return override;
  if (!rates) return "not_supported";
  if (rates.length === 0) return "not_subject_to_tax";
  const names = [place.country, `${place.country}-${place.state}`];
  if (settings.taxRegistrations && !settings.taxRegistrations.some((name) => names.includes(name)))
    return "not_collecting";
  const businessIds = BUSINESS_IDS[place.country] ?? ["eu_vat"];
  const isBusiness = taxIds.some(({ type }) => businessIds.includes(type));
  return isBusiness && place.country !== sellerCountry ? "reverse_charge" : "standard_rated";
}

/** Writes a rate in percent as Stripe does, with at least one decimal: '20.0', '8.875'. */
function writePercentage(rate: number): string {
  const text = String(rate / 1000);
  return text.includes(".") ? text : `${text}.0`;
}
