import type { OrderHistoryKind } from "@matinee/contract/order-history";
import type { Transaction } from "../../../db/client.ts";
import { orderHistory } from "../../../db/schema/orders.ts";

/** Writes what happened, in the transaction in which it happens. Cents. */
export async function recordOrderHistory(
  tx: Transaction,
  orderId: string,
  entry: {
    kind: OrderHistoryKind;
    amountCents?: number | null;
    actorId?: string | null;
    detail?: Record<string, string | number | boolean | null>;
  },
): Promise<void> {
  await tx.insert(orderHistory).values({ orderId, ...entry });
}
