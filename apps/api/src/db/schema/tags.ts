import { sql } from "drizzle-orm";
import { TAG_TYPES } from "@matinee/contract/schemas/tags";
import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, updatedAt } from "../columns.ts";

export const tags = pgTable(
  "tags",
  {
    id: id(),
    name: text().notNull(),
    type: text({ enum: TAG_TYPES }).notNull(),
    global: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex("tags_name_key").on(t.type, sql`lower(${t.name})`)],
);

/** The subject of a tag: a page, an account or a lead owner, depending on the tag's type. */
export const tagLinks = pgTable(
  "tag_links",
  {
    tagId: uuid()
      .notNull()
      .references(() => tags.id, { onDelete: "cascade" }),
    subjectId: uuid().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.tagId, t.subjectId] }), index().on(t.subjectId)],
);
