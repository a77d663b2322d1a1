import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "../columns.ts";
import { pages } from "./pages.ts";

export const REMINDER_TEMPLATES = ["reminder-day", "reminder-hour", "on-now"] as const;
export type ReminderTemplate = (typeof REMINDER_TEMPLATES)[number];

/** Reminders whose mails were written, so that a round looks at an event's guests once and not every time. */
export const pageReminders = pgTable(
  "page_reminders",
  {
    pageId: uuid()
      .notNull()
      .references(() => pages.id, { onDelete: "cascade" }),
    template: text({ enum: REMINDER_TEMPLATES }).notNull(),
    /** The opening that they announce: an event that moves is announced anew. */
    opensAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.pageId, t.template, t.opensAt] })],
);
