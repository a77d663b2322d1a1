import type { CreateOrder } from "@matinee/contract/schemas/orders";
import type { PaywallSettings } from "@matinee/contract/schemas/page-settings";
import type { ProductType } from "@matinee/domain/admission";
import type { Currency } from "@matinee/domain/currency";
import { mergeLines } from "@matinee/domain/order-totals";
import { findChosenPriceIssue } from "@matinee/domain/pay-what-you-can";
import { createFieldError } from "../../../../platform/errors.ts";

export interface RequestedLine {
  id: string;
  quantity: number;
  /** The price of one ticket that the buyer chose, in cents. */
  amount?: number | undefined;
  /** Where the request has the amount. */
  amountField: string;
}

/**
 * Reads the lines of a request, each product once.
 * @throws AppError invalid when two lines of one product have different prices: an order line has one
 */
export function readLines(products: CreateOrder["products"]): RequestedLine[] {
  const lines = products.map((line, index) => ({ ...line, amountField: `products.${index}.amount` }));
  for (const { id, amount, amountField } of lines) {
    const first = lines.find((line) => line.id === id);
    if (first?.amount !== amount) throw createFieldError(amountField, (t) => t.chosenPrice.severalPrices);
  }
  return mergeLines(lines);
}

/**
 * Returns the price of one unit in cents: the product's, or what the buyer chose where they may (rules/commerce.md, Pay what
 * you can).
 * @throws AppError invalid at the amount
 */
export function getUnitCents(
  { amount, amountField }: Pick<RequestedLine, "amount" | "amountField">,
  { type, priceCents }: { type: ProductType; priceCents: number },
  { paywall, currency }: { paywall: Pick<PaywallSettings, "payWhatYouCan">; currency: Currency },
): number {
  if (amount === undefined) return priceCents;
  if (type !== "paywall" || !paywall.payWhatYouCan)
    throw createFieldError(amountField, (t) => t.chosenPrice.notChosen);
  const issue = findChosenPriceIssue(amount, priceCents, currency);
  if (issue) throw createFieldError(amountField, (t) => t.chosenPrice.issues[issue](priceCents, currency));
  return amount;
}
