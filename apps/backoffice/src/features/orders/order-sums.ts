import { messages } from "@matinee/texts";
import type { AdminOrder } from "@matinee/contract/schemas/admin-order";

const texts = messages.orders;

/** A row of the items. Amounts in the smallest unit of the order's currency; fees are negative. */
export interface OrderSum {
  id: string;
  title: string;
  /** Of a product; null in the other rows. */
  type: string | null;
  price: number;
  fee: number;
  net: number;
}

type Sums = Pick<
  AdminOrder,
  "products" | "chargeTotal" | "tax" | "fee" | "net" | "discount" | "amountRefunded"
>;

/**
 * Lists what an order consists of, with the platform's fee shared by price, and its total. The rows add up to the total.
 */
export function listOrderSums(order: Sums): { rows: OrderSum[]; total: OrderSum } {
  const prices = order.products.map(({ price, shipping, quantity }) => price * quantity + shipping);
  const fees = shareCents(order.fee, prices);
  const rows = order.products.map((line, at): OrderSum => {
    const price = prices[at] ?? 0;
    const fee = -(fees[at] ?? 0);
    return {
      id: line.productId,
      title: line.quantity > 1 ? `${line.quantity} x ${line.title}` : line.title,
      type: line.type,
      price,
      fee,
      net: price + fee,
    };
  });
  if (order.discount > 0) {
    const price = -order.discount;
    rows.push({ id: "discount", title: texts.promoCode, type: null, price, fee: 0, net: price });
  }
  // A tax that comes on top of the prices, and one of the platform, which is not the filmmaker's.
  const onTop = order.chargeTotal - prices.reduce((all, price) => all + price, 0) + order.discount;
  const ofPlatform = order.tax?.liable === "operator" ? order.tax.tax : 0;
  if (onTop > 0 || ofPlatform > 0) {
    const { onTop: title } = messages.orderTaxFacts;
    rows.push({ id: "tax", title, type: null, price: onTop, fee: 0, net: onTop - ofPlatform });
  }
  const before = order.chargeTotal - order.fee - ofPlatform;
  if (order.amountRefunded > 0) {
    const net = order.net - before;
    // The part of the fee, and of a tax of its own, that the platform returns.
    const fee = net + order.amountRefunded;
    rows.push({ id: "refunds", title: texts.refunds, type: null, price: -order.amountRefunded, fee, net });
  }
  const sum = (key: "price" | "fee" | "net") => rows.reduce((all, row) => all + row[key], 0);
  return {
    rows,
    total: {
      id: "total",
      title: texts.total,
      type: null,
      price: sum("price"),
      fee: sum("fee"),
      net: sum("net"),
    },
  };
}

/** Shares an amount by weight. The last share takes what rounding leaves. */
function shareCents(amount: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let left = amount;
  return weights.map((weight, at) => {
    const share = at === weights.length - 1 ? left : all === 0 ? 0 : Math.round((amount * weight) / all);
    left -= share;
    return share;
  });
}
