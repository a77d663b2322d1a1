import { messages } from "@matinee/contract/messages";
import { eq } from "drizzle-orm";
import { transact } from "../../../db/transaction.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { logSecurityEvent } from "../../../platform/security-log.ts";
import { startSession } from "./start-session.ts";

/**
 * Opens the session of a sign-in whose proofs were right, and returns its token.
 * @throws AppError no-session when the password was changed or the account suspended in the meantime
 */
export async function openSession(
  ctx: Context,
  account: { id: string; passwordHash: string },
): Promise<string> {
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
  return token;
}
