import { sql } from "drizzle-orm";
import { LEAD_SOURCES, LEAD_STAGES } from "@matinee/contract/schemas/leads";
import { boolean, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, updatedAt } from "../columns.ts";
import { accounts } from "./accounts.ts";

/** A person who may become a customer; one row per email. */
export const leadOwners = pgTable(
  "lead_owners",
  {
    id: id(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    stage: text({ enum: LEAD_STAGES }).notNull().default("new"),
    accountId: uuid().references(() => accounts.id),
    filmCount: text(),
    documentaryFilmmaker: boolean(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("lead_owners_email_key").on(sql`lower(${t.email})`),
    index("lead_owners_newest_idx").on(t.createdAt.desc(), t.id.desc()),
    // The orders of the staff list, with all columns that its query and its search read: they read no rows of the table.
    index("lead_owners_name_text_idx")
      .on(sql`lower(${t.firstName} || ' ' || ${t.lastName})`, t.id, t.firstName, t.lastName, sql`search_text`)
      .concurrently(),
    index("lead_owners_email_list_idx")
      .on(sql`lower(${t.email})`, t.id, t.email)
      .concurrently(),
    index().on(t.stage),
    index().on(t.accountId),
    index("lead_owners_old_idx")
      .on(t.updatedAt)
      .where(sql`${t.accountId} is null`),
  ],
);

/** One contact of a lead owner with us: a submitted form, a joined meeting or an entry by staff. */
export const leads = pgTable(
  "leads",
  {
    id: id(),
    leadOwnerId: uuid()
      .notNull()
      .references(() => leadOwners.id, { onDelete: "cascade" }),
    sourceType: text({ enum: LEAD_SOURCES }).notNull(),
    filmCount: text(),
    documentaryFilmmaker: boolean(),
    formTitle: text(),
    formId: text(),
    /** The source's id of this contact, so that a repeated webhook adds no second row. */
    externalId: text(),
    createdAt: createdAt(),
  },
  (t) => [index().on(t.leadOwnerId), uniqueIndex("leads_external_key").on(t.sourceType, t.externalId)],
);
