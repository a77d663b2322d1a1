import { and, asc, eq, gt, inArray } from "drizzle-orm";
import type { Stripe } from "stripe";
import type { Services } from "../../../platform/context.ts";
import { forgetOldKeys } from "../../../platform/http/idempotency.ts";
import { creditOrders } from "../../../db/schema/credits.ts";
import { orders } from "../../../db/schema/orders.ts";
import { askAfterPayment } from "./ask-after-payment.ts";
import { collectLostEvents } from "./collect-lost-events.ts";
import { followStray } from "./follow-stray.ts";
import { payments } from "../../../db/schema/payments.ts";
import type { Payment } from "./start-attempt.ts";
import { workRefunds } from "./work-refunds.ts";
import { workWebhooks } from "./work-webhooks.ts";

const BATCH = 200;
const DAY_MS = 86_400_000;
const CREDITS_WAIT_MS = 3_600_000;

/**
 * Behind requests and webhooks, which both can be lost: asks the provider after every attempt that has no end, takes up
 * refunds that were not given, looks at the day's charges for one that no order knows, which goes back, and at the day's
 * refunds and disputes for one that no webhook told us of.
 */
export async function reconcilePayments(services: Services): Promise<void> {
  await finishAttempts(services);
  await findStrayCharges(services);
  await attempt(services, {}, () => collectLostEvents(services));
  await workWebhooks(services);
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

/** One that fails must not keep the others waiting; it comes again with the next round. */
async function attempt(services: Services, what: object, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    services.log.error({ err: error, ...what }, "reconciling failed");
  }
}
