import { and, asc, eq, gt, inArray } from "drizzle-orm";
import type { Stripe } from "stripe";
import type { Services } from "../../context.ts";
import { forgetOldKeys } from "../../http/idempotency.ts";
import { creditOrders } from "../credits/credits.table.ts";
import { orders } from "../orders/orders.table.ts";
import { askAfterPayment } from "./ask-after-payment.ts";
import { findAttempt, followIntent } from "./follow-intent.ts";
import { payments } from "./payments.table.ts";
import type { Payment } from "./start-attempt.ts";
import { workRefunds } from "./work-refunds.ts";

const BATCH = 200;
const DAY_MS = 86_400_000;
const CREDITS_WAIT_MS = 3_600_000;

/**
 * Behind requests and webhooks, which both can be lost: asks the provider after every attempt that has no end, takes up
 * refunds that were not given, and looks at the day's charges for one that no order knows, which goes back.
 */
export async function reconcilePayments(services: Services): Promise<void> {
  await finishAttempts(services);
  await findStrayCharges(services);
  await workRefunds(services);
  await forgetOldKeys(services);
}

async function finishAttempts(services: Services): Promise<void> {
  for (let last: string | undefined; ;) {
    const open = await services.db
      .select()
      .from(payments)
      .where(
        and(
          inArray(payments.status, ["started", "requires_action"]),
          ...(last ? [gt(payments.id, last)] : []),
        ),
      )
      .orderBy(asc(payments.id))
      .limit(BATCH);
    for (const payment of open) {
      await attempt(services, { paymentId: payment.id }, async () => {
        await askAfterPayment(services, payment, { close: !(await isAwaited(services, payment)) });
      });
    }
    last = open.at(-1)?.id;
    if (open.length < BATCH) return;
  }
}

/** Whether a buyer may still come back to finish it. */
async function isAwaited(services: Services, payment: Payment): Promise<boolean> {
  if (payment.subject === "credits") {
    const [order] = await services.db
      .select({ status: creditOrders.status })
      .from(creditOrders)
      .where(eq(creditOrders.id, payment.subjectId));
    const age = services.clock.now().getTime() - payment.createdAt.getTime();
    return order?.status === "pending" && age < CREDITS_WAIT_MS;
  }
  const [order] = await services.db
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.id, payment.subjectId));
  return order?.status === "pending";
}

/** Charges of ours at the provider that our side has not settled: followed where we know them, else given back. */
async function findStrayCharges(services: Services): Promise<void> {
  const created = { gte: Math.floor((services.clock.now().getTime() - DAY_MS) / 1000) };
  await attempt(services, {}, async () => {
    let batch: Stripe.PaymentIntent[] = [];
    for await (const intent of services.payments.paymentIntents.list({ created, limit: 100 })) {
      // One account can serve several installations; another one's charges are not ours to touch.
      if (intent.status !== "succeeded" || intent.metadata["origin"] !== services.config.API_URL) continue;
      batch.push(intent);
      if (batch.length >= BATCH) await settleStrays(services, batch.splice(0));
    }
    await settleStrays(services, batch);
  });
}

async function settleStrays(services: Services, intents: Stripe.PaymentIntent[]): Promise<void> {
  if (intents.length === 0) return;
  const settled = await services.db
    .select({ intentId: payments.intentId })
    .from(payments)
    .where(
      and(
        eq(payments.status, "succeeded"),
        inArray(
          payments.intentId,
          intents.map(({ id }) => id),
        ),
      ),
    );
  const known = new Set(settled.map(({ intentId }) => intentId));
  for (const intent of intents.filter(({ id }) => !known.has(id))) {
    await attempt(services, { intentId: intent.id }, () => followStray(services, intent));
  }
}

/** A charge whose order we know completes it; one that no order knows is given back, once. */
export async function followStray(
  services: Pick<Services, "db" | "clock" | "config" | "log" | "payments">,
  intent: Stripe.PaymentIntent,
): Promise<void> {
  const payment = await findAttempt(services.db, intent);
  if (payment) return followIntent(services, payment, intent);
  if (intent.status !== "succeeded" || intent.metadata["origin"] !== services.config.API_URL) return;
  if (await isGivenBack(services, intent)) return;
  services.log.warn({ intentId: intent.id }, "a charge without an order is given back");
  await services.payments.refunds.create(
    {
      payment_intent: intent.id,
      ...(intent.transfer_data && { reverse_transfer: true }),
      ...(intent.application_fee_amount && { refund_application_fee: true }),
    },
    { idempotencyKey: `stray:${intent.id}` },
  );
}

async function isGivenBack(
  { payments: provider }: Pick<Services, "payments">,
  { latest_charge: charge }: Stripe.PaymentIntent,
): Promise<boolean> {
  if (!charge) return true;
  return typeof charge === "string" ? (await provider.charges.retrieve(charge)).refunded : charge.refunded;
}

/** One that fails must not keep the others waiting; it comes again with the next round. */
async function attempt(services: Services, what: object, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    services.log.error({ err: error, ...what }, "reconciling failed");
  }
}
