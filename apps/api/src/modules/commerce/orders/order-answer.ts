import type { PlacedOrder } from "@matinee/contract/schemas/orders";
import { isAdmittingOrder } from "@matinee/domain/admission";
import type { Services } from "../../../platform/context.ts";
import { downloadsOf } from "./downloads/download-links.ts";
import type { Line, Order } from "../../../db/schema/orders.ts";

/** What a buyer is told of an order. @param slug the credential that opens the film, where the asker may have it */
export async function placedOrder(
  ctx: Pick<Services, "db" | "config" | "clock">,
  order: Order,
  lines: readonly Line[],
  slug: string | null,
): Promise<PlacedOrder> {
  return {
    id: order.id,
    slug,
    status: order.status,
    discount: order.discountCents,
    total: order.totalCents,
    products: lines.map(lineAnswer),
    visits: order.visits,
    downloads: await downloadsOf(ctx, order, lines),
    admits: isAdmittingOrder({ ...order, lines }, order.pageId),
    gift: order.gift !== null,
    createdAt: order.createdAt.toISOString(),
  };
}

export function lineAnswer(line: Omit<Line, "id" | "orderId">) {
  return {
    productId: line.productId,
    title: line.title,
    type: line.type,
    quantity: line.quantity,
    price: line.unitCents,
    shipping: line.shippingCents,
  };
}
