import type { StoredText } from "../../../platform/stored-text.ts";
import type { Transaction } from "../../../db/client.ts";
import type { Dispute, ProviderRefund } from "../../../integrations/payments/payments.ts";
import type { Services } from "../../../platform/context.ts";
import type { Payment } from "./start-payment.ts";

export interface PaymentSubjectServices {
  /** The kinds of items that can be paid for. The entry layer composes them, so that payments do not depend on them. */
  paymentSubjects: Readonly<Record<Payment["subject"], PaymentSubject>>;
}

export type PaymentContext = Pick<Services, "db" | "clock" | "config" | "jobs" | "log" | "payments"> &
  PaymentSubjectServices;

/** The consequences of a payment for the item that it pays for. Amounts are cents. */
export interface PaymentSubject {
  /** The prefix of each charge's idempotency key. It must never change. */
  keyPrefix: string;
  /** Whether the buyer can still finish an open attempt. */
  isAwaited(ctx: Pick<Services, "db" | "clock">, payment: Payment): Promise<boolean>;
  /** The charge succeeded. Runs once per attempt, in the transaction that records the charge. */
  markPaid(
    tx: Transaction,
    ctx: Pick<Services, "clock" | "jobs">,
    paid: { id: string; chargeId: string; paymentId: string },
  ): Promise<void>;
  /** The attempt ended without a charge. Runs in the transaction that ends the attempt. */
  markUnpaid(
    tx: Transaction,
    id: string,
    end: { status: "refused" | "abandoned"; failureMessage: StoredText | null },
  ): Promise<void>;
  /** The provider reports a refund, possibly twice. */
  recordRefund(ctx: PaymentContext, payment: Payment, refund: ProviderRefund): Promise<void>;
  /** The provider reports a dispute, possibly twice. */
  recordDispute(ctx: PaymentContext, payment: Payment, dispute: Dispute): Promise<void>;
}
