import { STAFF_ROLES } from "@matinee/contract/policy";
import { ACCOUNT_TYPES, BUSINESS_TYPES, CAPABILITY_STATUSES } from "@matinee/contract/schemas/accounts";
import { sql } from "drizzle-orm";
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt } from "../columns.ts";
import type { PayoutSchedule } from "../../integrations/payments/payments.ts";

/** A payout schedule in the provider's terms. */
export const accounts = pgTable(
  "accounts",
  {
    id: id(),
    type: text({ enum: ACCOUNT_TYPES }).notNull(),
    /** What a member of staff may do. Has no meaning for filmmakers. */
    staffRole: text({ enum: STAFF_ROLES }).notNull().default("admin"),
    /** Set while a member of staff is suspended and after they were removed. A disabled account cannot sign in. */
    disabledAt: instant(),
    /** Set when a member of staff was removed. The row stays, because the audit log names them. */
    removedAt: instant(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    /** Stored as typed; unique case-insensitively. */
    email: text().notNull(),
    /**
     * When the owner proved that they read this mailbox; null until then. Only a sign-up stores null: accounts that were
     * created before the column, by staff or on the command line count as verified.
     */
    emailVerifiedAt: instant().defaultNow(),
    passwordHash: text().notNull(),
    /** Set after staff changed the email, so that the new mailbox cannot take the account over at once. */
    passwordResetBlockedUntil: instant(),
    phoneNumber: text(),
    /** ISO 3166-1 alpha-2. */
    country: text().notNull(),
    businessType: text({ enum: BUSINESS_TYPES }).notNull(),
    companyName: text(),
    /** For tax, in the spelling of its country's register; null without one. */
    taxNumber: text(),
    promoCode: text(),
    teachableId: text(),
    /** The payout provider's account. */
    connectId: text().unique(),
    capabilityStatus: text({ enum: CAPABILITY_STATUSES }).notNull().default("inactive"),
    currentlyDue: jsonb().$type<string[]>().notNull().default([]),
    hasConnectedBank: boolean().notNull().default(false),
    /** The provider's id of the bank account that payouts go to, to notice a change. */
    payoutBankId: text(),
    /** Payouts wait until this time after a change of the bank account. Null: they do not wait. */
    payoutsHeldUntil: instant(),
    /** The provider's payout schedule from before the wait. */
    heldPayoutSchedule: jsonb().$type<PayoutSchedule>(),
    tosAcceptedAt: instant(),
    /** When the owner's data was erased. The row stays for the ledger, without personal data. */
    erasedAt: instant(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex("accounts_email_key").on(sql`lower(${t.email})`),
    index("accounts_newest_idx").on(t.createdAt.desc(), t.id.desc()),
    // The orders of the staff list, with all columns that its query and its search read: they read no rows of the table.
    index("accounts_name_text_idx")
      .on(
        sql`lower(${t.firstName} || ' ' || ${t.lastName})`,
        t.id,
        t.type,
        t.firstName,
        t.lastName,
        sql`search_text`,
      )
      .concurrently(),
    index("accounts_email_list_idx")
      .on(sql`lower(${t.email})`, t.id, t.type, t.email)
      .concurrently(),
    index("accounts_restricted_idx")
      .on(t.updatedAt)
      .where(sql`${t.connectId} is not null and ${t.capabilityStatus} <> 'active'`),
    index("accounts_payouts_held_idx")
      .on(t.payoutsHeldUntil)
      .where(sql`${t.payoutsHeldUntil} is not null`),
  ],
);

/** An invitation to become staff. Its code is emailed, and only the hash is stored. */
export const staffInvitations = pgTable("staff_invitations", {
  id: id(),
  email: text().notNull(),
  role: text({ enum: STAFF_ROLES }).notNull().default("admin"),
  codeHash: text().notNull().unique(),
  invitedBy: uuid()
    .notNull()
    .references(() => accounts.id),
  acceptedAt: instant(),
  expiresAt: instant().notNull(),
  createdAt: createdAt(),
});
