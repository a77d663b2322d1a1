import { and, eq, isNull } from "drizzle-orm";
import type { Context } from "../../../platform/context.ts";
import type { Transaction } from "../../../db/client.ts";
import { transact } from "../../../db/transaction.ts";
import { createFieldError } from "../../../platform/errors.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { graduateLead } from "./graduate-lead.ts";
import { readVerificationToken } from "./verification-token.ts";

/**
 * Marks an account's email as verified by the link that it got. A second use of the link changes nothing.
 * @returns the email
 * @throws AppError invalid for an expired link, or for one to an address that the account no longer has
 */
export async function verifyEmail(ctx: Context, token: string): Promise<string> {
  const expired = createFieldError("token", (t) => t.emailLinks.expired);
  const verification = readVerificationToken(ctx.config.keyRing, token, ctx.clock.now());
  if (!verification) throw expired;
  return transact(ctx.db, async (tx) => {
    const [account] = await tx
      .select({ id: accounts.id, email: accounts.email })
      .from(accounts)
      .where(eq(accounts.id, verification.accountId))
      .for("update");
    if (!account || !verification.isFor(account.email)) throw expired;
    await markEmailVerified(tx, ctx, account);
    return account.email;
  });
}

/** Marks the email as verified, if it is not yet, and joins the account to its lead. */
export async function markEmailVerified(
  tx: Transaction,
  ctx: Context,
  account: { id: string; email: string },
): Promise<void> {
  const [verified] = await tx
    .update(accounts)
    .set({ emailVerifiedAt: ctx.clock.now() })
    .where(and(eq(accounts.id, account.id), isNull(accounts.emailVerifiedAt)))
    .returning({ id: accounts.id });
  if (verified) await graduateLead(tx, ctx, account);
}
