import type { Stripe } from "stripe";
import type { Database } from "../../../db/client.ts";
import { webhookEvents } from "../../../db/schema/payments.ts";

/** Takes events into the inbox, each once, however often and from where it comes. */
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
    // Not the object: it is fetched again, and what it says of cards and people is not ours to keep.
    payload: { created: event.created, livemode: event.livemode, account: event.account ?? null },
  };
}
