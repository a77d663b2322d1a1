import { sql } from "drizzle-orm";
import { boolean, check, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant } from "../columns.ts";

/** One row: which installation this database belongs to. Its storage has an object with the same id. */
export const installations = pgTable(
  "installations",
  {
    id: uuid().notNull().defaultRandom(),
    isOnly: boolean().primaryKey().default(true),
    /** Since when deletion, emails and reminders are paused after a restore; null: they are not. */
    restoringSince: instant(),
    /** The id, signed with `SECRET` when a process last started: shows whether a process has the right secret. */
    secretProof: text(),
    createdAt: createdAt(),
  },
  (t) => [check("installations_one_row", sql`${t.isOnly}`)],
);
