import type { OrderCharge } from "@matinee/contract/schemas/admin-order";
import { and, eq } from "drizzle-orm";
import { isNoRehearsal } from "../../../db/is-no-rehearsal.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { translateProviderError } from "../../../integrations/payments/provider-errors.ts";
import type { Services } from "../../../platform/context.ts";
import { createNotFoundError } from "../../../platform/errors.ts";

/**
 * Reads what the payment provider knows about an order's charge; null without one, such as for a free ticket.
 * @throws AppError not-found, unavailable when the provider cannot be reached
 */
export async function findOrderCharge(
  { db, payments }: Pick<Services, "db" | "payments">,
  orderId: string,
): Promise<OrderCharge | null> {
  const [order] = await db
    .select({ chargeId: orders.chargeId })
    .from(orders)
    .innerJoin(pages, eq(pages.id, orders.pageId))
    .where(and(eq(orders.id, orderId), isNoRehearsal));
  if (!order) throw createNotFoundError("order");
  if (!order.chargeId) return null;
  try {
    const { card, descriptor, risk } = await payments.getPayment(order.chargeId);
    return { card, descriptor, risk };
  } catch (error) {
    throw translateProviderError(error, "charge");
  }
}
