import { LEGAL_TEXTS } from "@matinee/contract/legal-texts";
import { index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "../columns.ts";
import { accounts } from "./accounts.ts";

/** The published versions of the legal texts. A trigger rejects every change and removal. */
export const legalTextVersions = pgTable(
  "legal_text_versions",
  {
    id: id(),
    name: text({ enum: LEGAL_TEXTS }).notNull(),
    /** The UTC date of publication; with `.2` and higher for further versions of that day. */
    version: text().notNull(),
    markdown: text().notNull(),
    publishedAt: createdAt(),
    publishedBy: uuid()
      .notNull()
      .references(() => accounts.id),
  },
  (t) => [
    unique("legal_text_versions_key").on(t.name, t.version),
    index().on(t.name, t.publishedAt),
    index().on(t.publishedBy),
  ],
);

/** The next version of a legal text, until it is published. */
export const legalTextDrafts = pgTable(
  "legal_text_drafts",
  {
    name: text({ enum: LEGAL_TEXTS }).primaryKey(),
    markdown: text().notNull(),
    /** Counts the saves, so that no one overwrites the changes of a colleague. */
    revision: integer().notNull(),
    updatedAt: instant().notNull(),
    updatedBy: uuid()
      .notNull()
      .references(() => accounts.id),
  },
  (t) => [index().on(t.updatedBy)],
);
