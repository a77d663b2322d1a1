import { and, asc, eq, gt, inArray } from "drizzle-orm";
import type { Stripe } from "stripe";
import type { Services } from "../../platform/context.ts";
import { forgetOldKeys } from "../../platform/http/idempotency.ts";
import { askAfterPayment } from "./payments/ask-after-payment.ts";
import { collectLostEvents } from "./payments/collect-lost-events.ts";
import { followStray } from "./payments/follow-stray.ts";
import { payments } from "../../db/schema/payments.ts";
import { workRefunds } from "./orders/refunds/work-refunds.ts";
import { workWebhooks } from "./payments/work-webhooks.ts";

const BATCH = 200;
const DAY_MS = 86_400_000;

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
        await askAfterPayment(services, payment, {
          close: !(await services.paymentSubjects[payment.subject].isAwaited(services, payment)),
        });
      });
    }
    last = open.at(-1)?.id;
    if (open.length < BATCH) return;
  }
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
