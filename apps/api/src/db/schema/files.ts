import { boolean, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id } from "../columns.ts";
import { accounts } from "./accounts.ts";

export const files = pgTable(
  "files",
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    /** Where it lies in storage; unguessable. */
    key: text().notNull().unique(),
    name: text().notNull(),
    contentType: text().notNull(),
    sizeBytes: integer().notNull(),
    width: integer(),
    height: integer(),
    /** Dominant colour of an image, corrected for contrast. */
    accent: text(),
    /** Whether `/v1/s3/{key}` may serve it to anyone. */
    isPublic: boolean().notNull(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.accountId)],
);
