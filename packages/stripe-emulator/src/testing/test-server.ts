import { Stripe } from "stripe";
import { afterAll } from "vitest";
import type { StripeOptions } from "../options.ts";
import { startStripe } from "../server.ts";

/** Starts a server for one test file, with the real client and the control routes. */
export async function startTestServer(options: Partial<StripeOptions> = {}) {
  const server = await startStripe({ port: 0, host: "127.0.0.1", ...options });
  afterAll(() => server.close());
  return { url: server.url, stripe: createClient(server.url), control: createControl(server.url) };
}

/** Creates the real client with Matinee's settings. */
export function createClient(url: string, config: Stripe.StripeConfig = {}): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe("sk_test_matinee", {
    host: hostname,
    port,
    protocol: "http",
    maxNetworkRetries: 0,
    telemetry: false,
    ...config,
  });
}

/** Calls `/_test/…`: a GET without a body, else a POST. */
export function createControl(url: string) {
  return async (path: string, body?: object): Promise<Record<string, unknown>> => {
    const response = await fetch(
      `${url}/_test/${path}`,
      body === undefined ? {} : { method: "POST", body: JSON.stringify(body) },
    );
    // The control routes return JSON objects only.
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
}

/** The common options of payments in tests: cards only, so that no return address is required. */
export const CARDS_ONLY = {
  automatic_payment_methods: { enabled: true, allow_redirects: "never" },
} as const;

/** Returns the error that the client throws for a call. */
export async function catchError(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error("The call was expected to fail");
}
