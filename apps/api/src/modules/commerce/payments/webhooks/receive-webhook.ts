import type { Stripe } from "stripe";
import { z } from "zod";
import type { Services } from "../../../../platform/context.ts";
import { readRealTime } from "../../../../platform/real-time.ts";
import { AppError } from "../../../../platform/errors.ts";
import { storeWebhookEvents } from "./store-webhook-events.ts";

/** The maximum age of a signature, which prevents replay of an intercepted event. Also how far our clock may lag. */
const REPLAY_WINDOW_SECONDS = 300;

/** PostgreSQL text cannot store NUL. */
const storableText = z
  .string()
  .max(255)
  .refine((text) => !text.includes("\0"));

/** The part of an event that the inbox stores. Some objects, such as a balance, have no id. */
const eventSchema = z.object({
  id: storableText.min(1),
  type: storableText.min(1),
  created: z.number().optional(),
  livemode: z.boolean().optional(),
  account: storableText.nullish(),
  data: z.object({ object: z.object({ id: storableText.optional() }) }),
});

/**
 * Verifies a provider event, stores it once and queues its processing.
 * @throws AppError malformed if the signature is invalid, too old or in the future, or the body is not an event
 */
export async function receiveWebhook(
  { payments, config, ...services }: Pick<Services, "db" | "jobs" | "clock" | "payments" | "config">,
  raw: Buffer,
  signature: string | undefined,
): Promise<void> {
  const event = verifyEvent();
  if (!eventSchema.safeParse(event).success) {
    throw new AppError("malformed", "The body is not an event of the payment provider.");
  }
  await storeWebhookEvents(services, [event]);

  function verifyEvent(): Stripe.Event {
    // The provider's client checks only the age, so a timestamp in the future would extend the window.
    const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature ?? "")?.[1]);
    const receivedAt = readRealTime(services.clock);
    const isFuture = !(signedAt <= receivedAt / 1000 + REPLAY_WINDOW_SECONDS);
    for (const secret of isFuture ? [] : config.STRIPE_WEBHOOK_SECRET.split(",")) {
      try {
        return payments.webhooks.constructEvent(
          raw,
          signature ?? "",
          secret,
          REPLAY_WINDOW_SECONDS,
          undefined,
          receivedAt,
        );
      } catch {
        // Signed with another of the secrets, or with none of them.
      }
    }
    throw new AppError("malformed", "The signature is invalid or expired.");
  }
}
