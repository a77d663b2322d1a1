import type { Services } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { keepEvents } from "./keep-events.ts";

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
  await keepEvents(db, [verify()]);

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
