import { and, eq, exists, gt, isNull } from "drizzle-orm";
import type { Context } from "../../../platform/context.ts";
import { hashToken } from "../../../platform/crypto.ts";
import { transact } from "../../../db/transaction.ts";
import { AppError, createNotFoundError } from "../../../platform/errors.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { handoffCodes, sessions } from "../../../db/schema/sessions.ts";
import { rememberDevice } from "./remember-device.ts";
import { startSession } from "./start-session.ts";

/**
 * Exchanges a code for a session on the requesting host. Signing out ends it with the other sessions of its sign-in.
 * @param input.origin the browser's Origin header; a page of another host may not redeem a code for this one
 * @throws AppError no-session for a code that is unknown, used, expired, another host's or already signed out
 */
export async function redeemHandoffCode(
  ctx: Context,
  input: { code: string; host: string; origin?: string | undefined },
) {
  const host = input.host.toLowerCase();
  const expiredError = new AppError("no-session", (t) => t.apiErrors.accounts.signInLinkExpired);
  if (input.origin && URL.canParse(input.origin) && new URL(input.origin).host !== host) throw expiredError;
  const now = ctx.clock.now();
  return transact(ctx.db, async (tx) => {
    const [code] = await tx
      .update(handoffCodes)
      .set({ redeemedAt: now })
      .where(
        and(
          eq(handoffCodes.codeHash, hashToken(input.code)),
          eq(handoffCodes.host, host),
          gt(handoffCodes.expiresAt, now),
          isNull(handoffCodes.redeemedAt),
          exists(
            tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.signInId, handoffCodes.signInId)),
          ),
        ),
      )
      .returning();
    if (!code) throw expiredError;
    const [earlier] = await tx
      .select()
      .from(sessions)
      .where(eq(sessions.signInId, code.signInId))
      .orderBy(sessions.createdAt)
      .limit(1);
    if (!earlier) throw expiredError;
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, code.accountId));
    if (!account) throw createNotFoundError("account");
    if (ctx.deviceId) await rememberDevice(tx, ctx, account.id);
    return { token: await startSession(tx, ctx, account.id, earlier), account };
  });
}
