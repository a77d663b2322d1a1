import { eq } from "drizzle-orm";
import type { SessionContext } from "../../../platform/context.ts";
import { endSessionAccess } from "../../../platform/end-host-access.ts";
import { logSecurityEvent } from "../../../platform/security-log.ts";
import { transact } from "../../../db/transaction.ts";
import { handoffCodes, sessions } from "../../../db/schema/sessions.ts";

/** Ends every session of the caller's sign-in, on all hosts. */
export async function signOut(ctx: SessionContext): Promise<void> {
  const { accountId, signInId } = ctx.actor;
  await transact(ctx.db, async (tx) => {
    // Codes first: a concurrent redemption locks its code's row, so its session is visible to the second statement.
    await tx.delete(handoffCodes).where(eq(handoffCodes.signInId, signInId));
    const ended = await tx
      .delete(sessions)
      .where(eq(sessions.signInId, signInId))
      .returning({ id: sessions.id });
    await endSessionAccess(
      tx,
      accountId,
      ended.map(({ id }) => id),
    );
  });
  logSecurityEvent(ctx, "sign-out");
}
