import type { SessionContext } from "../../../platform/context.ts";
import { logSecurityEvent } from "../../../platform/security-log.ts";
import { getProofEnd } from "../../../platform/step-up.ts";
import { getAccount } from "../accounts/accounts.queries.ts";
import { type Proof, requireProof } from "../factors/require-proof.ts";
import { rotateSession } from "./rotate-session.ts";

/**
 * Accepts a proof of identity for the caller's session: a second factor if the account has one, else the password.
 * @returns the session's new token, and until when the proof is enough
 * @throws AppError invalid for a wrong proof, too-many-requests
 */
export async function proveIdentity(
  ctx: SessionContext,
  proof: Proof,
): Promise<{ token: string; goodUntil: Date }> {
  const { account } = await getAccount(ctx.db, ctx.actor.accountId);
  await requireProof(ctx, account, proof);
  const goodUntil = getProofEnd(ctx.clock.now());
  const token = await rotateSession(ctx.db, ctx, ctx.actor.sessionId);
  logSecurityEvent(ctx, "identity-proven");
  return { token, goodUntil };
}
