import { currencyRules } from "@matinee/domain/currency";
import { chooseDonation } from "@matinee/domain/donations";
import type { Context, PageIdentity } from "../../../platform/context.ts";
import { createFieldError } from "../../../platform/errors.ts";
import { describeHighestPrice } from "../pages/page.rules.ts";
import { getVisiblePage } from "../pages/public/visible-page.queries.ts";
import { buildDonationProductId } from "./donation-product.rules.ts";
import { ensureOnDemandProduct, findOnDemandProduct } from "./ensure-on-demand-product.ts";
import { findEarlyBirdProduct } from "./products.queries.ts";

/**
 * Returns the product of a ticket price, creating it if needed. The default is the page's current price.
 * @throws AppError invalid for a price above the limit of the event's currency
 */
export async function createPaywallProduct(
  ctx: Context,
  page: PageIdentity,
  input: { price?: number | undefined },
): Promise<string> {
  const ensureTicket = (priceCents: number) =>
    ensureOnDemandProduct(ctx.db, { pageId: page.id, type: "paywall", priceCents });
  if (input.price !== undefined) {
    if (input.price > currencyRules[page.currency].maxPrice)
      throw createFieldError("paywallSettings.price", describeHighestPrice(page.currency));
    return ensureTicket(input.price);
  }
  const visiblePage = await getVisiblePage(ctx, page.id);
  const earlyBird = await findEarlyBirdProduct(ctx.db, visiblePage, ctx.clock.now());
  return earlyBird?.id ?? ensureTicket(visiblePage.paywallSettings.price);
}

/**
 * Returns the id of the product of a donation in cents. Its row is inserted with the first order.
 * @throws AppError invalid outside of the limits of the currency (50 cents to $10,000); not-found for an event that the caller may not see
 */
export async function identifyDonationProduct(
  ctx: Context,
  input: { pageId: string; amount: number },
): Promise<string> {
  const page = await getVisiblePage(ctx, input.pageId);
  const donation = chooseDonation(Math.max(input.amount, 0), page.currency);
  if (donation.kind === "invalid")
    throw createFieldError("amount", (t) => t.donations.issues[donation.issue](page.currency));
  if (donation.kind === "skip")
    throw createFieldError("amount", (t) => t.donations.issues["donation-too-small"](page.currency));
  const product = { pageId: page.id, type: "donation", priceCents: donation.cents } as const;
  return (await findOnDemandProduct(ctx.db, product)) ?? buildDonationProductId(page.id, donation.cents);
}
