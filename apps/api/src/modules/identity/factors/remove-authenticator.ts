import { and, eq, isNotNull } from "drizzle-orm";
import { transact } from "../../../db/transaction.ts";
import { authenticators, recoveryCodes } from "../../../db/schema/factors.ts";
import type { SessionContext } from "../../../platform/context.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { getAccount } from "../accounts/accounts.queries.ts";
import { revokeSessions } from "../sessions/revoke-sessions.ts";
import { rotateSession } from "../sessions/rotate-session.ts";
import { hasSecondFactor } from "./factors.queries.ts";
import { notifyFactorChange } from "./notify-factor-change.ts";
import { type Proof, requireProof } from "./require-proof.ts";

/**
 * Turns the authenticator app off. Recovery codes end with the last second factor. Ends the account's other sessions.
 * @returns the session's new token
 * @throws AppError invalid for a wrong proof, not-found without an app
 */
export async function removeAuthenticator(ctx: SessionContext, proof: Proof): Promise<string> {
  const { account } = await getAccount(ctx.db, ctx.actor.accountId);
  await requireProof(ctx, account, proof);
  return transact(ctx.db, async (tx) => {
    const removed = await tx
      .delete(authenticators)
      .where(and(eq(authenticators.accountId, account.id), isNotNull(authenticators.confirmedAt)))
      .returning({ accountId: authenticators.accountId });
    if (removed.length === 0) throw createNotFoundError("authenticatorApp");
    if (!(await hasSecondFactor(tx, account.id))) {
      await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, account.id));
    }
    await notifyFactorChange(tx, ctx, account, "authenticator-removed");
    await revokeSessions(tx, account.id, ctx.actor.sessionId);
    return rotateSession(tx, ctx, ctx.actor.sessionId);
  });
}
