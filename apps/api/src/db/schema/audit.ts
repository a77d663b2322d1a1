import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "../columns.ts";
import { accounts } from "./accounts.ts";

/** Append-only: who changed what, and on whose behalf. A trigger rejects updates and deletes. */
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
    createdAt: createdAt(),
  },
  (t) => [
    index().on(t.subjectType, t.subjectId, t.createdAt.desc()),
    index().on(t.actorId, t.createdAt.desc()),
  ],
);
