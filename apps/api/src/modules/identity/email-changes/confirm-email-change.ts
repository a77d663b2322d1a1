import { lifetimes } from "@matinee/domain/limits";
import { and, eq, isNull } from "drizzle-orm";
import type { Context } from "../../../platform/context.ts";
import { transact, violatesConstraint } from "../../../db/transaction.ts";
import { AppError, createFieldError } from "../../../platform/errors.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { emailChanges } from "../../../db/schema/email-changes.ts";
import { passwordResets } from "../../../db/schema/sessions.ts";
import { logSecurityEvent } from "../../../platform/security-log.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";
import { revokeSessions } from "../sessions/revoke-sessions.ts";
import { markEmailVerified } from "../email-verification/verify-email.ts";
import { isEmailReserved, isPendingChange } from "./email-changes.queries.ts";
import { updateProviderEmail } from "./update-provider-email.ts";
import { verifyConfirmToken } from "./email-change-tokens.ts";

const HOUR_MS = 3_600_000;

/**
 * Changes an account's email by the link that the new address got. Ends the account's other sessions and its password
 * reset links, and notifies the old address. After a change by staff, resets wait 24 hours.
 * @returns the new email
 * @throws AppError invalid for a used, replaced, undone or expired link; email-taken
 */
export async function confirmEmailChange(ctx: Context, token: string): Promise<string> {
  const expired = createFieldError("token", (t) => t.emailLinks.expired);
  const changeId = verifyConfirmToken(ctx.config.keyRing, token);
  if (!changeId) throw expired;
  try {
    const { accountId, newEmail } = await transact(ctx.db, async (tx) => {
      const now = ctx.clock.now();
      const [change] = await tx
        .update(emailChanges)
        .set({
          confirmedAt: now,
          undoUntil: new Date(now.getTime() + lifetimes.emailUndoDays * 24 * HOUR_MS),
        })
        .where(and(eq(emailChanges.id, changeId), isPendingChange(now)))
        .returning();
      if (!change) throw expired;
      const { accountId, oldEmail, newEmail, byStaff } = change;
      if (await isEmailReserved(tx, newEmail, now, accountId)) throw createTakenError();
      const [changed] = await tx
        .update(accounts)
        .set({
          email: newEmail,
          ...(byStaff && {
            passwordResetBlockedUntil: new Date(now.getTime() + lifetimes.passwordResetBlockHours * HOUR_MS),
          }),
        })
        .where(and(eq(accounts.id, accountId), eq(accounts.email, oldEmail)))
        .returning({ id: accounts.id });
      if (!changed) throw expired;
      await markEmailVerified(tx, ctx, { id: accountId, email: newEmail });
      await tx
        .update(passwordResets)
        .set({ usedAt: now })
        .where(and(eq(passwordResets.accountId, accountId), isNull(passwordResets.usedAt)));
      await revokeSessions(tx, accountId, change.sessionId ?? undefined);
      await enqueueEmail(tx, { template: "email-changed", to: oldEmail, input: { changeId } });
      await recordAudit(tx, ctx, {
        action: "account.change-email",
        subjectType: "account",
        subjectId: accountId,
        ...(byStaff && { onBehalfOf: accountId }),
        detail: { from: oldEmail, to: newEmail, requestedBy: change.requestedBy },
      });
      logSecurityEvent(ctx, "email-changed", { accountId });
      return change;
    });
    await updateProviderEmail(ctx, accountId);
    return newEmail;
  } catch (error) {
    if (violatesConstraint(error, "accounts_email_key")) throw createTakenError();
    throw error;
  }
}

const createTakenError = () => new AppError("email-taken", (t) => t.emailLinks.takenMeanwhile);
