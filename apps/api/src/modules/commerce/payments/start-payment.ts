import { getTableColumns, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Queryable, Transaction } from "../../../db/client.ts";
import { prepareOnce } from "../../../db/prepare-once.ts";
import { type IntentRequest, payments } from "../../../db/schema/payments.ts";

export type Payment = typeof payments.$inferSelect;

/** Whether the provider may still charge the card of an attempt. */
export function isPaymentOpen(payment: Payment): boolean {
  return payment.status === "started" || payment.status === "requires_action";
}

export interface NewPayment {
  subject: Payment["subject"];
  subjectId: string;
  request: IntentRequest;
}

/** Stores the payment in the transaction that creates its item. The provider is called after the commit. */
export async function startPayment(tx: Transaction, newPayment: NewPayment): Promise<Payment> {
  const [payment] = await preparePayment(tx).execute(buildPaymentValues(newPayment));
  if (!payment) throw new Error("the insert returned no payment");
  return payment;
}

const preparePayment = prepareOnce((db) => buildPaymentInsert(db).returning().prepare("start_payment"));

/** Builds the insert of a payment, also as a part of the statement that creates its item. */
export function buildPaymentInsert(db: Pick<Queryable, "insert">) {
  const subject = sql.placeholder("paymentSubject");
  const subjectId = sql.placeholder("paymentSubjectId");
  return db.insert(payments).values({
    id: sql.placeholder("paymentId"),
    subject,
    subjectId,
    request: sql.placeholder("paymentRequest"),
    amountCents: sql.placeholder("paymentCents"),
    // Only a definite rejection allows a new attempt; an attempt of unknown outcome is retried under its own number.
    attempt: sql`(select count(*) + 1 from payments p where p.subject = ${subject} and p.subject_id = ${subjectId} and p.status = 'refused')`,
  });
}

export const paymentColumns = getTableColumns(payments);

/** Returns the values of `buildPaymentInsert`. */
export const buildPaymentValues = ({ subject, subjectId, request }: NewPayment) => ({
  paymentId: uuidv7(),
  paymentSubject: subject,
  paymentSubjectId: subjectId,
  paymentRequest: request,
  paymentCents: request.amount,
});
