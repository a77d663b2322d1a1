import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { endHostAccess } from "../../../platform/end-host-access.ts";
import { handoffCodes, sessions } from "../../../db/schema/sessions.ts";

/**
 * Deletes an account's sessions, except `exceptSessionId`, and its handoff codes, which could open new ones. Without an
 * exception, what the account plays and its streams of live rooms end too: they do not need the session any more.
 */
export async function revokeSessions(
  tx: Transaction,
  accountId: string,
  exceptSessionId?: string,
): Promise<void> {
  await tx.delete(handoffCodes).where(eq(handoffCodes.accountId, accountId));
  await tx
    .delete(sessions)
    .where(
      and(eq(sessions.accountId, accountId), exceptSessionId ? ne(sessions.id, exceptSessionId) : undefined),
    );
  if (!exceptSessionId) await endHostAccess(tx, accountId);
}
