import { and, eq } from "drizzle-orm";
import { transact } from "../../../db/transaction.ts";
import { passkeys, recoveryCodes } from "../../../db/schema/factors.ts";
import type { SessionContext } from "../../../platform/context.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { getAccount } from "../accounts/accounts.queries.ts";
import { revokeSessions } from "../sessions/revoke-sessions.ts";
import { rotateSession } from "../sessions/rotate-session.ts";
import { hasSecondFactor } from "./factors.queries.ts";
import { notifyFactorChange } from "./notify-factor-change.ts";
import { type Proof, requireProof } from "./require-proof.ts";

/** Renames a passkey of the caller. @throws AppError not-found */
export async function renamePasskey(ctx: SessionContext, id: string, name: string): Promise<void> {
  const renamed = await ctx.db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.accountId, ctx.actor.accountId)))
    .returning({ id: passkeys.id });
  if (renamed.length === 0) throw createNotFoundError("passkey");
}

/**
 * Removes a passkey of the caller. Recovery codes end with the last second factor. Ends the account's other sessions.
 * @returns the session's new token
 * @throws AppError invalid for a wrong proof, not-found
 */
export async function removePasskey(ctx: SessionContext, id: string, proof: Proof): Promise<string> {
  const { account } = await getAccount(ctx.db, ctx.actor.accountId);
  await requireProof(ctx, account, proof);
  return transact(ctx.db, async (tx) => {
    const removed = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.accountId, account.id)))
      .returning({ id: passkeys.id });
    if (removed.length === 0) throw createNotFoundError("passkey");
    if (!(await hasSecondFactor(tx, account.id))) {
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, account.id));
    }
    await notifyFactorChange(tx, ctx, account, "passkey-removed");
    await revokeSessions(tx, account.id, ctx.actor.sessionId);
    return rotateSession(tx, ctx, ctx.actor.sessionId);
  });
}
