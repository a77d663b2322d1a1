import { TRANSLATED_KINDS } from "@matinee/domain/vocabulary";
import type { Language } from "@matinee/texts/languages";
import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { updatedAt } from "../columns.ts";
import { pages } from "./pages.ts";

/** The owner's translations of an event's own texts, whose originals are where they always were. */
export const translations = pgTable(
  "translations",
  {
    subjectKind: text({ enum: TRANSLATED_KINDS }).notNull(),
    subjectId: uuid().notNull(),
    /** The name of the text: see translated-texts.ts of the domain. */
    field: text().notNull(),
    language: text().$type<Language>().notNull(),
    text: text().notNull(),
    /** Of the original that was translated: another one was changed since then. */
    sourceHash: text().notNull(),
    /** The event that shows the subject, so that all of its translations are read at once. */
    pageId: uuid()
      .notNull()
      .references(() => pages.id, { onDelete: "cascade" }),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.subjectKind, t.subjectId, t.field, t.language] }),
    index().on(t.pageId, t.language),
  ],
);
