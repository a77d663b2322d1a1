import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, updatedAt } from "../columns.ts";
import { accounts } from "./accounts.ts";

/** Where an account's statement of each month goes by email. */
export const statementEmails = pgTable(
  "statement_emails",
  {
    accountId: uuid()
      .primaryKey()
      .references(() => accounts.id, { onDelete: "cascade" }),
    enabled: boolean().notNull(),
    email: text().notNull(),
    /** The IANA time zone in which months begin and end. */
    timezone: text().notNull(),
    /** The last month whose statement was written to the outbox, or that needs none: `2026-11`. */
    lastMonth: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("statement_emails_due_idx")
      .on(t.lastMonth)
      .where(sql`${t.enabled}`),
    index("statement_emails_email_idx").on(sql`lower(${t.email})`),
  ],
);
