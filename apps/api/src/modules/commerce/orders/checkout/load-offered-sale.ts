import { addsTax } from "@matinee/domain/adds-tax";
import type { CreateOrder } from "@matinee/contract/schemas/orders";
import { type Currency, platformCurrency } from "@matinee/domain/currency";
import { defaultTicketRules } from "@matinee/domain/tickets";
import type { Context } from "../../../../platform/context.ts";
import { AppError } from "../../../../platform/errors.ts";
import { findOffer, type Offer } from "../../../access/take-offer.ts";
import { readDonationProductId } from "../../../events/products/donation-product.rules.ts";
import { ON_DEMAND_TITLES } from "../../../events/products/ensure-on-demand-product.ts";
import { invalidatePublicPage } from "../../../events/pages/public/public-page-cache.ts";
import { findUsablePromoCode, getDiscount } from "../../promo-codes/promo-codes.queries.ts";
import { readLines } from "./chosen-price.rules.ts";
import { replaceEndedEarlyBird } from "./early-bird.rules.ts";
import { applyEarlyPrices, findPassOffers } from "./pass-sale.ts";
import { getSale } from "./sale.queries.ts";

/** What an order and a quote of it say about what is bought. */
type Cart = Pick<CreateOrder, "products" | "currency" | "offerToken" | "couponCode" | "total">;

/**
 * Finds what an order asks for as it is sold now: without an early-bird price that has ended.
 * @param options `isEarlyPassOver`: the order lost the last pass at its early price
 * @throws AppError not-found, state-conflict also for an order in another currency, and for an offer that cannot be taken
 */
export async function loadOfferedSale(
  ctx: Context,
  pageId: string,
  cart: Cart,
  { now, isEarlyPassOver }: { now: Date; isEarlyPassOver: boolean },
) {
  const order = readLines(cart.products);
  const orderedSale = await getSale(ctx.db, pageId, order);
  const repriced = replaceEndedEarlyBird(order, orderedSale, now);
  const requestedLines = repriced ?? order;
  // Otherwise the page that the buyer loads now could still show the early-bird price.
  if (repriced) invalidatePublicPage(ctx, orderedSale.page);
  const sale = repriced ? await getSale(ctx.db, pageId, repriced) : orderedSale;
  const { page } = sale;
  if (findSeenCurrency(cart, page) !== page.currency)
    throw new AppError("state-conflict", (t) => t.purchase.ticketPriceChanged);
  const offer = await findOffer(ctx, pageId, cart.offerToken);
  const newDonations = describeNewDonations(page, requestedLines, sale.offeredProducts);
  const passes = await findPassOffers(ctx.db, sale.offeredProducts);
  const offeredProducts = applyEarlyPrices(
    [...sale.offeredProducts.map((product) => addOffered(product, offer)), ...newDonations],
    requestedLines,
    passes,
    { now, isOver: isEarlyPassOver },
  );
  const isEarlyOver = repriced !== null || isEarlyPassOver;
  return { sale, requestedLines, offeredProducts, offer, passes, newDonations, isEarlyOver };
}

/**
 * Finds the currency of the prices that a buyer saw. One whose app names none saw dollars if it names an amount; the others
 * take the event's prices as they are.
 */
function findSeenCurrency({ currency, total, products }: Cart, page: { currency: Currency }): Currency {
  if (currency) return currency;
  const namesAmount = total !== undefined || products.some(({ amount }) => amount !== undefined);
  return namesAmount ? platformCurrency : page.currency;
}

export type OfferedSale = Awaited<ReturnType<typeof loadOfferedSale>>;

/** Finds by which terms an order is priced, with its promo code. @throws AppError invalid at `couponCode` */
export async function findTerms(
  ctx: Context,
  pageId: string,
  cart: Cart,
  { sale: { page }, offeredProducts, passes, isEarlyOver }: OfferedSale,
) {
  const promoCode = cart.couponCode ? await findUsablePromoCode(ctx, pageId, cart.couponCode) : null;
  const terms = {
    paywall: page.paywallSettings,
    currency: page.currency,
    perOrder: (page.ticketSettings ?? defaultTicketRules).perOrder,
    promoDiscount: promoCode && getDiscount(promoCode),
    expectedTotalCents: cart.total,
    addsTax: addsTax(page),
    isEarlyBirdOver: isEarlyOver,
    passCents: offeredProducts.find(
      ({ id, earlyCents }) => passes.get(id)?.earlyPriceCents != null && earlyCents == null,
    )?.priceCents,
  };
  return { promoCode, terms };
}

/** A ticket that is sold out has what is kept for the buyer. */
const addOffered = <Product extends { id: string; reserved: number }>(
  product: Product,
  offer: Offer | null,
): Product =>
  offer?.listProductId === product.id
    ? { ...product, reserved: product.reserved - offer.offeredQuantity }
    : product;

/** Describes the donations of an order whose product has no row yet. */
function describeNewDonations(
  page: { id: string; currency: Currency },
  lines: readonly { id: string }[],
  offered: readonly { id: string }[],
) {
  return lines.flatMap(({ id }) => {
    const priceCents = readDonationProductId(page, id);
    if (priceCents === null || offered.some((product) => product.id === id)) return [];
    const title = ON_DEMAND_TITLES.donation;
    const unlimited = { shippingCents: 0, quantity: null, reserved: 0 };
    const onSale = { active: true, hiddenAt: null, digitalFileId: null };
    return [{ id, type: "donation" as const, title, priceCents, ...unlimited, ...onSale }];
  });
}
