import { Stripe } from "stripe";
import type { Config } from "../../platform/config.ts";
import { assertOutsideTransaction } from "../../db/client.ts";
import type { Payments } from "./payments.ts";

/** Creates the Stripe SDK client; development points it at the Stripe-compatible test server. */
export function createPayments(config: Config): Payments {
  const base = config.STRIPE_API_URL ? new URL(config.STRIPE_API_URL) : null;
  return new Stripe(config.STRIPE_SECRET_KEY, {
    telemetry: false,
    httpClient: createHttpClient(),
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

/** The SDK's own HTTP client; it throws when a transaction is open. */
function createHttpClient() {
  const client = Stripe.createNodeHttpClient();
  const send = client.makeRequest.bind(client);
  client.makeRequest = async (...call) => {
    assertOutsideTransaction("The payment provider");
    return send(...call);
  };
  return client;
}
