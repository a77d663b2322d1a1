import { messages } from "@matinee/contract/messages";
import { hash, verify } from "@node-rs/argon2";
import { eq } from "drizzle-orm";
import type { Context } from "../../../platform/context.ts";
import { generateToken } from "../../../platform/crypto.ts";
import { transact } from "../../../db/transaction.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { AppError } from "../../../platform/errors.ts";
import { logSecurityEvent } from "../../../platform/security-log.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { beginAttempt } from "./sign-in-limits.ts";
import { startSession } from "./start-session.ts";
import { hasEmail } from "../../../db/has-email.ts";

/** Hash of a random token, verified for unknown addresses so that they take as long as a wrong password. */
const dummyPasswordHash = hash(generateToken());

/** Checks the password and opens a session. @throws AppError no-session when it does not match; too-many-requests */
export async function signIn(ctx: Context, input: { email: string; password: string }) {
  const email = input.email.trim().toLowerCase();
  const attempt = await beginAttempt(ctx, email);
  const [account] = await ctx.db.select().from(accounts).where(hasEmail(accounts.email, email));
  const isCorrect = await verify(account?.passwordHash ?? (await dummyPasswordHash), input.password).catch(
    () => false,
  );
  if (!account || !isCorrect) {
    logSecurityEvent(ctx, "sign-in-failed", { accountId: account?.id ?? null });
    await attempt.fail();
    throw new AppError("no-session", messages.auth.errorLoggingIn);
  }
  await attempt.succeed();
  if (account.disabledAt) throw new AppError("no-session", messages.staff.suspended);
  const token = await transact(ctx.db, async (tx) => {
    // A password change ends all sessions. Re-check under a lock, so that the old password opens none afterwards.
    const [current] = await tx
      .select({ passwordHash: accounts.passwordHash, disabledAt: accounts.disabledAt })
      .from(accounts)
      .where(eq(accounts.id, account.id))
      .for("share");
    if (current?.passwordHash !== account.passwordHash || current.disabledAt) {
      throw new AppError("no-session", messages.auth.errorLoggingIn);
    }
    await recordAudit(tx, ctx, {
      action: "session.start",
      subjectType: "account",
      subjectId: account.id,
      actorId: account.id,
    });
    return startSession(tx, ctx, account.id);
  });
  logSecurityEvent(ctx, "sign-in", { accountId: account.id });
  return { token, account };
}
