import { boolean, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "../columns.ts";
import { accounts } from "./accounts.ts";

/**
 * A change of an account's email. Pending until the new address confirms it; the old address can undo it for 7 days.
 * A change ends by `confirmedAt`, by `cancelledAt` (undone or replaced before) or by `expiresAt`.
 */
export const emailChanges = pgTable(
  "email_changes",
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    oldEmail: text().notNull(),
    newEmail: text().notNull(),
    /** The account that asked for the change: the owner's own or a staff member's. */
    requestedBy: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    byStaff: boolean().notNull(),
    /** The session of an owner who asked. It survives the confirmation, which ends the others. */
    sessionId: uuid(),
    expiresAt: instant().notNull(),
    confirmedAt: instant(),
    cancelledAt: instant(),
    /** Set when the old address undid the change. */
    undoneAt: instant(),
    undoUntil: instant().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.accountId, t.createdAt)],
);
