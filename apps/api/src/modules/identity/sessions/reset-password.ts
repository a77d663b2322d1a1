import { messages } from "@matinee/contract/messages";
import { and, eq, gt, isNull } from "drizzle-orm";
import type { Context } from "../../../platform/context.ts";
import { hashToken } from "../../../platform/crypto.ts";
import { transact } from "../../../db/transaction.ts";
import { AppError, invalid } from "../../../platform/errors.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { hashNewPassword, isPasswordTooShort } from "../accounts/passwords.ts";
import { enqueueMail } from "../../email-outbox/enqueue-mail.ts";
import { revokeSessions } from "./revoke-sessions.ts";
import { resetIdOf } from "./reset-token.ts";
import { passwordResets } from "../../../db/schema/sessions.ts";

type ResetContext = Pick<Context, "db" | "clock" | "config">;

/** Whether a reset token could still be used. */
export async function isResetTokenGood(ctx: ResetContext, token: string): Promise<boolean> {
  const [found] = await ctx.db.select().from(passwordResets).where(stillGood(ctx, token));
  return found !== undefined && resetIdOf(ctx.config.SECRET, token) === found.id;
}

/**
 * Sets a new password with a mailed token, once; signs out everywhere and says so by mail.
 * @throws AppError invalid for a token that is used, expired or unknown, and for a password that is not good
 */
export async function resetPassword(
  ctx: ResetContext,
  input: { token: string; password: string },
): Promise<void> {
  const expired = invalid("token", messages.auth.resetTokenExpired);
  if (!(await isResetTokenGood(ctx, input.token))) throw expired;
  if (isPasswordTooShort(input.password)) {
    throw invalid("password", messages.resetPassword.issues["password-too-short"]);
  }
  const passwordHash = await hashNewPassword(input.password);
  await transact(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const [used] = await tx
      .update(passwordResets)
      .set({ usedAt: now })
      .where(stillGood(ctx, input.token))
      .returning();
    if (!used) throw expired;
    const [account] = await tx
      .update(accounts)
      .set({ passwordHash })
      .where(eq(accounts.id, used.accountId))
      .returning({ id: accounts.id, email: accounts.email });
    if (!account) throw new AppError("not-found", messages.auth.resetTokenExpired);
    // The other links that were mailed meanwhile are spent with this one.
    await tx
      .update(passwordResets)
      .set({ usedAt: now })
      .where(and(eq(passwordResets.accountId, account.id), isNull(passwordResets.usedAt)));
    await revokeSessions(tx, account.id);
    await enqueueMail(tx, {
      template: "password-changed",
      to: account.email,
      input: { accountId: account.id },
    });
  });
}

function stillGood({ clock }: ResetContext, token: string) {
  return and(
    eq(passwordResets.tokenHash, hashToken(token)),
    isNull(passwordResets.usedAt),
    gt(passwordResets.expiresAt, clock.now()),
  );
}
