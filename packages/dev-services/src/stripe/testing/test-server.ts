import { Stripe } from "stripe";
import { afterAll } from "vitest";
import type { StripeOptions } from "../options.ts";
import { startStripe } from "../server.ts";

/** A server for one test file, the real client for it, and its control plane. */
export async function testServer(options: Partial<StripeOptions> = {}) {
  const server = await startStripe({ port: 0, host: "127.0.0.1", ...options });
  afterAll(() => server.close());
  return { url: server.url, stripe: clientFor(server.url), control: controlOf(server.url) };
}

/** The real client as Matinee sets it up. */
export function clientFor(url: string, config: Stripe.StripeConfig = {}): Stripe {
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
export function controlOf(url: string) {
  return async (path: string, body?: object): Promise<Record<string, unknown>> => {
    const response = await fetch(
      `${url}/_test/${path}`,
      body === undefined ? {} : { method: "POST", body: JSON.stringify(body) },
    );
    // The control plane answers with JSON objects only.
    const answer = (await response.json()) as Record<string, unknown>;
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
}

/** What every payment of these tests has in common: cards only, so no return address is needed. */
export const CARDS_ONLY = {
  automatic_payment_methods: { enabled: true, allow_redirects: "never" },
} as const;

/** The error that a call ends with, as the client throws it. */
export async function errorOf(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error("The call was expected to fail");
}
