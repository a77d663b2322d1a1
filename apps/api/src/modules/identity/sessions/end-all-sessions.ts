import { endHostAccess } from "../../../platform/end-host-access.ts";
import { eq } from "drizzle-orm";
import type { Database } from "../../../db/client.ts";
import { hasEmail } from "../../../db/has-email.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { handoffCodes, sessions } from "../../../db/schema/sessions.ts";
import { transact } from "../../../db/transaction.ts";
import { recordAudits } from "../../audit/record-audit.ts";

/**
 * Ends the sessions of one account, or of all accounts, for the operator after an incident.
 * @param email of the account; null for all accounts
 * @returns how many accounts had sessions, or null when no account has this email
 */
export async function endAllSessions(db: Database, email: string | null): Promise<number | null> {
  return transact(db, async (tx) => {
    const [account] =
      email === null
        ? []
        : await tx.select({ id: accounts.id }).from(accounts).where(hasEmail(accounts.email, email));
    if (email !== null && !account) return null;
    // Codes first: a concurrent redemption locks its code's row, so its session is visible to the second statement.
    await tx.delete(handoffCodes).where(account && eq(handoffCodes.accountId, account.id));
    const ended = await tx
      .delete(sessions)
      .where(account && eq(sessions.accountId, account.id))
      .returning({ accountId: sessions.accountId });
    const accountIds = [...new Set(ended.map(({ accountId }) => accountId))];
    for (const id of accountIds) await endHostAccess(tx, id);
    await recordAudits(
      tx,
      { actor: null },
      accountIds.map((subjectId) => ({
        action: "session.end-all",
        subjectType: "account",
        subjectId,
        detail: { from: "command line" },
      })),
    );
    return accountIds.length;
  });
}
