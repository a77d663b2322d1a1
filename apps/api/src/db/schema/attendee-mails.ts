import { sql } from "drizzle-orm";
import type { MailAudience } from "@matinee/domain/vocabulary";
import { boolean, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "../columns.ts";
import { pages } from "./pages.ts";

/** Emails that filmmakers write to the attendees of an event. */
export const attendeeMails = pgTable(
  "attendee_mails",
  {
    id: id(),
    pageId: uuid()
      .notNull()
      .references(() => pages.id, { onDelete: "cascade" }),
    audience: text().$type<MailAudience>().notNull(),
    subject: text().notNull(),
    /** Markdown. */
    body: text().notNull(),
    urgent: boolean().notNull(),
    sendAt: instant().notNull(),
    /** When its emails were written to the outbox. Those that wait there for their reader's morning can be stopped. */
    queuedAt: instant(),
    stoppedAt: instant(),
    /** How many emails were written; null until then. */
    recipients: integer(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index().on(t.pageId),
    index("attendee_mails_due_idx")
      .on(t.sendAt)
      .where(sql`${t.queuedAt} is null and ${t.stoppedAt} is null`),
  ],
);

/** Emails to attendees that filmmakers have not sent yet. */
export const attendeeMailDrafts = pgTable(
  "attendee_mail_drafts",
  {
    id: id(),
    pageId: uuid()
      .notNull()
      .references(() => pages.id, { onDelete: "cascade" }),
    audience: text().$type<MailAudience>().notNull(),
    subject: text().notNull(),
    /** Markdown. */
    body: text().notNull(),
    urgent: boolean().notNull(),
    /** Null for an email that leaves when it is sent. */
    sendAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index().on(t.pageId)],
);
