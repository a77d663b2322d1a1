import { Stripe } from "stripe";
import {
  type CalculatedTax,
  type Payments,
  ProviderError,
  type TaxableLine,
  type TaxRequest,
} from "../payments.ts";
import { callStripe } from "./errors.ts";

type TaxCalls = Pick<Payments, "calculateTax" | "recordTax" | "reverseTax">;

/** Stripe's codes of what is sold: https://docs.stripe.com/tax/tax-codes. */
const TAX_CODES: Record<TaxableLine["kind"], string> = {
  online: "txcd_10000000",
  goods: "txcd_99999999",
  shipping: "txcd_92010001",
  donation: "txcd_00000000",
};

/** Creates the calls of Stripe Tax. */
export function createTaxCalls(stripe: Stripe): TaxCalls {
  const { calculations, transactions } = stripe.tax;
  return {
    calculateTax: async (request) => {
      try {
        return toCalculatedTax(
          request,
          await calculations.create(toCalculationParameters(request), toOptions(request.account)),
        );
      } catch (error) {
        if (isUnknownPlace(error)) return { kind: "unknown-place" };
        return callStripe(() => Promise.reject(error));
      }
    },
    recordTax: ({ calculation, reference, account }, key) =>
      callStripe(async () => {
        const options = { ...toOptions(account), idempotencyKey: key };
        return (await transactions.createFromCalculation({ calculation, reference }, options)).id;
      }),
    reverseTax: ({ record, amount, reference, account }, key) =>
      callStripe(async () => {
        const { id } = await transactions.createReversal(
          {
            original_transaction: record,
            reference,
            ...(amount === "all" ? { mode: "full" } : { mode: "partial", flat_amount: -amount }),
          },
          { ...toOptions(account), idempotencyKey: key },
        );
        return id;
      }),
  };
}

const toOptions = (account: string | null): Stripe.RequestOptions =>
  account === null ? {} : { stripeAccount: account };

function toCalculationParameters({
  currency,
  lines,
  isTaxInside,
  buyer: { country, state, postalCode, isReverseCharge },
}: TaxRequest): Stripe.Tax.CalculationCreateParams {
  return {
    currency,
    line_items: lines.map(({ reference, kind, amount }) => ({
      reference,
      amount,
      tax_behavior: isTaxInside ? "inclusive" : "exclusive",
      tax_code: TAX_CODES[kind],
    })),
    customer_details: {
      address: { country, ...(state && { state }), ...(postalCode && { postal_code: postalCode }) },
      address_source: "billing",
      // Stripe does not check numbers, so that ours decides.
      ...(isReverseCharge && { taxability_override: "reverse_charge" }),
    },
    expand: ["line_items.data.tax_breakdown"],
  };
}

/** @throws ProviderError for a calculation whose lines are not those of the request, or do not add up to its total */
function toCalculatedTax(request: TaxRequest, calculation: Stripe.Tax.Calculation): CalculatedTax {
  const { id, amount_total: total, currency, expires_at: expires, line_items: items } = calculation;
  const lines = request.lines.map(({ reference }) => {
    const item = items?.data.find((each) => each.reference === reference);
    return (
      item && { reference, taxAmount: item.amount_tax, parts: (item.tax_breakdown ?? []).flatMap(toPart) }
    );
  });
  const complete = lines.filter((line) => line !== undefined);
  const asked = request.lines.reduce((sum, { amount }) => sum + amount, 0);
  const onTop = request.isTaxInside ? 0 : complete.reduce((sum, { taxAmount }) => sum + taxAmount, 0);
  const agrees =
    complete.length === request.lines.length &&
    complete.every((line) => line.parts.reduce((sum, { amount }) => sum + amount, 0) === line.taxAmount) &&
    total === asked + onTop &&
    currency === request.currency;
  if (!agrees || id === null || expires === null)
    throw new ProviderError("unknown", "The tax service's answer does not add up.");
  return {
    kind: "calculated",
    id,
    expiresAt: new Date(expires * 1000),
    total: { amount: total, currency },
    lines: complete,
  };
}

function toPart({
  amount,
  jurisdiction,
  tax_rate_details: rate,
}: Stripe.Tax.CalculationLineItem.TaxBreakdown): CalculatedTax["lines"][number]["parts"] {
  if (!rate) return [];
  const { display_name: name, percentage_decimal: percent } = rate;
  return [{ name, country: jurisdiction.country, state: jurisdiction.state, percent, amount }];
}

const isUnknownPlace = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (error.code === "customer_tax_location_invalid" || error.code === "country_code_invalid");
