import { index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "../columns.ts";

/** The part of a payment intent that decides about money; metadata ties it to our rows. Cents. */
export interface IntentRequest {
  amount: number;
  description: string;
  statementDescriptorSuffix?: string;
  /** The connected account that the money goes to, less the fee; without, it is the platform's own. */
  destination?: string;
  applicationFee?: number;
}

/** One attempt to charge a card for an order or a credit purchase; written before the provider is called. */
export const payments = pgTable(
  "payments",
  {
    id: id(),
    subject: text({ enum: ["order", "credits"] }).notNull(),
    subjectId: uuid().notNull(),
    /** Part of the provider's idempotency key; grows only after a definite refusal. */
    attempt: integer().notNull(),
    status: text({ enum: ["started", "requires_action", "succeeded", "refused", "abandoned"] })
      .notNull()
      .default("started"),
    amountCents: integer().notNull(),
    /** What the provider is asked for, so that asking again under the same key asks for the same. */
    request: jsonb().$type<IntentRequest>().notNull(),
    /** Saved before the intent is confirmed: while it is null, no money can have moved. */
    intentId: text().unique(),
    chargeId: text(),
    /** The provider's refusal, fit to be shown. */
    failureMessage: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique("payments_attempt_key").on(t.subject, t.subjectId, t.attempt),
    index().on(t.status, t.updatedAt),
  ],
);

export const refunds = pgTable(
  "refunds",
  {
    id: id(),
    orderId: uuid().notNull(),
    /** The idempotency claim that asked for it. */
    claimId: uuid().unique("refunds_claim_key"),
    /** The charge that is given back; an order's refunded amount counts those of its own charge only. */
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    amountCents: integer().notNull(),
    status: text({ enum: ["started", "succeeded", "failed"] })
      .notNull()
      .default("started"),
    reason: text({ enum: ["requested", "cancelled", "late-payment", "provider"] }).notNull(),
    providerRefundId: text().unique(),
    /** Why the provider refused. */
    failureMessage: text(),
    actorId: uuid(),
    attempts: integer().notNull().default(0),
    /** When the worker takes it up, unless the request that made it is done by then. */
    nextAttemptAt: instant().notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index().on(t.orderId), index().on(t.status, t.nextAttemptAt)],
);

/** The inbox of the provider's webhooks: one row an event, worked from here by refetching the object. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    id: text().primaryKey(),
    type: text().notNull(),
    objectId: text().notNull(),
    payload: jsonb().notNull(),
    attempts: integer().notNull().default(0),
    lastError: text(),
    nextAttemptAt: instant().notNull().defaultNow(),
    processedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.processedAt, t.nextAttemptAt)],
);

/** The first answer to a money-moving request, replayed to the same key; the body is kept encrypted. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    id: id(),
    scope: text().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    /** Whoever works on it renews this; once it has passed, the next caller takes the work up. */
    lockedUntil: instant().notNull(),
    status: integer(),
    response: text(),
    createdAt: createdAt(),
  },
  (t) => [unique("idempotency_keys_scope_key").on(t.scope, t.key), index().on(t.createdAt)],
);
