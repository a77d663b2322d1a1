import { platformCurrency } from "@matinee/domain/currency";
import { getTableColumns, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Queryable, Transaction } from "../../../db/client.ts";
import { prepareOnce } from "../../../db/prepare-once.ts";
import { type FormerChargeRequest, payments } from "../../../db/schema/payments.ts";
import type { ChargeRequest } from "../../../integrations/payments/payments.ts";

export type Payment = typeof payments.$inferSelect;

/** Whether the provider may still charge the card of an attempt. */
export function isPaymentOpen(payment: Payment): boolean {
  return payment.status === "started" || payment.status === "requires_action";
}

export interface NewPayment {
  subject: Payment["subject"];
  subjectId: string;
  request: ChargeRequest;
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
  paymentRequest: {
    ...request,
    // It would charge as many dollars.
    ...(request.money.currency === platformCurrency && toFormerRequest(request)),
  },
  paymentCents: request.money.amount,
});

/** A process of the version before `ChargeRequest` reads these fields, while both versions run during an upgrade. */
const toFormerRequest = ({
  money,
  description,
  statementSuffix,
  settlement,
  askBank,
}: ChargeRequest): FormerChargeRequest => ({
  amount: money.amount,
  description,
  ...(statementSuffix && { statementDescriptorSuffix: statementSuffix }),
  ...(settlement && { destination: settlement.account, applicationFee: settlement.fee }),
  ...(askBank && { requestsThreeDSecure: true }),
});

/** Returns what a payment asks of the provider. A row of the former version leads to the same bytes as it did then. */
export function getChargeRequest({ request }: Pick<Payment, "request">): ChargeRequest {
  if ("money" in request) return request;
  const { amount, description, statementDescriptorSuffix, destination, applicationFee } = request;
  return {
    // The former version charged in dollars only.
    money: { amount, currency: platformCurrency },
    description,
    ...(statementDescriptorSuffix && { statementSuffix: statementDescriptorSuffix }),
    settlement: destination ? { account: destination, fee: applicationFee ?? 0 } : null,
    askBank: request.requestsThreeDSecure ?? false,
  };
}
