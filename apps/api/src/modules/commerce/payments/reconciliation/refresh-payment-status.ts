import { eq } from "drizzle-orm";
import { payments } from "../../../../db/schema/payments.ts";
import { abandonUncreatedCharge, applyCharge } from "./apply-charge.ts";
import type { PaymentContext } from "../payment-subjects.ts";
import { isPaymentOpen, type Payment } from "../start-payment.ts";

/**
 * Retrieves the state of an open payment from the provider and reconciles it.
 * @param options `abandon` also cancels an unfinished payment, so that its card cannot be charged later
 * @throws ProviderError
 */
export async function refreshPaymentStatus(
  ctx: PaymentContext,
  payment: Payment,
  { abandon }: { abandon: boolean },
): Promise<void> {
  if (!isPaymentOpen(payment)) return;
  if (!payment.intentId) {
    // The charge's id is stored before the card is charged: without one, no money can have moved.
    if (!abandon || (await abandonUncreatedCharge(ctx, payment))) return;
    // Its buyer's request stored one meanwhile, or ended it.
    const [current] = await ctx.db.select().from(payments).where(eq(payments.id, payment.id));
    if (current?.intentId) await refreshPaymentStatus(ctx, current, { abandon });
    return;
  }
  const charge = await ctx.payments.getCharge(payment.intentId);
  const isUnfinished = charge.state.kind === "needs-card" || charge.state.kind === "needs-bank";
  if (!abandon || !isUnfinished) return applyCharge(ctx, payment, charge);
  const cancelled = await ctx.payments
    .cancelCharge(charge.id)
    // It was paid between the two calls, or another worker cancelled it; the charge has the final state.
    .catch(() => ctx.payments.getCharge(charge.id));
  await applyCharge(ctx, payment, cancelled);
}
