import { lifetimes } from "@matinee/domain/limits";
import { and, eq, gt } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { transact } from "../../../db/transaction.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { authenticators, passkeys, recoveryCodes } from "../../../db/schema/factors.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { AppError, createNotFoundError } from "../../../platform/errors.ts";
import { requestApproval } from "../approvals/request-approval.ts";
import { revokeSessions } from "../sessions/revoke-sessions.ts";
import { hasSecondFactor } from "./factors.queries.ts";
import { notifyFactorChange } from "./notify-factor-change.ts";

/**
 * Asks to remove the lost second factors of a customer, and emails the owner, who can object. Replaces an earlier
 * request. Returns the id of the request.
 * @throws AppError not-found for staff and unknown accounts, state-conflict without a second factor
 */
export async function requestFactorReset(
  ctx: SignedInContext,
  { id, reason }: { id: string; reason: string },
): Promise<string> {
  return transact(ctx.db, async (tx) => {
    const [account] = await tx
      .select({ id: accounts.id, email: accounts.email })
      .from(accounts)
      .where(and(eq(accounts.id, id), eq(accounts.type, "filmmaker")))
      .for("update");
    if (!account) throw createNotFoundError("account");
    if (!(await hasSecondFactor(tx, id))) throw new AppError("state-conflict", (t) => t.factorReset.none);
    const requestId = await requestApproval(tx, ctx, { kind: "factors", customerId: id, change: {}, reason });
    await notifyFactorChange(tx, ctx, account, "factors-reset-requested");
    return requestId;
  });
}

/**
 * Removes the second factors and recovery codes of an account, ends its sessions, and emails the owner.
 * @throws AppError state-conflict less than 24 hours after the request, or when the owner used one of them since
 */
export async function resetFactors(
  tx: Transaction,
  ctx: SignedInContext,
  account: { id: string; email: string },
  requestedAt: Date,
): Promise<void> {
  if (ctx.clock.now().getTime() < requestedAt.getTime() + lifetimes.factorResetHours * 3_600_000) {
    throw new AppError("state-conflict", (t) => t.factorReset.tooEarly);
  }
  if (await wereUsed(tx, account.id, requestedAt)) {
    throw new AppError("state-conflict", (t) => t.factorReset.used);
  }
  await tx.delete(authenticators).where(eq(authenticators.accountId, account.id));
  await tx.delete(passkeys).where(eq(passkeys.accountId, account.id));
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.accountId, account.id));
  await revokeSessions(tx, account.id);
  await notifyFactorChange(tx, ctx, account, "factors-reset");
}

/** Whether a second factor or a recovery code was used after a time: then it is not lost. */
async function wereUsed(tx: Transaction, accountId: string, since: Date): Promise<boolean> {
  const searches = [
    tx
      .select({ id: authenticators.accountId })
      .from(authenticators)
      .where(and(eq(authenticators.accountId, accountId), gt(authenticators.lastUsedAt, since))),
    tx
      .select({ id: passkeys.id })
      .from(passkeys)
      .where(and(eq(passkeys.accountId, accountId), gt(passkeys.lastUsedAt, since))),
    tx
      .select({ id: recoveryCodes.id })
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.accountId, accountId), gt(recoveryCodes.usedAt, since))),
  ];
  // Sequential: a transaction has one connection.
  for (const search of searches) if ((await search).length > 0) return true;
  return false;
}
