import { PAGE_KINDS } from "@matinee/domain/page-kind";
import { z } from "zod";
import { cents, currency, instant, uuid } from "../envelope.ts";
import { WEBHOOK_EVENTS, WEBHOOK_TYPES, type WebhookType, webhookLimits } from "@matinee/domain/webhooks";
import { payoutSchema } from "./money.ts";
import { orderRowSchema } from "./orders.ts";
import { subscriberRowSchema } from "./subscribers.ts";

const events = z.array(z.enum(WEBHOOK_EVENTS)).min(1).max(WEBHOOK_EVENTS.length);
const url = z.string().trim().max(webhookLimits.urlLength);

export const newWebhookSchema = z.strictObject({ url, events });

/** `enabled: true` starts a webhook again that was disabled after failures. */
export const webhookChangesSchema = z.strictObject({
  url: url.optional(),
  events: events.optional(),
  enabled: z.literal(true).optional(),
});
export type WebhookChanges = z.infer<typeof webhookChangesSchema>;

export const webhookSchema = z.object({
  id: uuid,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  createdAt: instant,
  /** The first failure after the last success; null while attempts succeed. */
  failingSince: instant.nullable(),
  /** The earliest attempt that waits. */
  nextAttemptAt: instant.nullable(),
  disabledAt: instant.nullable(),
  /** Only staff start a webhook again that they disabled. */
  disabledBy: z.enum(["failures", "staff"]).nullable(),
  /** Until when the former secret also signs; null when only the current one does. */
  formerSecretUntil: instant.nullable(),
  /** The attempts of the last 24 hours. `p95Ms`: 95 % of the delivered ones took at most this long. */
  lastDay: z.object({
    attempts: z.number().int(),
    delivered: z.number().int(),
    p95Ms: z.number().int().nullable(),
  }),
});
export type Webhook = z.infer<typeof webhookSchema>;

/** An attempt to deliver a message, or one that waits. */
export const webhookDeliverySchema = z.object({
  id: uuid,
  messageId: uuid,
  type: z.enum(WEBHOOK_TYPES),
  attempt: z.number().int(),
  /** When it was made; null while it waits. */
  sentAt: instant.nullable(),
  /** When it is due; null once it was made. */
  nextAttemptAt: instant.nullable(),
  /** The HTTP status of the response; null without one. */
  status: z.number().int().nullable(),
  delivered: z.boolean(),
  ms: z.number().int().nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;

export const webhookDeliveryDetailSchema = webhookDeliverySchema.extend({
  /** The body that is sent, the same at each attempt. */
  request: z.string(),
  /** The body of the response, at most 64 KB of it. */
  response: z.string().nullable(),
  /** Why there is no response. */
  error: z.string().nullable(),
});

/** The event that a message is about. */
const ofPage = { pageId: uuid, pageTitle: z.string(), pageUrl: z.string() };

const donationSchema = z.object({
  orderId: uuid,
  ...ofPage,
  name: z.string(),
  email: z.string(),
  country: z.string().nullable(),
  amount: cents,
  currency,
  createdAt: instant,
});

const pageStateSchema = z.object({
  ...ofPage,
  kind: z.enum(PAGE_KINDS),
  /** The festival in whose programme a screening is; null outside of festivals. */
  festivalId: uuid.nullable(),
  /** Null before the event has dates. */
  opensAt: instant.nullable(),
  closesAt: instant.nullable(),
  timezone: z.string(),
  activated: z.boolean(),
  archived: z.boolean(),
  cancelled: z.boolean(),
});

/** A ticket and the person who has it. Of the person who had it before, only the id of the former ticket. */
const ticketEventSchema = z.object({
  ...ofPage,
  ticketId: uuid,
  formerTicketId: uuid.nullable(),
  orderId: uuid,
  name: z.string(),
  email: z.string(),
  at: instant,
});

/** A use of a pass that counts from now on. The event is the screening. */
const passUseEventSchema = z.object({
  ...ofPage,
  festivalId: uuid,
  passId: uuid,
  /** The ticket of the festival that is the pass, and its holder; null to the owner of another account's screening. */
  ticketId: uuid.nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  at: instant,
});

/** Without the viewer's name: the ids are those of the messages about the order and the registration. */
const playSchema = z.object({
  ...ofPage,
  /** The same for all plays of the event's films by one viewer on one device. */
  sessionId: uuid,
  /** The order of the ticket; null without one. */
  orderId: uuid.nullable(),
  /** The ticket of the order; null without one. */
  ticketId: uuid.nullable(),
  /** The registration; null without one. */
  subscriberId: uuid.nullable(),
  /** The pass of the event's festival; null without one. */
  passId: uuid.nullable(),
  at: instant,
});

/** An entry of a waiting list, without its link. */
const waitlistEventSchema = z.object({
  ...ofPage,
  id: uuid,
  email: z.string(),
  name: z.string(),
  quantity: z.number().int(),
  acceptsFewer: z.boolean(),
  /** The ticket that the person would like; null for any. */
  productId: uuid.nullable(),
  /** The ticket whose list it is; null for that of the event's places. */
  listProductId: uuid.nullable(),
  /** Null before the first offer. */
  offeredQuantity: z.number().int().nullable(),
  offeredUntil: instant.nullable(),
  at: instant,
});

/** A queue whose list of places is closed, before its draw. */
const queueOpenedSchema = z.object({
  ...ofPage,
  /** Those who were there before the opening. */
  people: z.number().int(),
  /** The hash of the seed, and the root of the tree of their places. */
  seal: z.string(),
  root: z.string(),
  at: instant,
});

/** The data of each type of message. It never contains a token that gives access. */
export const webhookDataSchemas = {
  "order.paid": orderRowSchema,
  "order.refunded": orderRowSchema,
  "order.disputed": orderRowSchema,
  "donation.paid": donationSchema,
  "payout.changed": payoutSchema,
  "subscriber.created": subscriberRowSchema.extend(ofPage),
  "subscriber.returned": subscriberRowSchema.extend(ofPage),
  "queue.opened": queueOpenedSchema,
  "waitlist.joined": waitlistEventSchema,
  "waitlist.offered": waitlistEventSchema,
  "ticket.sent-on": ticketEventSchema,
  "ticket.returned": ticketEventSchema,
  /** Beside `ticket.sent-on`, of a pass: the pass stays the same, its ticket is another one. */
  "pass.transferred": ticketEventSchema.extend({ passId: uuid, productId: uuid }),
  /** To the owner of the festival, and to that of a screening of another account without the person. */
  "pass.used": passUseEventSchema,
  "playback.started": playSchema,
  "playback.completed": playSchema,
  "page.activated": pageStateSchema,
  /** `changed` has the fields as `PATCH /v1/pages/{id}` names them. */
  "page.changed": pageStateSchema.extend({ changed: z.array(z.string()) }),
  "page.cancelled": pageStateSchema,
  /** The screenings of a festival in their order. */
  "programme.changed": pageStateSchema.extend({ screeningIds: z.array(uuid) }),
  "webhook.test": z.object({ webhookId: uuid }),
} as const satisfies Record<WebhookType, z.ZodType>;
export type WebhookData = { [T in WebhookType]: z.infer<(typeof webhookDataSchemas)[T]> };

/** The body of a message. `timestamp` is the time of the change. */
export type WebhookMessage = {
  [T in WebhookType]: { id: string; type: T; timestamp: string; data: WebhookData[T] };
}[WebhookType];
