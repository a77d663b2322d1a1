import type { Config } from "../../../platform/config.ts";
import { createMetrics } from "../../../platform/telemetry/metrics.ts";
import type { Tracing } from "../../../platform/telemetry/tracing.ts";
import type { Payments } from "../payments.ts";
import { createAccountCalls } from "./accounts.ts";
import { createChargeCalls } from "./charges.ts";
import { createStripeClient } from "./client.ts";
import { callStripe } from "./errors.ts";
import { createEventCalls } from "./events.ts";
import { createTaxCalls } from "./taxes.ts";
import { findWebhooks, registerWebhooks } from "./webhook-endpoints.ts";

/**
 * Creates the payment provider: Stripe.
 * @param metrics where the calls are counted; commands have none
 */
export function createPayments(
  config: Config,
  metrics = createMetrics(),
  tracing: Tracing | null = null,
): Payments {
  const stripe = createStripeClient(config, metrics, tracing);
  const { accounts, balance, webhookEndpoints } = stripe;
  return {
    ...createChargeCalls(stripe),
    ...createEventCalls(stripe, config.STRIPE_WEBHOOK_SECRET.split(",")),
    ...createAccountCalls(stripe),
    ...createTaxCalls(stripe),
    checkSetup: () =>
      callStripe(async () => {
        const { id, charges_enabled: canCharge } = await accounts.retrieveCurrent();
        const { livemode: isLive } = await balance.retrieve();
        return { account: id, isLive, canCharge: canCharge ?? false };
      }),
    webhooks: {
      find: (url) => callStripe(() => findWebhooks(webhookEndpoints, url)),
      register: (url) => registerWebhooks(webhookEndpoints, url),
    },
  };
}
