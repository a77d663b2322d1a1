import { minChargeCents } from "@matinee/contract/limits";
import { messages } from "@matinee/contract/messages";
import type { PaywallSettings } from "@matinee/contract/schemas/page-settings";
import { isAdmittingType, type ProductType } from "@matinee/domain/admission";
import { computeOrderTotals } from "@matinee/domain/order-totals";
import { AppError, invalid } from "../../../../platform/errors.ts";
import { isForSale } from "../../../events/products/product.rules.ts";
import { soldOutError } from "./reserve-stock.ts";

/** The card provider takes no charge above this. */
const LARGEST_CHARGE_CENTS = 99_999_999;

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
}

export interface OrderLine {
  productId: string;
  title: string;
  type: ProductType;
  quantity: number;
  unitCents: number;
  /** Per unit. */
  shippingCents: number;
}

export interface PricedOrder {
  lines: OrderLine[];
  discountCents: number;
  totalCents: number;
}

/**
 * The wanted products at the server's own prices.
 * @param wanted each product once, with its quantity
 * @param asked the total in cents that the buyer saw, when the client sent one
 * @throws AppError invalid, sold-out, state-conflict for a ticket of an old price, total-changed
 */
export function priceOrder(
  wanted: readonly { id: string; quantity: number }[],
  offered: readonly OfferedProduct[],
  terms: { paywall: PaywallSettings; promo: boolean; asked: number | undefined },
): PricedOrder {
  const lines = wanted.map(({ id, quantity }) => {
    const product = offered.find((candidate) => candidate.id === id);
    if (!product || !isForSale(product)) {
      throw invalid("products", messages.purchase.notForSale);
    }
    if (product.type === "paywall" && product.priceCents !== terms.paywall.price) {
      throw new AppError("state-conflict", messages.purchase.ticketPriceChanged);
    }
    const left = product.quantity === null ? Infinity : product.quantity - product.reserved;
    if (quantity > left) throw soldOutError({ productId: id, title: product.title, left: Math.max(0, left) });
    const { title, type, priceCents: unitCents, shippingCents } = product;
    return { productId: id, title, type, quantity, unitCents, shippingCents };
  });
  if (terms.promo && !lines.some((line) => isAdmittingType(line.type))) {
    throw invalid("couponCode", messages.promoCode.needsTicket);
  }
  const { totalCents, discountCents } = computeOrderTotals(lines, terms.promo);
  if (terms.asked !== undefined && terms.asked !== totalCents) {
    throw new AppError("total-changed", messages.purchase.totalChanged, { details: { total: totalCents } });
  }
  if (totalCents > LARGEST_CHARGE_CENTS) throw invalid("products", messages.purchase.tooLarge);
  if (totalCents > 0 && totalCents < minChargeCents) {
    throw invalid("products", messages.purchase.tooSmall);
  }
  return { lines, discountCents, totalCents };
}
