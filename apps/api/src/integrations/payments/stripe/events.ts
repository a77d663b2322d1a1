import type { Stripe } from "stripe";
import { z } from "zod";
import type { EventSubject, PaymentEvent, Payments } from "../payments.ts";
import { toSeconds } from "./charges.ts";
import { listStripe } from "./errors.ts";

type EventCalls = Pick<Payments, "readEvent" | "findEventSubject" | "listMoneyEvents">;

/** The maximum age of a signature, which prevents replay of an intercepted event. Also how far our clock may lag. */
const REPLAY_WINDOW_SECONDS = 300;
const PAGE_SIZE = 100;

/** Events that banks or Stripe's dashboard cause without a request of ours. */
const MONEY_EVENT_TYPES = [
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.refunded",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
];

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

/** Creates the calls of events. @param secrets of our webhooks */
export function createEventCalls(stripe: Stripe, secrets: readonly string[]): EventCalls {
  return {
    readEvent(body, signature, receivedAt) {
      const signed = verifyEvent(stripe, secrets, { body, signature, receivedAt: receivedAt.getTime() });
      if (!signed) return { kind: "unsigned" };
      const { success, data } = eventSchema.safeParse(signed);
      return success ? { kind: "event", event: toPaymentEvent(data) } : { kind: "malformed" };
    },
    findEventSubject,
    listMoneyEvents: (since) =>
      listStripe(
        () =>
          stripe.events.list({
            types: MONEY_EVENT_TYPES,
            created: { gte: toSeconds(since) },
            limit: PAGE_SIZE,
          }),
        toPaymentEvent,
      ),
  };
}

function verifyEvent(
  { webhooks }: Stripe,
  secrets: readonly string[],
  received: { body: Buffer; signature: string | undefined; receivedAt: number },
): unknown {
  const { body, signature, receivedAt } = received;
  // Stripe's client checks only the age, so a timestamp in the future would extend the window.
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature ?? "")?.[1]);
  const isFuture = !(signedAt <= receivedAt / 1000 + REPLAY_WINDOW_SECONDS);
  for (const secret of isFuture ? [] : secrets) {
    try {
      return webhooks.constructEvent(
        body,
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
  return null;
}

const toPaymentEvent = ({
  id,
  type,
  created,
  livemode,
  account,
  data: { object },
}: Omit<z.infer<typeof eventSchema>, "data"> & { data: { object: object } }): PaymentEvent => ({
  id,
  type,
  objectId: "id" in object && typeof object.id === "string" ? object.id : "",
  account: account ?? null,
  created,
  isLive: livemode,
});

function findEventSubject({
  type,
  objectId: id,
  account,
}: Parameters<EventCalls["findEventSubject"]>[0]): EventSubject {
  if (type.startsWith("payment_intent.")) return { kind: "charge", id };
  if (type.startsWith("charge.dispute.")) return { kind: "dispute", id };
  if (type.startsWith("refund.") || type === "charge.refund.updated") return { kind: "refund", id };
  if (type === "charge.refunded") return { kind: "refunds-of", paymentRef: id };
  if (type === "account.updated") return { kind: "account", id };
  // Payouts of our own account concern no owner.
  if (type.startsWith("payout.") && account) return { kind: "payout", id, account };
  return { kind: "other" };
}
