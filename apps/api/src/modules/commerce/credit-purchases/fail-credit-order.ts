import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { creditOrders } from "../../../db/schema/credits.ts";

/** A purchase that will not be paid. */
export async function failCreditOrder(tx: Transaction, creditOrderId: string): Promise<void> {
  await tx
    .update(creditOrders)
    .set({ status: "failed" })
    .where(and(eq(creditOrders.id, creditOrderId), eq(creditOrders.status, "pending")));
}
