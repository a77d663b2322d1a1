import { eq } from "drizzle-orm";
import { transact } from "../../../db/transaction.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import type { Context } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { logSecurityEvent } from "../../../platform/security-log.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";
import { describeBrowser } from "./describe-browser.ts";
import { rememberDevice } from "./remember-device.ts";
import { startSession } from "./start-session.ts";

/**
 * Opens the session of a sign-in whose proofs were right, and returns its token. Emails the owner about a new device.
 * @throws AppError no-session when the password was changed or the account suspended in the meantime
 */
export async function openSession(
  ctx: Context,
  account: { id: string; passwordHash: string },
): Promise<string> {
  const { token, isNewDevice } = await transact(ctx.db, async (tx) => {
    // A password change ends all sessions. Re-check under a lock, so that the old password opens none afterwards.
    const [current] = await tx
      .select({
        email: accounts.email,
        passwordHash: accounts.passwordHash,
        disabledAt: accounts.disabledAt,
      })
      .from(accounts)
      .where(eq(accounts.id, account.id))
      .for("share");
    if (current?.passwordHash !== account.passwordHash || current.disabledAt) {
      throw new AppError("no-session", (t) => t.auth.errorLoggingIn);
    }
    await recordAudit(tx, ctx, {
      action: "session.start",
      subjectType: "account",
      subjectId: account.id,
      actorId: account.id,
    });
    const isNewDevice = await rememberDevice(tx, ctx, account.id);
    if (isNewDevice) {
      const { browser, system } = describeBrowser(ctx.userAgent ?? null);
      const signedInAt = ctx.clock.now().toISOString();
      await enqueueEmail(tx, {
        template: "new-device",
        to: current.email,
        input: { accountId: account.id, browser, system, address: ctx.address, signedInAt },
      });
    }
    return { token: await startSession(tx, ctx, account.id), isNewDevice };
  });
  logSecurityEvent(ctx, "sign-in", { accountId: account.id, device: isNewDevice ? "new" : "known" });
  return token;
}
