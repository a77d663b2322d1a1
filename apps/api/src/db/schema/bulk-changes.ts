import type { StartBulkChange } from "@matinee/contract/routes/bulk-changes";
import type { Tag } from "@matinee/contract/schemas/tags";
import { BULK_CHANGE_STATES } from "@matinee/contract/schemas/bulk-changes";
import { integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "../columns.ts";
import { accounts } from "./accounts.ts";

/** The undoing of what a request changed, or the job that a request started. */
export interface StoredUndo {
  subject: Tag["type"];
  /** Of the undone bulk change; empty for selected rows. */
  filter: object;
  change: { kind: "undo" };
  /** The request whose audit entries are undone, and the account that made it. */
  undoes: { requestId: string; actorId: string };
  /** The rows that it changed. */
  confirmedRows: number;
}

/** Changes of all rows of a staff list that match its filter. A job makes them in batches. */
export const bulkChanges = pgTable("bulk_changes", {
  id: id(),
  /** The list, its filter, the change and the number that was confirmed. */
  request: jsonb().$type<StartBulkChange | StoredUndo>().notNull(),
  state: text({ enum: BULK_CHANGE_STATES }).notNull().default("running"),
  /** The last row of the last batch, in the order of the ids; null before the first batch. */
  cursor: uuid(),
  processed: integer().notNull().default(0),
  changed: integer().notNull().default(0),
  failed: integer().notNull().default(0),
  /** Why it ended early, for people. */
  failure: text(),
  actorId: uuid()
    .notNull()
    .references(() => accounts.id),
  /** The request that started it, which the audit entries of the rows name. */
  requestId: text().notNull(),
  /** The network of the caller's address, truncated; null when unknown. */
  address: text(),
  endedAt: instant(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** The rows that a bulk change could not change. */
export const bulkChangeErrors = pgTable(
  "bulk_change_errors",
  {
    bulkChangeId: uuid()
      .notNull()
      .references(() => bulkChanges.id, { onDelete: "cascade" }),
    subjectId: uuid().notNull(),
    message: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.bulkChangeId, t.subjectId] })],
);
