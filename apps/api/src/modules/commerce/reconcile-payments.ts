import { and, asc, eq, gt, inArray } from "drizzle-orm";
import type { Charge } from "../../integrations/payments/payments.ts";
import { refreshPaymentStatus } from "./payments/reconciliation/refresh-payment-status.ts";
import { backfillMissedEvents } from "./payments/webhooks/backfill-missed-events.ts";
import { reconcileCharge } from "./payments/reconciliation/reconcile-charge.ts";
import { payments } from "../../db/schema/payments.ts";
import type { PaymentContext } from "./payments/payment-subjects.ts";

const BATCH_SIZE = 200;
const DAY_MS = 86_400_000;

/**
 * Recovers from lost responses and lost webhooks: refreshes open payments, refunds charges of the last day that belong to
 * no order, and backfills missed refund and dispute events.
 */
export async function reconcilePayments(services: PaymentContext): Promise<void> {
  await reconcileOpenPayments(services);
  await reconcileOrphanedCharges(services);
  await continueOnError(services, {}, () => backfillMissedEvents(services));
}

async function reconcileOpenPayments(services: PaymentContext): Promise<void> {
  for (let lastId: string | undefined; ;) {
    const openPayments = await services.db
      .select()
      .from(payments)
      .where(
        and(
          inArray(payments.status, ["started", "requires_action"]),
          ...(lastId ? [gt(payments.id, lastId)] : []),
        ),
      )
      .orderBy(asc(payments.id))
      .limit(BATCH_SIZE);
    for (const payment of openPayments) {
      await continueOnError(services, { paymentId: payment.id }, async () => {
        await refreshPaymentStatus(services, payment, {
          abandon: !(await services.paymentSubjects[payment.subject].isAwaited(services, payment)),
        });
      });
    }
    lastId = openPayments.at(-1)?.id;
    if (openPayments.length < BATCH_SIZE) return;
  }
}

/** Reconciles our charges of the last day that are not settled locally; charges without a payment are refunded. */
async function reconcileOrphanedCharges(services: PaymentContext): Promise<void> {
  const since = new Date(services.clock.now().getTime() - DAY_MS);
  await continueOnError(services, {}, async () => {
    let batch: Charge[] = [];
    for await (const charge of services.payments.listCharges(since)) {
      // Several installations can share one provider account; skip the charges of the others.
      if (charge.state.kind !== "paid" || charge.reference.installation !== services.config.API_URL) continue;
      batch.push(charge);
      if (batch.length >= BATCH_SIZE) await reconcileUnsettledCharges(services, batch.splice(0));
    }
    await reconcileUnsettledCharges(services, batch);
  });
}

async function reconcileUnsettledCharges(services: PaymentContext, charges: Charge[]): Promise<void> {
  if (charges.length === 0) return;
  const settled = await services.db
    .select({ intentId: payments.intentId })
    .from(payments)
    .where(
      and(
        eq(payments.status, "succeeded"),
        inArray(
          payments.intentId,
          charges.map(({ id }) => id),
        ),
      ),
    );
  const settledIds = new Set(settled.map(({ intentId }) => intentId));
  for (const charge of charges.filter(({ id }) => !settledIds.has(id))) {
    await continueOnError(services, { chargeId: charge.id }, () => reconcileCharge(services, charge));
  }
}

/** Logs a failure and continues, so that one item does not block the others. The next run retries it. */
async function continueOnError(
  services: PaymentContext,
  logFields: object,
  task: () => Promise<void>,
): Promise<void> {
  try {
    await task();
  } catch (error) {
    services.log.error({ err: error, ...logFields }, "reconciling a payment failed");
  }
}
