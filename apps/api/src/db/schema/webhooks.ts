import type { WebhookEvent, WebhookType } from "@matinee/domain/webhooks";
import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "../columns.ts";
import { accounts } from "./accounts.ts";

/** An address that an owner's software gets messages at. */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    url: text().notNull(),
    /** Encrypted, as is the former one. */
    secret: text().notNull(),
    formerSecret: text(),
    formerSecretUntil: instant(),
    events: text().array().$type<WebhookEvent[]>().notNull(),
    /** The first failure after the last success. */
    failingSince: instant(),
    disabledAt: instant(),
    disabledBy: text().$type<"failures" | "staff">(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.accountId)],
);

/** What happened, written in the transaction of the change. Only for events that a webhook of the account listens to. */
export const webhookMessages = pgTable(
  "webhook_messages",
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    type: text().$type<WebhookType>().notNull(),
    payload: jsonb().$type<object>().notNull(),
    /** The email of the viewer whom the payload names, in lower case. */
    viewerEmail: text(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.accountId), index().on(t.createdAt), index().on(t.viewerEmail)],
);

/** One attempt to deliver a message to a webhook. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: id(),
    messageId: uuid()
      .notNull()
      .references(() => webhookMessages.id, { onDelete: "cascade" }),
    endpointId: uuid()
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    attempt: integer().notNull(),
    /** Whether the owner asked for it. Then it is not retried. */
    isManual: boolean().notNull().default(false),
    /** When it is due; while a worker makes it, when another worker may; null once it was made. */
    nextAt: instant(),
    sentAt: instant(),
    status: integer(),
    ms: integer(),
    response: text(),
    error: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.messageId),
    index().on(t.endpointId, t.createdAt.desc(), t.id.desc()),
    index("webhook_deliveries_due_idx")
      .on(t.endpointId, t.nextAt)
      .where(sql`${t.nextAt} is not null`),
  ],
);
