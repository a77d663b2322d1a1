import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Context } from "../../../platform/context.ts";
import { transact } from "../../../db/transaction.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { AppError, createFieldError } from "../../../platform/errors.ts";
import { logSecurityEvent } from "../../../platform/security-log.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { hashNewPassword, isPasswordTooShort } from "../accounts/passwords.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";
import { markEmailVerified } from "../email-verification/verify-email.ts";
import { removeUnverifiedAccess } from "./remove-unverified-access.ts";
import { revokeSessions } from "./revoke-sessions.ts";
import { verifyResetToken } from "./reset-token.ts";
import { passwordResets } from "../../../db/schema/sessions.ts";

type ResetContext = Pick<Context, "db" | "clock" | "config">;

/** Returns whether a reset token is known, unused and unexpired. */
export async function isResetTokenValid(ctx: ResetContext, token: string): Promise<boolean> {
  const [reset] = await ctx.db.select().from(passwordResets).where(isUsableReset(ctx, token));
  return reset !== undefined;
}

/**
 * Sets a new password with an emailed token, which works once. Ends all sessions and emails a notice.
 * @throws AppError invalid for a used, expired or unknown token, or for a password that is too short or common
 */
export async function resetPassword(ctx: Context, input: { token: string; password: string }): Promise<void> {
  const expiredError = createFieldError("token", (t) => t.auth.resetTokenExpired);
  const [owner] = await ctx.db
    .select({ firstName: accounts.firstName, lastName: accounts.lastName, email: accounts.email })
    .from(passwordResets)
    .innerJoin(accounts, eq(accounts.id, passwordResets.accountId))
    .where(isUsableReset(ctx, input.token));
  if (!owner) throw expiredError;
  if (isPasswordTooShort(input.password)) {
    throw createFieldError("password", (t) => t.resetPassword.issues["password-too-short"]);
  }
  const passwordHash = await hashNewPassword(ctx.config, input.password, owner);
  const accountId = await transact(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const [used] = await tx
      .update(passwordResets)
      .set({ usedAt: now })
      .where(isUsableReset(ctx, input.token))
      .returning();
    if (!used) throw expiredError;
    const [account] = await tx
      .update(accounts)
      .set({ passwordHash })
      .where(and(eq(accounts.id, used.accountId), isNull(accounts.disabledAt)))
      .returning({ id: accounts.id, email: accounts.email, emailVerifiedAt: accounts.emailVerifiedAt });
    if (!account) throw new AppError("not-found", (t) => t.auth.resetTokenExpired);
    // Other reset links that were emailed in the meantime become invalid too.
    await tx
      .update(passwordResets)
      .set({ usedAt: now })
      .where(and(eq(passwordResets.accountId, account.id), isNull(passwordResets.usedAt)));
    if (!account.emailVerifiedAt) await removeUnverifiedAccess(tx, ctx, account.id);
    // The link came by email.
    await markEmailVerified(tx, ctx, account);
    await revokeSessions(tx, account.id);
    await recordAudit(tx, ctx, {
      action: "account.password",
      subjectType: "account",
      subjectId: account.id,
      actorId: account.id,
      detail: { by: "emailed link" },
    });
    await enqueueEmail(tx, {
      template: "password-changed",
      to: account.email,
      input: { accountId: account.id },
    });
    return account.id;
  });
  logSecurityEvent(ctx, "password-changed", { accountId, by: "emailed link" });
}

/** Finds by the signed id: a link that was emailed after a rotation has another hash than the stored one. */
function isUsableReset({ clock, config }: ResetContext, token: string) {
  const id = verifyResetToken(config.keyRing, token);
  if (id === null) return sql`false`;
  return and(
    eq(passwordResets.id, id),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, clock.now()),
  );
}
