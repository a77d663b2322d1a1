import type { OrderHistoryKind } from "@matinee/contract/order-history";
import type { Transaction } from "../../../db/client.ts";
import { orderHistory } from "../../../db/schema/orders.ts";

/** Adds an entry to an order's history, in the transaction of the change. Amounts are in cents. */
export async function recordOrderHistory(
  tx: Pick<Transaction, "insert">,
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
