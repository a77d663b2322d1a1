import { and, eq, gt, sum } from "drizzle-orm";
import { creditsWithoutApproval } from "@matinee/contract/limits";
import type { Transaction } from "../../db/client.ts";
import { creditEntries } from "../../db/schema/credits.ts";
import { requestApproval } from "../identity/approvals/request-approval.ts";
import { messages } from "@matinee/contract/messages";
import type { SignedInContext } from "../../platform/context.ts";
import { transact } from "../../db/transaction.ts";
import { AppError, createFieldError } from "../../platform/errors.ts";
import { accounts } from "../../db/schema/accounts.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { recordCreditChange } from "./record-credit-change.ts";
import { hasEmail } from "../../db/has-email.ts";

const DAY_MS = 86_400_000;

/**
 * Adds credits to a customer, or removes them when `credits` is negative. More than `creditsWithoutApproval` of one
 * member of staff for one customer in 24 hours wait for a second person.
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
    // The lock makes simultaneous changes see each other in the sum.
    const [account] = await tx
      .select({ id: accounts.id, emailVerifiedAt: accounts.emailVerifiedAt })
      .from(accounts)
      .where(and(hasEmail(accounts.email, input.email.trim()), eq(accounts.type, "filmmaker")))
      .for("update");
    if (!account) throw new AppError("not-found", messages.adminCredits.unknownAccount);
    if (credits > 0 && !account.emailVerifiedAt) {
      throw createFieldError("email", messages.customers.ownerNotVerified);
    }
    const addedLately = await sumAddedCredits(tx, ctx, account.id);
    if (credits > 0 && addedLately + credits > creditsWithoutApproval) {
      const { reason } = input;
      const request = { kind: "credits", customerId: account.id, change: { credits }, reason } as const;
      return { approvalId: await requestApproval(tx, ctx, request) };
    }
    return { credits: await changeCredits(tx, ctx, account.id, credits) };
  });
}

/**
 * Changes an account's credits on behalf of staff, and audits it.
 * @returns the account's balance after the change
 * @throws AppError invalid when the balance would become negative
 */
export async function changeCredits(
  tx: Transaction,
  ctx: SignedInContext,
  accountId: string,
  creditsChange: number,
): Promise<number> {
  const actorId = ctx.actor.accountId;
  const balance = await recordCreditChange(tx, { accountId, type: "staff", creditsChange, actorId });
  if (balance === null) throw createFieldError("credits", messages.adminCredits.belowZero);
  await recordAudit(tx, ctx, {
    action: "credits.adjust",
    subjectType: "account",
    subjectId: accountId,
    onBehalfOf: accountId,
    detail: { creditsChange, credits: balance },
  });
  return balance;
}

/** Sums the credits that this member of staff gave the account in the last 24 hours. */
async function sumAddedCredits(tx: Transaction, ctx: SignedInContext, accountId: string): Promise<number> {
  const [added] = await tx
    .select({ credits: sum(creditEntries.creditsChange).mapWith(Number) })
    .from(creditEntries)
    .where(
      and(
        eq(creditEntries.accountId, accountId),
        eq(creditEntries.actorId, ctx.actor.accountId),
        eq(creditEntries.type, "staff"),
        gt(creditEntries.creditsChange, 0),
        gt(creditEntries.createdAt, new Date(ctx.clock.now().getTime() - DAY_MS)),
      ),
    );
  return added?.credits ?? 0;
}
