import { and, eq, ne } from "drizzle-orm";
import type { SessionContext } from "../../../platform/context.ts";
import { endSessionAccess } from "../../../platform/end-host-access.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { logSecurityEvent } from "../../../platform/security-log.ts";
import { transact } from "../../../db/transaction.ts";
import { handoffCodes, sessions } from "../../../db/schema/sessions.ts";
import { recordAudit } from "../../audit/record-audit.ts";

/**
 * Ends the sessions of one sign-in of the caller's account, on all hosts, with what they play and their live rooms.
 * @throws AppError not-found when the account has no such sign-in
 */
export async function endSignIn(ctx: SessionContext, signInId: string): Promise<void> {
  const { accountId } = ctx.actor;
  await transact(ctx.db, async (tx) => {
    // Codes first: a concurrent redemption locks its code's row, so its session is visible to the second statement.
    await tx
      .delete(handoffCodes)
      .where(and(eq(handoffCodes.accountId, accountId), eq(handoffCodes.signInId, signInId)));
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.accountId, accountId), eq(sessions.signInId, signInId)))
      .returning({ id: sessions.id });
    if (ended.length === 0) throw createNotFoundError("signIn");
    await endSessionAccess(
      tx,
      accountId,
      ended.map(({ id }) => id),
    );
    await recordAudit(tx, ctx, {
      action: "session.end",
      subjectType: "account",
      subjectId: accountId,
      detail: { signInId },
    });
  });
  logSecurityEvent(ctx, "sessions-ended");
}

/** Ends every session of the caller's account, except those of the sign-in that the request came with. */
export async function endOtherSignIns(ctx: SessionContext): Promise<void> {
  const { accountId, signInId } = ctx.actor;
  await transact(ctx.db, async (tx) => {
    await tx
      .delete(handoffCodes)
      .where(and(eq(handoffCodes.accountId, accountId), ne(handoffCodes.signInId, signInId)));
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.accountId, accountId), ne(sessions.signInId, signInId)))
      .returning({ id: sessions.id });
    await endSessionAccess(
      tx,
      accountId,
      ended.map(({ id }) => id),
    );
    await recordAudit(tx, ctx, {
      action: "session.end-others",
      subjectType: "account",
      subjectId: accountId,
    });
  });
  logSecurityEvent(ctx, "sessions-ended");
}
