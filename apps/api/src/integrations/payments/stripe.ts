import { Stripe } from "stripe";
import type { Config } from "../../platform/config.ts";
import { assertOutsideTransaction } from "../../db/client.ts";
import { createMetrics, type Metrics } from "../../platform/telemetry/metrics.ts";
import type { Payments } from "./payments.ts";

/**
 * Creates the Stripe SDK client; development points it at the Stripe-compatible test server.
 * @param metrics where the calls are counted; commands have none
 */
export function createPayments(config: Config, metrics = createMetrics()): Payments {
  const base = config.STRIPE_API_URL ? new URL(config.STRIPE_API_URL) : null;
  return new Stripe(config.STRIPE_SECRET_KEY, {
    telemetry: false,
    httpClient: createHttpClient(metrics),
    // Safe: every write carries an idempotency key, and a retry inside the SDK repeats it.
    maxNetworkRetries: 1,
    timeout: config.STRIPE_TIMEOUT_MS,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === "https:" ? 443 : 80),
      protocol: base.protocol === "https:" ? ("https" as const) : ("http" as const),
    }),
  });
}

/** The SDK's own HTTP client; it throws when a transaction is open, and measures each call. */
function createHttpClient({ providerCalls }: Metrics) {
  const client = Stripe.createNodeHttpClient();
  const send = client.makeRequest.bind(client);
  client.makeRequest = async (...call) => {
    assertOutsideTransaction("The payment provider");
    const end = providerCalls.startTimer();
    try {
      const response = await send(...call);
      end({ outcome: `${Math.floor(response.getStatusCode() / 100)}xx` });
      return response;
    } catch (error) {
      const isTimeout = error instanceof Error && /timeout|ETIMEDOUT/i.test(`${error.message} ${error.name}`);
      end({ outcome: isTimeout ? "timeout" : "unreachable" });
      throw error;
    }
  };
  return client;
}
