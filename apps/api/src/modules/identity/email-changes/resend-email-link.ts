import { lifetimes } from "@matinee/domain/limits";
import { and, eq, isNull } from "drizzle-orm";
import type { SignedInContext } from "../../../platform/context.ts";
import type { Transaction } from "../../../db/client.ts";
import { transact } from "../../../db/transaction.ts";
import { AppError } from "../../../platform/errors.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { emailChanges } from "../../../db/schema/email-changes.ts";
import { enqueueEmail } from "../../email-outbox/enqueue-email.ts";
import { isPendingChange } from "./email-changes.queries.ts";
import { isEmailInUse } from "./request-email-change.ts";

/**
 * Sends the link that confirms the caller's email again: the new one when a change is pending, else the present one.
 * @returns the address that gets it
 * @throws AppError state-conflict when nothing waits for a confirmation
 */
export async function resendEmailLink(ctx: SignedInContext): Promise<string> {
  const { accountId } = ctx.actor;
  const now = ctx.clock.now();
  return transact(ctx.db, async (tx) => {
    const [change] = await tx
      .select()
      .from(emailChanges)
      .where(and(eq(emailChanges.accountId, accountId), isPendingChange(now)));
    if (!change) return resendVerification(tx, accountId, now);
    const inUse = await isEmailInUse(tx, change.newEmail, now, accountId);
    const template = inUse ? "email-in-use" : "email-change-confirm";
    await enqueueEmail(tx, { template, to: change.newEmail, input: { changeId: change.id } });
    return change.newEmail;
  });
}

async function resendVerification(tx: Transaction, accountId: string, now: Date): Promise<string> {
  const [account] = await tx
    .select({ email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.emailVerifiedAt)));
  if (!account) throw new AppError("state-conflict", (t) => t.emailLinks.nothingToConfirm);
  const expiresAt = new Date(now.getTime() + lifetimes.emailVerificationDays * 86_400_000).toISOString();
  await enqueueEmail(tx, { template: "verify-email", to: account.email, input: { accountId, expiresAt } });
  return account.email;
}
