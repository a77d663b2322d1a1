import { and, gt, inArray, isNotNull, isNull, ne } from "drizzle-orm";
import type { Queryable } from "../../../db/client.ts";
import { emailChanges } from "../../../db/schema/email-changes.ts";
import { hasEmail } from "../../../db/has-email.ts";

/** Builds the condition for a change that waits for the new address. */
export const isPendingChange = (now: Date) =>
  and(isNull(emailChanges.confirmedAt), isNull(emailChanges.cancelledAt), gt(emailChanges.expiresAt, now));

/** Returns the new addresses that wait for their confirmation, by account. */
export async function findPendingEmails(
  db: Queryable,
  accountIds: readonly string[],
  now: Date,
): Promise<Map<string, string>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .select({ accountId: emailChanges.accountId, newEmail: emailChanges.newEmail })
    .from(emailChanges)
    .where(and(inArray(emailChanges.accountId, [...accountIds]), isPendingChange(now)));
  return new Map(rows.map(({ accountId, newEmail }) => [accountId, newEmail]));
}

/**
 * Returns whether another account may still return to this address by undoing a change. Until then the address stays
 * reserved, because otherwise the undo would fail.
 */
export async function isEmailReserved(
  db: Queryable,
  email: string,
  now: Date,
  exceptAccountId?: string,
): Promise<boolean> {
  const [reserved] = await db
    .select({ id: emailChanges.id })
    .from(emailChanges)
    .where(
      and(
        hasEmail(emailChanges.oldEmail, email),
        isNotNull(emailChanges.confirmedAt),
        isNull(emailChanges.undoneAt),
        gt(emailChanges.undoUntil, now),
        exceptAccountId ? ne(emailChanges.accountId, exceptAccountId) : undefined,
      ),
    )
    .limit(1);
  return reserved !== undefined;
}
