import { and, eq, ne } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { handoffCodes, sessions } from "../../../db/schema/sessions.ts";

/** Deletes an account's sessions, except `exceptSessionId`, and its handoff codes, which could open new ones. */
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
}
