import { sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { type IntentRequest, payments } from "../../../db/schema/payments.ts";

export type Payment = typeof payments.$inferSelect;

/** Whether the provider may still charge the card of an attempt. */
export function isPaymentOpen(payment: Payment): boolean {
  return payment.status === "started" || payment.status === "requires_action";
}

/**
 * Stores the payment in the transaction that creates the order, or in the same statement. The provider is called after the
 * commit.
 */
export async function startPayment(
  tx: Pick<Transaction, "insert">,
  input: { subject: Payment["subject"]; subjectId: string; request: IntentRequest },
): Promise<Payment> {
  const { subject, subjectId, request } = input;
  const [payment] = await tx
    .insert(payments)
    .values({
      subject,
      subjectId,
      request,
      amountCents: request.amount,
      // Only a definite rejection allows a new attempt; an attempt of unknown outcome is retried under its own number.
      attempt: sql`(select count(*) + 1 from payments p where p.subject = ${subject} and p.subject_id = ${subjectId} and p.status = 'refused')`,
    })
    .returning();
  if (!payment) throw new Error("the insert returned no payment");
  return payment;
}
