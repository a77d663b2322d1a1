import { hash } from "@node-rs/argon2";
import { and, eq, gt, gte, isNull } from "drizzle-orm";
import type { Context } from "../../../platform/context.ts";
import { generateToken } from "../../../platform/crypto.ts";
import type { Transaction } from "../../../db/client.ts";
import { transact } from "../../../db/transaction.ts";
import { createFieldError } from "../../../platform/errors.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { emailChanges } from "../../../db/schema/email-changes.ts";
import { passwordResets } from "../../../db/schema/sessions.ts";
import { logSecurityEvent } from "../../../platform/security-log.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { enqueueResetEmail } from "../sessions/enqueue-reset-email.ts";
import { markEmailVerified } from "../email-verification/verify-email.ts";
import { revokeSessions } from "../sessions/revoke-sessions.ts";
import { updateProviderEmail } from "./update-provider-email.ts";
import { verifyUndoToken } from "./email-change-tokens.ts";

/**
 * Undoes a change of email by the "This was not me" link of the old address, and every later change. Ends all sessions,
 * makes the password useless, because the person who requested the change may know it, and emails a link for a new one.
 * @returns the email that the account has again
 * @throws AppError invalid for a used or expired link
 */
export async function undoEmailChange(ctx: Context, token: string): Promise<string> {
  const expired = createFieldError("token", (t) => t.emailLinks.expired);
  const changeId = verifyUndoToken(ctx.config.keyRing, token);
  if (!changeId) throw expired;
  const passwordHash = await hash(generateToken());
  const account = await transact(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const [change] = await tx
      .update(emailChanges)
      .set({ undoneAt: now })
      .where(
        and(eq(emailChanges.id, changeId), isNull(emailChanges.undoneAt), gt(emailChanges.undoUntil, now)),
      )
      .returning();
    if (!change) throw expired;
    const { accountId, oldEmail } = change;
    await endChangesSince(tx, change, now);
    const [account] = await tx
      .update(accounts)
      .set({
        passwordHash,
        passwordResetBlockedUntil: null,
        ...(change.confirmedAt && { email: oldEmail }),
      })
      .where(eq(accounts.id, accountId))
      .returning({ id: accounts.id, email: accounts.email, type: accounts.type });
    if (!account) throw expired;
    await markEmailVerified(tx, ctx, account);
    await tx
      .update(passwordResets)
      .set({ usedAt: now })
      .where(and(eq(passwordResets.accountId, accountId), isNull(passwordResets.usedAt)));
    await revokeSessions(tx, accountId);
    const host = account.type === "admin" ? ctx.config.BACKOFFICE_URL : ctx.config.STUDIO_URL;
    await enqueueResetEmail(tx, ctx, account, new URL("/reset-password", host).href);
    await recordAudit(tx, ctx, {
      action: "account.undo-email-change",
      subjectType: "account",
      subjectId: accountId,
      detail: { from: change.newEmail, to: oldEmail, requestedBy: change.requestedBy },
    });
    logSecurityEvent(ctx, "email-change-undone", { accountId });
    return account;
  });
  await updateProviderEmail(ctx, account.id);
  return account.email;
}

/** Ends this change and the later ones: neither their confirmations nor their undo links work any more. */
async function endChangesSince(
  tx: Transaction,
  change: typeof emailChanges.$inferSelect,
  now: Date,
): Promise<void> {
  const changesSince = and(
    eq(emailChanges.accountId, change.accountId),
    gte(emailChanges.createdAt, change.createdAt),
  );
  await tx.update(emailChanges).set({ undoneAt: now }).where(changesSince);
  await tx
    .update(emailChanges)
    .set({ cancelledAt: now })
    .where(and(changesSince, isNull(emailChanges.confirmedAt)));
}
