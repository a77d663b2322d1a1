import { bigint, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "../columns.ts";
import { accounts } from "./accounts.ts";

/**
 * Append-only: who changed, read or exported what, on whose behalf, and from where. A trigger rejects updates and
 * deletes; the role of the application may only insert and select (grant-application-role.ts).
 */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: id(),
    actorId: uuid().references(() => accounts.id),
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: text().notNull(),
    onBehalfOf: uuid().references(() => accounts.id),
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** The network of the caller's address, truncated; null for jobs and for entries older than the column. */
    address: text(),
    requestId: text(),
    /** See `hashSessionId`. */
    sessionHash: text(),
    /** The reason that the actor gave. */
    reason: text(),
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.subjectType, t.subjectId, t.createdAt.desc()),
    index().on(t.actorId, t.createdAt.desc()),
    index().on(t.onBehalfOf, t.createdAt.desc()),
    // The rows that one request or its job changed, to undo them.
    index("audit_entries_request_idx").on(t.requestId, t.subjectId).concurrently(),
  ],
);

/**
 * The hash chain of the audit entries, in the order of their commits. A trigger appends to it when a transaction commits;
 * nothing else writes. A hash covers the previous hash and all columns of the entry (verify-audit-chain.ts).
 */
export const auditChain = pgTable("audit_chain", {
  position: bigint({ mode: "number" }).primaryKey(),
  entryId: uuid()
    .notNull()
    .unique("audit_chain_entry_key")
    .references(() => auditEntries.id),
  /** Empty for the first entry. */
  previousHash: text().notNull(),
  hash: text().notNull(),
});
