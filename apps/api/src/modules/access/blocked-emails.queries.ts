import { normaliseEmail } from "@matinee/domain/contact";
import { inArray, type Placeholder, sql } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { blockedEmails } from "../../db/schema/blocked-emails.ts";
import { createFieldError } from "../../platform/errors.ts";

/** Returns whether staff blocked an address. */
export type IsBlocked = (email: string) => boolean;

/** Reads with one statement which of these addresses staff blocked (rules/staff.md, Staff). */
export async function findBlockedEmails(db: Queryable, emails: readonly string[]): Promise<IsBlocked> {
  if (emails.length === 0) return () => false;
  const rows = await db
    .select({ email: blockedEmails.email })
    .from(blockedEmails)
    .where(inArray(blockedEmails.email, emails.map(normaliseEmail)));
  const blocked = new Set(rows.map(({ email }) => email));
  return (email) => blocked.has(normaliseEmail(email));
}

/**
 * Rejects addresses that staff blocked.
 * @param emails the addresses by the field of the form
 * @throws AppError invalid at the field of the first one
 */
export async function rejectBlockedEmails(db: Queryable, emails: Record<string, string>): Promise<void> {
  const isBlocked = await findBlockedEmails(db, Object.values(emails));
  for (const [field, email] of Object.entries(emails))
    if (isBlocked(email)) throw createFieldError(field, (t) => t.blockedEmails.refused);
}

/** Selects whether staff blocked an address in the form of {@link normaliseEmail}, as a part of a prepared query; false without one. */
export const selectIsBlocked = (email: Placeholder) =>
  sql<boolean>`exists (select from ${blockedEmails} where ${blockedEmails.email} = ${email})`;
