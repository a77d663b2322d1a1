import { and, eq, isNull, ne, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { endHostAccess, endSessionAccess } from "../../../platform/end-host-access.ts";
import { emailChanges } from "../../../db/schema/email-changes.ts";
import { handoffCodes, sessions } from "../../../db/schema/sessions.ts";

/**
 * Deletes an account's sessions, except `exceptSessionId`, and its handoff codes, which could open new ones. What they play
 * and their streams of live rooms end too: these do not need the session any more. The changes of email that they requested
 * are cancelled: the link of a stolen session's change would work later.
 */
export async function revokeSessions(
  tx: Transaction,
  accountId: string,
  exceptSessionId?: string,
): Promise<void> {
  await tx.delete(handoffCodes).where(eq(handoffCodes.accountId, accountId));
  const ended = await tx
    .delete(sessions)
    .where(
      and(eq(sessions.accountId, accountId), exceptSessionId ? ne(sessions.id, exceptSessionId) : undefined),
    )
    .returning({ id: sessions.id });
  await tx
    .update(emailChanges)
    .set({ cancelledAt: sql`now()` })
    .where(
      and(
        eq(emailChanges.accountId, accountId),
        eq(emailChanges.byStaff, false),
        isNull(emailChanges.confirmedAt),
        isNull(emailChanges.cancelledAt),
        exceptSessionId ? sql`${emailChanges.sessionId} is distinct from ${exceptSessionId}` : undefined,
      ),
    );
  const sessionIds = ended.map(({ id }) => id);
  await endSessionAccess(tx, accountId, sessionIds);
  if (!exceptSessionId) await endHostAccess(tx, accountId);
}
