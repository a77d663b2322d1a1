import type { Stripe } from "stripe";
import type { WebhookState } from "../payments.ts";

type WebhookEndpoints = Pick<Stripe["webhookEndpoints"], "list" | "create" | "update" | "del">;
type EventType = Parameters<WebhookEndpoints["create"]>[0]["enabled_events"][number];

/** Payments are on our own account. Stripe sends the events of filmmakers' accounts only to a webhook for those. */
export const WEBHOOKS: readonly { name: string; connect: boolean; events: readonly EventType[] }[] = [
  {
    name: "our own account",
    connect: false,
    events: [
      "payment_intent.succeeded",
      "payment_intent.processing",
      "payment_intent.payment_failed",
      "payment_intent.canceled",
      "charge.refunded",
      "refund.created",
      "refund.updated",
      "refund.failed",
      "charge.dispute.created",
      "charge.dispute.updated",
      "charge.dispute.closed",
    ],
  },
  {
    name: "connected accounts",
    connect: true,
    events: [
      "account.updated",
      "payout.created",
      "payout.updated",
      "payout.paid",
      "payout.failed",
      "payout.canceled",
    ],
  },
];

/** Finds our webhooks by their address and events. Stripe does not say which of them is for connected accounts. */
export async function findWebhooks(
  endpoints: WebhookEndpoints,
  url: string,
): Promise<(WebhookState & { id?: string })[]> {
  const existing: Stripe.WebhookEndpoint[] = [];
  for await (const endpoint of endpoints.list({ limit: 100 })) {
    if (endpoint.url === url) existing.push(endpoint);
  }
  return WEBHOOKS.map(({ name, events }) => {
    const has = (enabled: readonly string[], event: string) =>
      enabled.includes("*") || enabled.includes(event);
    const endpoint = existing.find(({ enabled_events: enabled }) =>
      events.some((event) => has(enabled, event)),
    );
    if (!endpoint) return { name, state: "missing" };
    const isReady =
      endpoint.status === "enabled" && events.every((event) => has(endpoint.enabled_events, event));
    return { name, state: isReady ? "ready" : "incomplete", id: endpoint.id };
  });
}

/**
 * Creates the webhooks that are missing and completes the others.
 * @returns the signing secrets of the new ones, also after a failure: Stripe shows a secret only once
 */
export async function registerWebhooks(
  endpoints: WebhookEndpoints,
  url: string,
): Promise<{ secrets: string[]; error: unknown }> {
  const secrets: string[] = [];
  try {
    const states = await findWebhooks(endpoints, url);
    for (const { name, connect, events } of WEBHOOKS) {
      const current = states.find((state) => state.name === name);
      if (current?.state === "ready") continue;
      if (current?.id) {
        await endpoints.update(current.id, { enabled_events: [...events], disabled: false });
        continue;
      }
      const created = await endpoints.create({
        url,
        connect,
        enabled_events: [...events],
        description: `Matinee: ${name}`,
      });
      if (created.secret) secrets.push(created.secret);
    }
    return { secrets, error: null };
  } catch (error) {
    return { secrets, error };
  }
}
