import { and, eq, sql } from "drizzle-orm";
import { isProviderRejection, type ProviderRefund } from "../../../../integrations/payments/payments.ts";
import { transact } from "../../../../db/transaction.ts";
import { recordOrderHistory } from "../order-history.ts";
import { reconcileRefund } from "../../payments/reconciliation/reconcile-refund.ts";
import type { Services } from "../../../../platform/context.ts";
import type { PaymentContext } from "../../payments/payment-subjects.ts";
import { getChargeRequest } from "../../payments/start-payment.ts";
import { payments, refunds } from "../../../../db/schema/payments.ts";
import { orders } from "../../../../db/schema/orders.ts";
import { undoReturn } from "../tickets/restore-ticket.ts";
import { announceFailedRefund } from "./announce-failed-refund.ts";
import type { Refund } from "./start-refund.ts";

export type RefundOutcome =
  | { kind: "done" }
  | { kind: "refused"; message: string }
  /** The provider did not say whether it made the refund. */
  | { kind: "waiting"; message: string };

const MAX_RETRY_DELAY_MS = 3_600_000;
/** The provider forgets idempotency keys after 24 hours. */
const KEY_LIFETIME_MS = 23 * 3_600_000;

/**
 * Submits a stored refund to the provider under its own idempotency key, so that a repeated call refunds once. Later than
 * the provider keeps the key, the refund is looked up first. The transfer to the filmmaker and the platform's fee are
 * reversed in proportion. Call it outside of transactions.
 * @param options `isAwaited`: who asked for it reads at once that the provider rejected it, so that no one else is told
 */
export async function submitRefund(
  ctx: PaymentContext,
  refund: Refund,
  { isAwaited = false }: { isAwaited?: boolean } = {},
): Promise<RefundOutcome> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, refund.paymentId));
  if (!payment?.intentId) throw new Error(`refund ${refund.id} belongs to a payment without an intent`);
  try {
    const isKeyForgotten = ctx.clock.now().getTime() - refund.createdAt.getTime() > KEY_LIFETIME_MS;
    const earlier = isKeyForgotten && (await findProviderRefund(ctx, refund, payment.intentId));
    const providerRefund =
      earlier ||
      (await ctx.payments.refund(
        {
          chargeId: payment.intentId,
          amount: refund.amountCents,
          settlement: getChargeRequest(payment).settlement,
          reference: { installation: ctx.config.API_URL, refundId: refund.id, orderId: refund.orderId },
        },
        `refund:${refund.id}`,
      ));
    await reconcileRefund(ctx, providerRefund);
    return { kind: "done" };
  } catch (error) {
    ctx.log.warn({ err: error, refundId: refund.id }, "submitting a refund failed");
    if (!isProviderRejection(error)) {
      if (await recoverRefund(ctx, refund, payment.intentId)) return { kind: "done" };
      return { kind: "waiting", message: error instanceof Error ? error.message : String(error) };
    }
    await failRefund(ctx, refund, { message: error.message, isAwaited });
    return { kind: "refused", message: error.message };
  }
}

/**
 * Checks a refund of unknown outcome against the provider's list; if it is not there, postpones the next attempt.
 * @returns whether the provider has made it
 */
async function recoverRefund(ctx: PaymentContext, refund: Refund, chargeId: string): Promise<boolean> {
  const providerRefund = await findProviderRefund(ctx, refund, chargeId).catch(() => undefined);
  if (providerRefund) {
    await reconcileRefund(ctx, providerRefund);
    return true;
  }
  await postponeRefund(ctx, refund);
  return false;
}

/** Finds what the provider made of a refund. @throws ProviderError */
async function findProviderRefund(
  { payments: provider }: Pick<Services, "payments">,
  refund: Refund,
  chargeId: string,
): Promise<ProviderRefund | undefined> {
  for await (const made of provider.listRefunds({ chargeId })) {
    if (made.refundId === refund.id) return made;
  }
  return undefined;
}

async function postponeRefund(ctx: Pick<Services, "db" | "clock">, refund: Refund): Promise<void> {
  const delayMs = Math.min(1000 * 2 ** refund.attempts, MAX_RETRY_DELAY_MS);
  await ctx.db
    .update(refunds)
    .set({
      attempts: sql`${refunds.attempts} + 1`,
      nextAttemptAt: new Date(ctx.clock.now().getTime() + delayMs),
    })
    .where(and(eq(refunds.id, refund.id), eq(refunds.status, "started")));
}

async function failRefund(
  ctx: Pick<Services, "db">,
  refund: Refund,
  { message, isAwaited }: { message: string; isAwaited: boolean },
): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const [failed] = await tx
      .update(refunds)
      .set({ status: "failed", failureMessage: message })
      .where(and(eq(refunds.id, refund.id), eq(refunds.status, "started")))
      .returning();
    if (!failed) return;
    await recordOrderHistory(tx, refund.orderId, {
      kind: "refund-failed",
      amountCents: refund.amountCents,
      detail: { reason: message },
    });
    if (isAwaited && !failed.entitlementId) return;
    const [order] = await tx.select().from(orders).where(eq(orders.id, refund.orderId)).for("no key update");
    if (!order) return;
    await undoReturn(tx, order, failed);
    if (!isAwaited) await announceFailedRefund(tx, order, failed, "refused");
  });
}
