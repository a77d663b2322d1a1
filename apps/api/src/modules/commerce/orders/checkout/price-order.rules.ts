import { type Currency, currencyRules } from "@matinee/domain/currency";
import type { Text } from "@matinee/texts";
import type { PaywallSettings } from "@matinee/contract/schemas/page-settings";
import { isTicketType, type ProductType } from "@matinee/domain/admission";
import { checkTicketCount } from "@matinee/domain/cart";
import type { PromoDiscount } from "@matinee/domain/promo-discount";
import { computeOrderTotals } from "@matinee/domain/order-totals";
import { AppError, createFieldError } from "../../../../platform/errors.ts";
import { isForSale } from "../../../events/products/product.rules.ts";
import { getUnitCents, type RequestedLine } from "./chosen-price.rules.ts";
import { createSoldOutError } from "./reserve-stock.ts";

/** The provider's maximum for one charge, in each currency. Before the discount of a promo code, no order costs more either. */
const MAX_ORDER_CENTS = 99_999_999;

export interface OfferedProduct {
  id: string;
  type: ProductType;
  title: string;
  priceCents: number;
  shippingCents: number;
  quantity: number | null;
  reserved: number;
  active: boolean;
  hiddenAt: Date | null;
  digitalFileId: string | null;
  /** The early price of a pass, in cents, while it is sold at it; null or left out at the ordinary one. */
  earlyCents?: number | null;
}

export interface PricedLine {
  productId: string;
  title: string;
  type: ProductType;
  quantity: number;
  unitCents: number;
  /** Per unit. */
  shippingCents: number;
  /** Whether its passes are sold at the early price. */
  isEarly: boolean;
}

export interface PricedOrder {
  lines: PricedLine[];
  discountCents: number;
  totalCents: number;
}

/** What the total of an order is compared with. */
export interface TotalTerms {
  paywall: PaywallSettings;
  /** Of the event. */
  currency: Currency;
  /** The total that the buyer saw, if the client sent one. */
  expectedTotalCents: number | undefined;
  /** The buyer saw an early-bird price, and the order has tickets at the ordinary price in its place. */
  isEarlyBirdOver?: boolean;
  /** The ordinary price of a pass, in cents, that the order has in place of an early one; undefined without such a pass. */
  passCents?: number | undefined;
}

/** @throws AppError total-changed for an order that costs another total than its buyer saw */
export function requireTotal(
  totalCents: number,
  { paywall, currency, expectedTotalCents, passCents, isEarlyBirdOver = false }: TotalTerms,
): void {
  if (expectedTotalCents === undefined ? !isEarlyBirdOver : expectedTotalCents === totalCents) return;
  const message: Text =
    passCents !== undefined && (expectedTotalCents ?? 0) < totalCents
      ? (t) => t.passes.earlyEnded(passCents, currency)
      : isEarlyBirdOver
        ? (t) => t.purchase.earlyBirdEnded(paywall.price, currency)
        : (t) => t.purchase.totalChanged;
  throw new AppError("total-changed", message, { details: { total: totalCents } });
}

/** @throws AppError invalid for more than the card provider charges at once */
export function requireChargeable(cents: number): void {
  if (cents > MAX_ORDER_CENTS) throw createFieldError("products", (t) => t.purchase.tooLarge);
}

/**
 * Prices the requested products at the server's own prices, and tickets at the price that the buyer chose where they may.
 * @param requested each product once, with its quantity
 * @throws AppError invalid, sold-out, state-conflict for a ticket at an old price, total-changed
 */
export function priceOrder(
  requested: readonly RequestedLine[],
  offeredProducts: readonly OfferedProduct[],
  terms: {
    /** The most tickets of one order. */
    perOrder: number;
    promoDiscount: PromoDiscount | null;
    /** Tax comes on top of the prices: the caller compares the total with the one that the buyer saw. */
    addsTax?: boolean;
  } & TotalTerms,
): PricedOrder {
  const lines = requested.map((line) => {
    const { id, quantity } = line;
    const product = offeredProducts.find((candidate) => candidate.id === id);
    if (!product || !isForSale(product)) {
      throw createFieldError("products", (t) => t.purchase.notForSale);
    }
    const { price, earlyProductId } = terms.paywall;
    if (product.type === "paywall" && product.priceCents !== price && id !== earlyProductId) {
      throw new AppError("state-conflict", (t) => t.purchase.ticketPriceChanged);
    }
    const left = product.quantity === null ? Infinity : product.quantity - product.reserved;
    if (quantity > left)
      throw createSoldOutError({ productId: id, title: product.title, left: Math.max(0, left) });
    const { title, type, shippingCents } = product;
    const isEarly = product.earlyCents != null;
    const unitCents = product.earlyCents ?? getUnitCents(line, product, terms);
    return { productId: id, title, type, quantity, unitCents, shippingCents, isEarly };
  });
  const { perOrder, currency } = terms;
  if (checkTicketCount(lines, perOrder))
    throw createFieldError("products", (t) =>
      lines.some(({ type }) => type === "pass")
        ? t.passCard.tooMany(perOrder)
        : t.cart.tooManyTickets(perOrder),
    );
  if (terms.promoDiscount && !lines.some((line) => isTicketType(line.type))) {
    throw createFieldError("couponCode", (t) => t.promoCode.needsTicket);
  }
  const { totalCents, discountCents } = computeOrderTotals(lines, terms.promoDiscount, currency);
  if (!terms.addsTax) requireTotal(totalCents, terms);
  requireChargeable(totalCents + discountCents);
  if (totalCents > 0 && totalCents < currencyRules[currency].minCharge) {
    throw createFieldError("products", (t) => t.purchase.tooSmall(currency));
  }
  return { lines, discountCents, totalCents };
}
