import type { Text } from "@matinee/texts";
import type { Decline } from "../../../integrations/payments/payments.ts";
import { type StoredText, toText } from "../../../platform/stored-text.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Payment } from "./start-payment.ts";

/** The provider rejected the payment. The buyer reads `reason`: the provider's own if it concerns the card. */
export class PaymentRejectedError extends Error {
  override readonly name = "PaymentRejectedError";
  readonly reason: StoredText;
  /** Undefined if the provider, and not the bank, rejected the payment. */
  readonly decline: Decline | undefined;

  constructor(reason: StoredText, options: { cause?: unknown; decline?: Decline } = {}) {
    super("words" in reason ? reason.words : reason.key, { cause: options.cause });
    this.reason = reason;
    this.decline = options.decline;
  }
}

/** Creates the error of a purchase whose outcome is unknown. The client retries after two seconds. */
export function createPendingError(orderId: string): AppError {
  return new AppError("unavailable", (t) => t.purchase.stillPending, {
    details: { orderPending: true, orderId, retryAfterSeconds: 2 },
  });
}

/**
 * Creates the error of a purchase whose newest payment attempt failed, with the message for the buyer.
 * @param isGeneric hides the bank's reason
 */
export function createCardError(payment: Payment | undefined, isGeneric = false): AppError {
  const failureMessage: Text = isGeneric
    ? (t) => t.purchase.cardRefused
    : toText(payment?.failureMessage ?? { key: "paymentFailed" });
  return new AppError("card-refused", failureMessage, { fields: { token: failureMessage } });
}
