import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt } from "../columns.ts";
import { accounts } from "./accounts.ts";

/** Addresses with which nothing new is sold, given or registered (rules/staff.md, Staff). */
export const blockedEmails = pgTable("blocked_emails", {
  /** Normalised: see `normaliseEmail`. */
  email: text().primaryKey(),
  reason: text().notNull(),
  blockedBy: uuid()
    .notNull()
    .references(() => accounts.id),
  createdAt: createdAt(),
});
