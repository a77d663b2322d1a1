import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "../columns.ts";

/** Mails to be sent, written in the transaction of what caused them. */
export const emailOutbox = pgTable(
  "email_outbox",
  {
    id: id(),
    template: text().notNull(),
    to: text().notNull(),
    /** What the template needs besides fresh links; its shape is the template's own. */
    input: jsonb().$type<Record<string, unknown>>().notNull(),
    /** Two mails of one key are one mail. */
    dedupeKey: text().unique(),
    pageId: uuid(),
    status: text({ enum: ["waiting", "sent", "failed", "dropped"] })
      .notNull()
      .default("waiting"),
    attempts: integer().notNull().default(0),
    lastError: text(),
    sendAfter: instant().notNull().defaultNow(),
    /** The lock of the sender that has it in hand; void as soon as nobody holds that lock (claim-mails.ts). */
    claimedBy: integer(),
    sentAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("email_outbox_due_idx").on(t.status, t.sendAfter),
    index().on(t.pageId),
    index("email_outbox_to_idx").on(sql`lower(${t.to})`, t.createdAt),
  ],
);

/** Addresses that asked to hear no more, of one event or (page null) at all. */
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
