import { and, eq, gt } from "drizzle-orm";
import { orders } from "../../db/schema/orders.ts";
import type { PaymentsApp } from "./payments-app.ts";
import { findPageCharges } from "./payment-checks.ts";

/**
 * Finds mismatches between an event's orders and the provider's charges: an unrefunded charge without a paid order, two
 * charges for one order, or a paid order without a charge. Returns an empty list when all match.
 */
export async function findPaymentMismatches(app: PaymentsApp, pageId: string): Promise<string[]> {
  const charges = (await findPageCharges(app, pageId)).filter(
    ({ amount, amount_refunded: back }) => back < amount,
  );
  const paid = await app.services.db
    .select({ id: orders.id, chargeId: orders.chargeId })
    .from(orders)
    .where(and(eq(orders.pageId, pageId), eq(orders.status, "paid"), gt(orders.totalCents, 0)));
  const byId = new Map(charges.map((charge) => [charge.id, charge]));
  const owned = new Set(paid.map(({ chargeId }) => chargeId));
  const counts = Map.groupBy(charges, ({ metadata }) => metadata["orderId"] ?? "");
  return [
    ...charges.filter(({ id }) => !owned.has(id)).map(({ id }) => `charge ${id} has no paid order`),
    ...paid.filter(({ chargeId }) => !byId.has(chargeId ?? "")).map(({ id }) => `order ${id} has no charge`),
    ...[...counts].filter(([, all]) => all.length > 1).map(([id]) => `order ${id} was charged twice`),
  ];
}
