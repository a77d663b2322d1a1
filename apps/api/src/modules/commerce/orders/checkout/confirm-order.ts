import { eq } from "drizzle-orm";
import { orders } from "../../../../db/schema/orders.ts";
import type { Context } from "../../../../platform/context.ts";
import { createNotFoundError } from "../../../../platform/errors.ts";
import { confirmPayment } from "../../payments/collect-payment.ts";
import { countLateDecline, releaseUnpaid } from "../../payments/card-attempts.ts";
import { isPaymentOpen } from "../../payments/start-payment.ts";
import { findViewerCredential } from "../../../access/viewer-credentials.queries.ts";
import { getCheckoutResult, type CheckoutResult } from "./check-out.ts";
import { verifyConfirmationToken } from "../confirmation-token.ts";
import { findNewestAttempt } from "../../payments/payments.queries.ts";
import type { PaymentSubjectServices } from "../../payments/payment-subjects.ts";

/**
 * Finishes an order after the bank's confirmation, by reading the charge at the provider.
 * @param token from the 202 response: the viewer token, or for a gift a token that only confirms
 * @throws AppError not-found, card-refused, unavailable while the provider does not respond
 */
export async function confirmOrder(
  ctx: Context & PaymentSubjectServices,
  pageId: string,
  token: string,
): Promise<CheckoutResult> {
  const orderId =
    verifyConfirmationToken(ctx.config, token) ??
    (await findViewerCredential(ctx.db, token, pageId, ctx.clock.now()))?.orderId;
  if (!orderId) throw createNotFoundError("order");
  const payment = await findNewestAttempt(ctx.db, "order", orderId);
  if (!payment?.intentId || !isPaymentOpen(payment)) return getCheckoutResult(ctx, { pageId, orderId });
  const charge = await confirmPayment(ctx, payment, payment.intentId);
  const hidesReason =
    charge.state.kind === "declined" &&
    (await countLateDecline(
      ctx,
      { email: await findBuyerEmail(ctx, orderId), pageId },
      charge.state.decline,
    ));
  const result = await getCheckoutResult(ctx, { pageId, orderId }, { charge, hidesReason });
  if (result.status === 201) await releaseUnpaid(ctx, pageId);
  return result;
}

async function findBuyerEmail({ db }: Context, orderId: string): Promise<string> {
  const [order] = await db.select({ email: orders.email }).from(orders).where(eq(orders.id, orderId));
  return order?.email ?? "";
}
