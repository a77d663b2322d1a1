import { messages } from "@matinee/texts";
import type { Decline } from "../../../integrations/payments/payments.ts";
import { AppError } from "../../../platform/errors.ts";
import type { Payment } from "./start-payment.ts";

/** The provider rejected the payment. `message` is user-facing: the provider's own if it concerns the card. */
export class PaymentRejectedError extends Error {
  override readonly name = "PaymentRejectedError";
  /** Undefined if the provider, and not the bank, rejected the payment. */
  readonly decline: Decline | undefined;

  constructor(message: string, options: { cause?: unknown; decline?: Decline } = {}) {
    super(message, { cause: options.cause });
    this.decline = options.decline;
  }
}

/** Creates the error of a purchase whose outcome is unknown. The client retries after two seconds. */
export function createPendingError(orderId: string): AppError {
  return new AppError("unavailable", messages.purchase.stillPending, {
    details: { orderPending: true, orderId, retryAfterSeconds: 2 },
  });
}

/**
 * Creates the error of a purchase whose newest payment attempt failed, with the message for the buyer.
 * @param isGeneric hides the bank's reason
 */
export function createCardError(payment: Payment | undefined, isGeneric = false): AppError {
  const failureMessage = isGeneric
    ? messages.purchase.cardRefused
    : (payment?.failureMessage ?? messages.checkout.unexpectedError);
  return new AppError("card-refused", failureMessage, { fields: { token: failureMessage } });
}
