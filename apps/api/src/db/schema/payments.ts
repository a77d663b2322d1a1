import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, storedText, updatedAt } from "../columns.ts";
import type { ChargeRequest } from "../../integrations/payments/payments.ts";

/** The form of a stored request before the currency was a part of it, in cents. */
export interface FormerChargeRequest {
  amount: number;
  description: string;
  statementDescriptorSuffix?: string;
  /** The connected account that receives the money less the fee. Absent: the platform keeps the money. */
  destination?: string;
  applicationFee?: number;
  /** Asks the buyer's bank for 3-D Secure wherever the card supports it. */
  requestsThreeDSecure?: boolean;
}

/** One attempt to charge a card for an order or a credit purchase. Inserted before the provider is called. */
export const payments = pgTable(
  "payments",
  {
    id: id(),
    subject: text({ enum: ["order", "credits"] }).notNull(),
    subjectId: uuid().notNull(),
    /** Part of the provider's idempotency key. Incremented only after a definite decline. */
    attempt: integer().notNull(),
    status: text({ enum: ["started", "requires_action", "succeeded", "refused", "abandoned"] })
      .notNull()
      .default("started"),
    amountCents: integer().notNull(),
    /** The provider request, stored so that a retry under the same key repeats it exactly. */
    request: jsonb().$type<ChargeRequest | FormerChargeRequest>().notNull(),
    /** Saved before the intent is confirmed: while this is null, no money has moved. */
    intentId: text().unique(),
    chargeId: text(),
    /** The provider's reason for the decline, written for the buyer. */
    failureMessage: storedText(),
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
    /** The idempotency claim that requested the refund. */
    claimId: uuid().unique("refunds_claim_key"),
    /** The refunded charge. An order's refunded amount counts only the refunds of its own charge. */
    paymentId: uuid()
      .notNull()
      .references(() => payments.id),
    /** The ticket that it refunds; null for an amount, which keeps access, and for all that is left. */
    entitlementId: uuid(),
    amountCents: integer().notNull(),
    /** The tax in it, once it was made. */
    taxCents: integer().notNull().default(0),
    /** The tax service's record of it. */
    taxRecordId: text(),
    status: text({ enum: ["started", "succeeded", "failed"] })
      .notNull()
      .default("started"),
    reason: text({
      enum: ["requested", "returned", "sold", "cancelled", "late-payment", "screening", "provider"],
    }).notNull(),
    providerRefundId: text().unique(),
    /** The provider's reason for rejecting the refund. */
    failureMessage: text(),
    actorId: uuid(),
    /** The API key that requested the refund; null for a session and for the platform. */
    apiKeyId: uuid(),
    attempts: integer().notNull().default(0),
    /** When the worker processes the refund, unless the request that created it has finished by then. */
    nextAttemptAt: instant().notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index().on(t.orderId),
    index().on(t.status, t.nextAttemptAt),
    // Reports of tax read a month of all sellers.
    index("refunds_made_idx")
      .on(t.createdAt)
      .concurrently()
      .where(sql`${t.status} = 'succeeded'`),
    // The limits of refunds sum a day of one person or of one key.
    index()
      .on(t.actorId, t.createdAt)
      .where(sql`${t.actorId} is not null`),
    index()
      .on(t.apiKeyId, t.createdAt)
      .concurrently()
      .where(sql`${t.apiKeyId} is not null`),
  ],
);

/** The provider's webhook events, one row each. The worker processes a row by refetching its object. */
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
  (t) => [
    index().on(t.processedAt, t.nextAttemptAt),
    index("webhook_events_error_idx")
      .on(t.processedAt, t.nextAttemptAt)
      .where(sql`${t.lastError} is not null`),
  ],
);

/** The first response to a money-moving request, replayed to the same key. The body is stored encrypted. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    id: id(),
    scope: text().notNull(),
    key: text().notNull(),
    requestHash: text().notNull(),
    /** The process that holds the claim renews this. After it has passed, the next caller takes the claim over. */
    lockedUntil: instant().notNull(),
    status: integer(),
    response: text(),
    createdAt: createdAt(),
  },
  (t) => [unique("idempotency_keys_scope_key").on(t.scope, t.key), index().on(t.createdAt)],
);
