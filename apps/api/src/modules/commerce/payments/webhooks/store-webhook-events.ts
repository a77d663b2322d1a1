import type { Stripe } from "stripe";
import type { Database } from "../../../../db/client.ts";
import { webhookEvents } from "../../../../db/schema/payments.ts";

/** Stores events for processing. An event that is already stored is skipped. */
export async function storeWebhookEvents(db: Database, events: readonly Stripe.Event[]): Promise<void> {
  if (events.length === 0) return;
  await db.insert(webhookEvents).values(events.map(toWebhookEventRow)).onConflictDoNothing();
}

function toWebhookEventRow(event: Stripe.Event): typeof webhookEvents.$inferInsert {
  const { object } = event.data;
  return {
    id: event.id,
    type: event.type,
    objectId: "id" in object && typeof object.id === "string" ? object.id : "",
    // The object is left out: it is fetched again, and its card and personal data must not be stored.
    payload: { created: event.created, livemode: event.livemode, account: event.account ?? null },
  };
}
