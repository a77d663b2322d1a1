import type { Charge } from "../../../../integrations/payments/payments.ts";
import type { Services } from "../../../../platform/context.ts";
import { applyCharge, findPaymentOfCharge } from "./apply-charge.ts";

/** Reconciles a charge with its payment. A paid charge of this installation without a payment is refunded, once. */
export async function reconcileCharge(
  services: Pick<Services, "db" | "clock" | "config" | "jobs" | "log" | "payments" | "paymentSubjects">,
  charge: Charge,
): Promise<void> {
  const { id: chargeId, state, reference, settlement } = charge;
  const payment = await findPaymentOfCharge(services.db, charge);
  if (payment) return applyCharge(services, payment, charge);
  if (state.kind !== "paid" || reference.installation !== services.config.API_URL) return;
  const { paymentRef } = state;
  if (!paymentRef) return;
  if (charge.isRefunded ?? (await services.payments.getPayment(paymentRef)).isRefunded) return;
  services.log.warn({ chargeId }, "refunding an orphaned charge");
  await services.payments.refund({ chargeId, amount: "all", settlement }, `stray:${chargeId}`);
}
