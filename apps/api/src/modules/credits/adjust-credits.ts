import { and, eq } from "drizzle-orm";
import { messages } from "@matinee/contract/messages";
import type { SignedInContext } from "../../platform/context.ts";
import { transact } from "../../db/transaction.ts";
import { AppError, createFieldError } from "../../platform/errors.ts";
import { accounts } from "../../db/schema/accounts.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { recordCreditChange } from "./record-credit-change.ts";
import { hasEmail } from "../../db/has-email.ts";

/**
 * Adds credits to an account, or removes them when `credits` is negative.
 * @returns the account's balance after the change
 * @throws AppError not-found for an unknown email, invalid for credits to an email that is not verified or when the balance would become negative
 */
export async function adjustCredits(
  ctx: SignedInContext,
  input: { email: string; credits: number },
): Promise<number> {
  const { credits: creditsChange } = input;
  return transact(ctx.db, async (tx) => {
    const [account] = await tx
      .select({ id: accounts.id, emailVerifiedAt: accounts.emailVerifiedAt })
      .from(accounts)
      .where(and(hasEmail(accounts.email, input.email.trim()), eq(accounts.type, "filmmaker")));
    if (!account) throw new AppError("not-found", messages.adminCredits.unknownAccount);
    if (creditsChange > 0 && !account.emailVerifiedAt) {
      throw createFieldError("email", messages.customers.ownerNotVerified);
    }
    const actorId = ctx.actor.accountId;
    const balance = await recordCreditChange(tx, {
      accountId: account.id,
      type: "staff",
      creditsChange,
      actorId,
    });
    if (balance === null) throw createFieldError("credits", messages.adminCredits.belowZero);
    await recordAudit(tx, ctx, {
      action: "credits.adjust",
      subjectType: "account",
      subjectId: account.id,
      onBehalfOf: account.id,
      detail: { creditsChange, credits: balance },
    });
    return balance;
  });
}
