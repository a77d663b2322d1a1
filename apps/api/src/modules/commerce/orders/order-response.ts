import type { PlacedOrder } from "@matinee/contract/schemas/orders";
import type { Services } from "../../../platform/context.ts";
import { findOrderAccess } from "../../access/entitlements.queries.ts";
import { createDownloadLinks } from "./downloads/download-links.ts";
import type { Line, Order } from "../../../db/schema/orders.ts";

/**
 * Converts an order to the response that its buyer receives. Amounts are in cents.
 * @param viewerToken the credential that gives access to the film; null if the caller must not have it
 */
export async function toPlacedOrder(
  ctx: Pick<Services, "db" | "config" | "clock">,
  order: Order,
  lines: readonly Line[],
  viewerToken: string | null,
): Promise<PlacedOrder> {
  return {
    id: order.id,
    slug: viewerToken,
    status: order.status,
    discount: order.discountCents,
    total: order.totalCents,
    products: lines.map(toOrderLineResponse),
    downloads: await createDownloadLinks(ctx, order, lines),
    ...(await findOrderAccess(ctx.db, order.id, order.pageId)),
    gift: order.gift !== null,
    refundFailed: order.failedRefundCents,
    createdAt: order.createdAt.toISOString(),
  };
}

export function toOrderLineResponse(line: Omit<Line, "id" | "orderId">) {
  return {
    productId: line.productId,
    title: line.title,
    type: line.type,
    quantity: line.quantity,
    price: line.unitCents,
    shipping: line.shippingCents,
  };
}
