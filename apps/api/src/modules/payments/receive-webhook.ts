import type { Services } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { webhookEvents } from "./payments.table.ts";

/** Seconds that a signed event may be old, so that one that was overheard cannot be played again. */
const REPLAY_WINDOW_SECONDS = 300;

/**
 * Takes an event of the provider into the inbox, once however often it is sent, and no more: it is worked from there.
 * @throws AppError malformed when the signature is not the provider's, or too old
 */
export async function receiveWebhook(
  { db, payments, config }: Pick<Services, "db" | "payments" | "config">,
  raw: Buffer,
  signature: string | undefined,
): Promise<void> {
  const event = verify();
  const { object } = event.data;
  await db
    .insert(webhookEvents)
    .values({
      id: event.id,
      type: event.type,
      objectId: "id" in object && typeof object.id === "string" ? object.id : "",
      // Not the object: it is fetched again, and what it says of cards and people is not ours to keep.
      payload: { created: event.created, livemode: event.livemode, account: event.account ?? null },
    })
    .onConflictDoNothing();

  function verify() {
    try {
      return payments.webhooks.constructEvent(
        raw,
        signature ?? "",
        config.STRIPE_WEBHOOK_SECRET,
        REPLAY_WINDOW_SECONDS,
      );
    } catch {
      throw new AppError("malformed", "The signature is not right.");
    }
  }
}
