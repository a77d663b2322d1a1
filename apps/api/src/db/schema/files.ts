import { boolean, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant } from "../columns.ts";
import { accounts } from "./accounts.ts";

export const files = pgTable(
  "files",
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    /** The storage key; unguessable. */
    key: text().notNull().unique(),
    name: text().notNull(),
    contentType: text().notNull(),
    sizeBytes: integer().notNull(),
    width: integer(),
    height: integer(),
    /** The dominant color of an image, adjusted for contrast. */
    accent: text(),
    /** Whether `/v1/s3/{key}` may serve it to anyone. */
    isPublic: boolean().notNull(),
    /** When the malware scanner last began with it, and when it found nothing. Null without a scanner. */
    scanStartedAt: instant(),
    scannedAt: instant(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.accountId)],
);
