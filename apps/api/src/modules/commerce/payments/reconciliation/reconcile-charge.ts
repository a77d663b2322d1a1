import type { Charge } from "../../../../integrations/payments/payments.ts";
import type { PaymentContext } from "../payment-subjects.ts";
import { applyCharge, findPaymentOfCharge } from "./apply-charge.ts";

/** Reconciles a charge with its payment. A paid charge of this installation without a payment is refunded, once. */
export async function reconcileCharge(ctx: PaymentContext, charge: Charge): Promise<void> {
  const { id: chargeId, state, reference, settlement } = charge;
  const payment = await findPaymentOfCharge(ctx.db, charge);
  if (payment) return applyCharge(ctx, payment, charge);
  if (state.kind !== "paid" || reference.installation !== ctx.config.API_URL) return;
  const { paymentRef } = state;
  if (!paymentRef) return;
  if (charge.isRefunded ?? (await ctx.payments.getPayment(paymentRef)).isRefunded) return;
  ctx.log.warn({ chargeId }, "refunding an orphaned charge");
  await ctx.payments.refund({ chargeId, amount: "all", settlement }, `stray:${chargeId}`);
}
