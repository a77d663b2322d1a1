import type { Transaction } from "../../db/client.ts";
import { orderHistory } from "./orders.table.ts";

/** What can happen to an order's money. */
export type HistoryKind =
  | "placed"
  | "paid"
  | "paid-late"
  | "charged-twice"
  | "failed"
  | "expired"
  | "refund-started"
  | "refunded"
  | "refund-failed"
  | "dispute-opened"
  | "dispute-won"
  | "dispute-lost"
  | "dispute-updated"
  | "cancelled";

/** Writes what happened, in the transaction in which it happens. Cents. */
export async function recordHistory(
  tx: Transaction,
  orderId: string,
  entry: {
    kind: HistoryKind;
    amountCents?: number | null;
    actorId?: string | null;
    detail?: Record<string, string | number | boolean | null>;
  },
): Promise<void> {
  await tx.insert(orderHistory).values({ orderId, ...entry });
}
