import type { EventRole } from "@matinee/domain/vocabulary";
import { sql } from "drizzle-orm";
import { index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { id, instant } from "../columns.ts";
import { accounts } from "./accounts.ts";
import { pages } from "./pages.ts";

/** Accounts that share the work on an event of another account. */
export const teamMembers = pgTable(
  "team_members",
  {
    id: id(),
    pageId: uuid()
      .notNull()
      .references(() => pages.id, { onDelete: "cascade" }),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    role: text().$type<EventRole>().notNull(),
    joinedAt: instant().notNull(),
  },
  (t) => [unique("team_members_account_key").on(t.pageId, t.accountId), index().on(t.accountId)],
);

/** Invitations to the team of an event. The row is deleted when one is accepted, withdrawn or sent again. */
export const teamInvitations = pgTable(
  "team_invitations",
  {
    id: id(),
    pageId: uuid()
      .notNull()
      .references(() => pages.id, { onDelete: "cascade" }),
    email: text().notNull(),
    role: text().$type<EventRole>().notNull(),
    tokenHash: text().notNull().unique(),
    invitedAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    index().on(t.pageId),
    index().on(t.expiresAt),
    index("team_invitations_lower_email_index").on(sql`lower(${t.email})`),
  ],
);
