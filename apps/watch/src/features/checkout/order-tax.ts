import type { OrderTaxResponse } from "@matinee/contract/schemas/orders";
import { findFirstIssue } from "@matinee/domain/rules";
import { taxPlaceRules } from "@matinee/domain/checkout-rules";
import { type ChargedLine, computeIncludedTax, listChargedLines, sumTaxedLines } from "@matinee/domain/tax";
import type { PaymentPart } from "@matinee/app-shell/payments/payment-port";
import { messages } from "@matinee/texts";
import type { AppliedPromo, OrderDraft } from "./order-draft.ts";

const texts = messages.orderTax;

/** Where a buyer is, as far as the tax of an order depends on it. */
export interface TaxPlace {
  country: string;
  state: string;
  zip: string;
  /** Of a business in the same country; empty without one. */
  taxNumber: string;
}

/** Whether the tax service can find the tax of a place. */
export const isComplete = (place: TaxPlace): boolean => findFirstIssue(taxPlaceRules, place) === null;

/** Lists what an order charges; null if nothing of it is taxed. */
function listTaxedCharges(draft: OrderDraft, promo: AppliedPromo | null): ChargedLine[] | null {
  const charged = listChargedLines(draft.lines, promo?.discount ?? null, draft.currency);
  return charged.some(({ isTaxed }) => isTaxed) ? charged : null;
}

/** Whether the tax of an order is that of the buyer's place: not that of a free order, nor of a donation. */
export const isTaxedByPlace = (draft: OrderDraft, promo: AppliedPromo | null): boolean =>
  draft.tax.mode === "place" && listTaxedCharges(draft, promo) !== null;

/** Computes the tax inside of an order's prices, as the API does; null for an event without a rate of its own. */
export function computeEventTax(draft: OrderDraft, promo: AppliedPromo | null): OrderTaxResponse | null {
  const { tax } = draft;
  const charged = listTaxedCharges(draft, promo);
  if (tax.mode !== "included" || !charged) return null;
  const { netCents, taxCents, byRate } = sumTaxedLines(computeIncludedTax(charged, tax.rate));
  return {
    mode: "included",
    net: netCents,
    tax: taxCents,
    isReverseCharge: false,
    byRate: byRate.map((sum) => ({
      name: sum.rate === 0 ? "" : tax.name,
      country: "",
      state: null,
      rate: sum.rate,
      net: sum.netCents,
      tax: sum.taxCents,
      gross: sum.grossCents,
    })),
  };
}

/** Lists what a tax adds to the prices of an order, a part for each rate. */
export const listTaxParts = ({ byRate }: Pick<OrderTaxResponse, "byRate">): PaymentPart[] =>
  byRate
    .filter(({ tax }) => tax > 0)
    .map(({ name, rate, tax }) => ({ name: texts.line(name, rate), cents: tax }));
