import { and, eq } from "drizzle-orm";
import { creditsWithoutApproval } from "@matinee/domain/limits";
import type { Transaction } from "../../db/client.ts";
import { requestApproval } from "../identity/approvals/request-approval.ts";
import type { SignedInContext } from "../../platform/context.ts";
import { transact } from "../../db/transaction.ts";
import { AppError, createFieldError } from "../../platform/errors.ts";
import { accounts } from "../../db/schema/accounts.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { lockCaller } from "../identity/staff-members/lock-caller.ts";
import { sumCreditsGivenLately } from "./given-credits.queries.ts";
import { recordCreditChange } from "./record-credit-change.ts";
import { hasEmail } from "../../db/has-email.ts";

/**
 * Adds credits to a customer, or removes them when `credits` is negative. More than `creditsWithoutApproval` of one
 * member of staff for one customer in 24 hours, coupons included, wait for a second person.
 * @returns the balance after the change, or the id of the request for approval
 * @throws AppError not-found for an unknown email, invalid for credits to an email that is not verified or when the
 * balance would become negative
 */
export async function adjustCredits(
  ctx: SignedInContext,
  input: { email: string; credits: number; reason?: string | undefined },
): Promise<{ credits: number } | { approvalId: string }> {
  const { credits } = input;
  return transact(ctx.db, async (tx) => {
    // The locks make simultaneous changes see each other in the sum.
    await lockCaller(tx, ctx);
    const [account] = await tx
      .select({ id: accounts.id, emailVerifiedAt: accounts.emailVerifiedAt })
      .from(accounts)
      .where(and(hasEmail(accounts.email, input.email.trim()), eq(accounts.type, "filmmaker")))
      .for("update");
    if (!account) throw new AppError("not-found", (t) => t.adminCredits.unknownAccount);
    if (credits > 0 && !account.emailVerifiedAt) {
      throw createFieldError("email", (t) => t.customers.ownerNotVerified);
    }
    const givenLately = credits > 0 ? await sumCreditsGivenLately(tx, ctx, account.id) : 0;
    if (credits > 0 && givenLately + credits > creditsWithoutApproval) {
      const { reason } = input;
      const request = { kind: "credits", customerId: account.id, change: { credits }, reason } as const;
      return { approvalId: await requestApproval(tx, ctx, request) };
    }
    return { credits: await changeCredits(tx, ctx, account.id, credits, ctx.actor.accountId) };
  });
}

/**
 * Changes an account's credits on behalf of staff, and audits it.
 * @param actorId whose limit of a day the credits count towards; null when two people decided
 * @returns the account's balance after the change
 * @throws AppError invalid when the balance would become negative
 */
export async function changeCredits(
  tx: Transaction,
  ctx: SignedInContext,
  accountId: string,
  creditsChange: number,
  actorId: string | null,
): Promise<number> {
  const balance = await recordCreditChange(tx, { accountId, type: "staff", creditsChange, actorId });
  if (balance === null) throw createFieldError("credits", (t) => t.adminCredits.belowZero);
  await recordAudit(tx, ctx, {
    action: "credits.adjust",
    subjectType: "account",
    subjectId: accountId,
    onBehalfOf: accountId,
    detail: { creditsChange, credits: balance },
  });
  return balance;
}
