import { isEarlyBirdOpen } from "@matinee/domain/early-bird";
import { mergeLines } from "@matinee/domain/order-totals";
import type { OfferedProduct } from "./price-order.rules.ts";
import type { Sale } from "./sale.queries.ts";

/**
 * Returns the lines of an order with tickets at the ordinary price in place of those at the early-bird price, if that
 * price has ended or has fewer tickets left; null if nothing changes (rules/commerce.md, Early-bird prices).
 */
export function replaceEndedEarlyBird<Line extends { id: string; quantity: number }>(
  lines: readonly Line[],
  { page, offeredProducts }: Pick<Sale, "page" | "offeredProducts">,
  now: Date,
): Line[] | null {
  const { earlyProductId, earlyUntil, paywallProductId } = page.paywallSettings;
  const line = lines.find(({ id }) => id === earlyProductId);
  const ticket = offeredProducts.find(({ id }) => id === earlyProductId);
  if (!line || !ticket || !paywallProductId) return null;
  const offer = { until: earlyUntil ?? null, left: countLeft(ticket) };
  if (isEarlyBirdOpen(offer, now, line.quantity)) return null;
  return mergeLines(lines.map((other) => (other === line ? { ...other, id: paywallProductId } : other)));
}

const countLeft = ({ quantity, reserved }: Pick<OfferedProduct, "quantity" | "reserved">): number | null =>
  quantity === null ? null : quantity - reserved;
