import { Stripe } from "stripe";
import type { Config } from "../../../platform/config.ts";
import { assertOutsideTransaction } from "../../../db/client.ts";
import type { Tracing } from "../../../platform/telemetry/tracing.ts";
import { createMetrics, type Metrics } from "../../../platform/telemetry/metrics.ts";

/**
 * Creates the Stripe SDK client; development points it at the Stripe-compatible test server.
 * @param metrics where the calls are counted; commands have none
 */
export function createStripeClient(
  config: Config,
  metrics = createMetrics(),
  tracing: Tracing | null = null,
): Stripe {
  const base = config.STRIPE_API_URL ? new URL(config.STRIPE_API_URL) : null;
  return new Stripe(config.STRIPE_SECRET_KEY, {
    telemetry: false,
    httpClient: createHttpClient(metrics, tracing),
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
function createHttpClient({ providerCalls }: Metrics, tracing: Tracing | null) {
  const client = Stripe.createNodeHttpClient();
  const send = client.makeRequest.bind(client);
  client.makeRequest = async (...call) => {
    assertOutsideTransaction("The payment provider");
    const end = providerCalls.startTimer();
    try {
      const [, , path, method] = call;
      // The path without ids: /v1/refunds.
      const resource = path.split(/[?]/)[0]?.split("/").slice(0, 3).join("/") ?? "";
      const attributes = { "http.request.method": method, "server.address": "stripe" };
      const response = tracing
        ? await tracing.run(`stripe ${method} ${resource}`, "CLIENT", attributes, () => send(...call))
        : await send(...call);
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
