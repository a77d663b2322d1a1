import { OUTBOX_STATES } from "@matinee/domain/vocabulary";
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, language, updatedAt } from "../columns.ts";

/** Emails to send, inserted in the transaction that causes them. */
export const emailOutbox = pgTable(
  "email_outbox",
  {
    id: id(),
    template: text().notNull(),
    to: text().notNull(),
    language: language(),
    /** The template's input except links, which are created at sending. Each template defines its own shape. */
    input: jsonb().$type<Record<string, unknown>>().notNull(),
    /** A second email with the same key is not sent. */
    dedupeKey: text().unique(),
    pageId: uuid(),
    status: text({ enum: OUTBOX_STATES }).notNull().default("waiting"),
    attempts: integer().notNull().default(0),
    lastError: text(),
    sendAfter: instant().notNull().defaultNow(),
    /** When the next night of its reader begins: it is not sent from then on until it gets a later `sendAfter`. */
    nightAt: instant(),
    /** The advisory lock of the sender that claimed the email; void once no process holds that lock. */
    claimedBy: integer(),
    sentAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("email_outbox_due_idx").on(t.status, t.sendAfter),
    index().on(t.pageId),
    index().on(t.updatedAt),
    index("email_outbox_to_idx").on(sql`lower(${t.to})`, t.createdAt),
    index("email_outbox_error_idx")
      .on(t.status, t.updatedAt)
      .where(sql`${t.lastError} is not null`),
  ],
);

/** Addresses that unsubscribed from one event or (page null) from all emails. */
export const emailOptOuts = pgTable(
  "email_opt_outs",
  {
    id: id(),
    email: text().notNull(),
    pageId: uuid(),
    createdAt: createdAt(),
  },
  (t) => [unique("email_opt_outs_key").on(t.email, t.pageId).nullsNotDistinct()],
);
