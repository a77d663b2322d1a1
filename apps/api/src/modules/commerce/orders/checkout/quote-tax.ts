import type { TaxQuote, TaxQuoteInput } from "@matinee/contract/schemas/orders";
import type { Context } from "../../../../platform/context.ts";
import { AppError } from "../../../../platform/errors.ts";
import { toTaxResponse } from "../order-response.ts";
import { quoteSaleTax } from "./find-sale-tax.ts";
import { findTerms, loadOfferedSale } from "./load-offered-sale.ts";
import { priceOrder } from "./price-order.rules.ts";
import { findSaleRejection } from "./sale.rules.ts";

/**
 * Computes the total of an order with the tax of the buyer's place, before it is placed. Amounts are in the smallest unit. An
 * order without anything that is taxed has an empty token.
 * @throws AppError as `placeOrder`, as far as the quote says what is ordered; unavailable while the tax service does not answer
 */
export async function quoteTax(ctx: Context, pageId: string, body: TaxQuoteInput): Promise<TaxQuote> {
  const now = ctx.clock.now();
  const cart = { ...body, total: undefined };
  const offered = await loadOfferedSale(ctx, pageId, cart, { now, isEarlyPassOver: false });
  const { sale, requestedLines, offeredProducts, passes } = offered;
  const { page, owner, premiere } = sale;
  const types = offeredProducts.map(({ type }) => type);
  const rejection = findSaleRejection(page, types, now, { premiere, passes: [...passes.values()] });
  if (rejection) throw new AppError("state-conflict", rejection);
  const { terms } = await findTerms(ctx, pageId, cart, offered);
  // The buyer sees the new price in the quote.
  const priced = priceOrder(requestedLines, offeredProducts, { ...terms, isEarlyBirdOver: false });
  if (priced.totalCents > 0 && (owner.capability !== "active" || !owner.connectId))
    throw new AppError("state-conflict", (t) => t.purchase.noPayments);
  const { country = "", state = "", zip = "", taxNumber = "" } = body;
  const quote = await quoteSaleTax(ctx, {
    page,
    owner,
    priced,
    promoDiscount: terms.promoDiscount,
    buyer: { country, state, zip, taxNumber },
    invoice: null,
    taxToken: undefined,
  });
  if (!quote) {
    const { totalCents: total } = priced;
    return {
      total,
      net: total,
      tax: 0,
      isReverseCharge: false,
      byRate: [],
      token: "",
      expiresAt: now.toISOString(),
    };
  }
  const { mode: _, ...amounts } = toTaxResponse(quote.tax);
  return {
    ...amounts,
    total: quote.tax.netCents + quote.tax.taxCents,
    token: quote.token,
    expiresAt: quote.expiresAt.toISOString(),
  };
}
