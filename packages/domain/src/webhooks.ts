/** What a webhook can tell about, in the groups of the studio. `webhook.test` is sent only when the owner asks for it. */
export const WEBHOOK_EVENT_GROUPS = {
  money: ["order.paid", "order.refunded", "order.disputed", "donation.paid", "payout.changed"],
  audience: [
    "subscriber.created",
    "subscriber.returned",
    "waitlist.joined",
    "waitlist.offered",
    "ticket.sent-on",
    "ticket.returned",
    "pass.transferred",
    "pass.used",
    "playback.started",
    "playback.completed",
  ],
  events: ["page.activated", "page.changed", "page.cancelled", "programme.changed", "queue.opened"],
} as const;
export type WebhookEventGroup = keyof typeof WEBHOOK_EVENT_GROUPS;
export const WEBHOOK_EVENTS = [
  ...WEBHOOK_EVENT_GROUPS.money,
  ...WEBHOOK_EVENT_GROUPS.audience,
  ...WEBHOOK_EVENT_GROUPS.events,
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];
export const WEBHOOK_TYPES = [...WEBHOOK_EVENTS, "webhook.test"] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

/** Seconds from a failed attempt to the next, before up to a tenth of jitter. */
export const webhookRetrySeconds = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;

export const webhookLimits = {
  /** Webhooks of one account. */
  perAccount: 10,
  urlLength: 2000,
  /** A status of 200 to 299 within this time counts as delivered. */
  timeoutSeconds: 15,
  /** Bytes of a response that are stored. */
  responseBytes: 64 * 1024,
  /** How long the former secret also signs after a change. */
  rotationHours: 24,
  /** After failures for this long, without a success between them, the webhook is disabled. */
  failingDays: 5,
  /** The newest attempts that the studio shows. */
  shownDeliveries: 100,
} as const;
