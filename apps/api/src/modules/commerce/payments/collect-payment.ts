import type { Charge } from "../../../integrations/payments/payments.ts";
import { chargeCard } from "./charge-card.ts";
import { createPendingError, PaymentRejectedError } from "./payment-errors.ts";
import type { PaymentContext } from "./payment-subjects.ts";
import { applyCharge, failPayment } from "./reconciliation/apply-charge.ts";
import type { Payment } from "./start-payment.ts";

/**
 * Charges an open payment and applies the outcome to its subject. Call it outside of transactions.
 * @param token what the browser's card fields returned
 * @returns the charge, or none if the card was rejected and the payment failed
 * @throws AppError unavailable with `details.orderPending` if the outcome is unknown
 */
export async function collectPayment(
  ctx: PaymentContext,
  payment: Payment,
  token: string,
): Promise<{ charge?: Charge; decline?: PaymentRejectedError["decline"] }> {
  try {
    const charge = await chargeCard(ctx, payment, token);
    await applyCharge(ctx, payment, charge);
    return { charge };
  } catch (error) {
    if (!(error instanceof PaymentRejectedError)) throw error;
    await failPayment(ctx, payment, error.reason);
    return { decline: error.decline };
  }
}

/**
 * Reads a payment's charge after the bank's confirmation and applies its state to the payment's subject.
 * @throws AppError unavailable with `details.orderPending` if the provider does not respond
 */
export async function confirmPayment(
  ctx: PaymentContext,
  payment: Payment,
  chargeId: string,
): Promise<Charge> {
  const orderId = payment.subjectId;
  const charge = await ctx.payments.getCharge(chargeId).catch((error: unknown) => {
    ctx.log.warn({ err: error, orderId }, "reading the charge failed");
    throw createPendingError(orderId);
  });
  await applyCharge(ctx, payment, charge);
  return charge;
}
