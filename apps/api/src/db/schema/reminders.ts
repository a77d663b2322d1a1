import { pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "../columns.ts";
import { pages } from "./pages.ts";

export const REMINDER_TEMPLATES = [
  "reminder-day",
  "reminder-hour",
  "on-now",
  "lobby-open",
  "encore-open",
] as const;
export type ReminderTemplate = (typeof REMINDER_TEMPLATES)[number];

/** Reminders whose emails are enqueued, so that the job reads the guests of an event only once. */
export const pageReminders = pgTable(
  "page_reminders",
  {
    pageId: uuid()
      .notNull()
      .references(() => pages.id, { onDelete: "cascade" }),
    template: text({ enum: REMINDER_TEMPLATES }).notNull(),
    /** The announced opening, or the start of the encore. A rescheduled event gets a new reminder. */
    opensAt: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.pageId, t.template, t.opensAt] })],
);
