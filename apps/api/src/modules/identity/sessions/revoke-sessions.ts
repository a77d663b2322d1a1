import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { endHostAccess, endSessionAccess } from "../../../platform/end-host-access.ts";
import { handoffCodes, sessions } from "../../../db/schema/sessions.ts";

/**
 * Deletes an account's sessions, except `exceptSessionId`, and its handoff codes, which could open new ones. What they play
 * and their streams of live rooms end too: these do not need the session any more.
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
  const sessionIds = ended.map(({ id }) => id);
  await endSessionAccess(tx, accountId, sessionIds);
  if (!exceptSessionId) await endHostAccess(tx, accountId);
}
