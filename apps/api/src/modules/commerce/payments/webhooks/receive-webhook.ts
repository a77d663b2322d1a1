import type { Services } from "../../../../platform/context.ts";
import { readRealTime } from "../../../../platform/real-time.ts";
import { AppError } from "../../../../platform/errors.ts";
import { storeWebhookEvents } from "./store-webhook-events.ts";

/**
 * Verifies a provider event, stores it once and queues its processing.
 * @throws AppError malformed if the signature is invalid, too old or in the future, or the body is not an event
 */
export async function receiveWebhook(
  { payments, ...services }: Pick<Services, "db" | "jobs" | "clock" | "payments">,
  raw: Buffer,
  signature: string | undefined,
): Promise<void> {
  const received = payments.readEvent(raw, signature, new Date(readRealTime(services.clock)));
  switch (received.kind) {
    case "event":
      return storeWebhookEvents(services, [received.event]);
    case "malformed":
      throw new AppError("malformed", (t) => t.apiErrors.payments.notAnEvent);
    default:
      throw new AppError("malformed", (t) => t.apiErrors.payments.wrongSignature);
  }
}
