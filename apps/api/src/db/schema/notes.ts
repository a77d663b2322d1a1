import { NOTE_SUBJECTS } from "@matinee/domain/vocabulary";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, updatedAt } from "../columns.ts";
import { accounts } from "./accounts.ts";

/** A staff note on an account, a lead owner or an order. */
export const notes = pgTable(
  "notes",
  {
    id: id(),
    subjectType: text({ enum: NOTE_SUBJECTS }).notNull(),
    subjectId: uuid().notNull(),
    text: text().notNull(),
    createdBy: uuid()
      .notNull()
      .references(() => accounts.id),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index().on(t.subjectType, t.subjectId, t.createdAt.desc())],
);
