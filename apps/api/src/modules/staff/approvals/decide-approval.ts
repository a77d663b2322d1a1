import { messages } from "@matinee/contract/messages";
import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { transact } from "../../../db/transaction.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { approvalRequests } from "../../../db/schema/staff.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { AppError, createNotFoundError } from "../../../platform/errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { changeCredits } from "../../credits/adjust-credits.ts";
import { requestEmailChange } from "../../identity/email-changes/request-email-change.ts";
import { type ApprovalRequest, readChange } from "./approvals.queries.ts";

/**
 * Approves and carries out a change that a colleague requested, or rejects it. The row's lock lets only one of several
 * simultaneous decisions through.
 * @throws AppError not-found; forbidden for an own request or without the role; state-conflict when it was decided, has
 * expired, or its requester was suspended; as the change itself
 */
export async function decideApproval(
  ctx: SignedInContext,
  { id, approved }: { id: string; approved: boolean },
): Promise<void> {
  const now = ctx.clock.now();
  await transact(ctx.db, async (tx) => {
    const [request] = await tx
      .select()
      .from(approvalRequests)
      .where(eq(approvalRequests.id, id))
      .for("update");
    if (!request) throw createNotFoundError("This request");
    if (request.status !== "pending" || request.expiresAt <= now) {
      throw new AppError("state-conflict", messages.approvals.decided);
    }
    if (approved) {
      await authorizeApproval(tx, ctx, request);
      await carryOut(tx, ctx, request);
    }
    await tx
      .update(approvalRequests)
      .set({
        status: approved ? "approved" : "rejected",
        decidedBy: ctx.actor.accountId,
        decidedAt: now,
      })
      .where(eq(approvalRequests.id, id));
    await recordAudit(tx, ctx, {
      action: approved ? "approval.approve" : "approval.reject",
      subjectType: "account",
      subjectId: request.customerId,
      onBehalfOf: request.customerId,
      detail: { approvalId: id, kind: request.kind, requestedBy: request.requestedBy, ...request.change },
    });
  });
}

async function authorizeApproval(
  tx: Transaction,
  { actor }: SignedInContext,
  { kind, requestedBy }: ApprovalRequest,
): Promise<void> {
  if (requestedBy === actor.accountId) throw new AppError("forbidden", messages.approvals.ownRequest);
  if (kind === "email" && actor.staffRole !== "admin") {
    throw new AppError("forbidden", messages.staff.wrongRole);
  }
  const [requester] = await tx
    .select({ disabledAt: accounts.disabledAt })
    .from(accounts)
    .where(eq(accounts.id, requestedBy))
    .for("share");
  if (!requester || requester.disabledAt) {
    throw new AppError("state-conflict", messages.approvals.requesterSuspended);
  }
}

async function carryOut(tx: Transaction, ctx: SignedInContext, request: ApprovalRequest): Promise<void> {
  const [customer] = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, request.customerId), eq(accounts.type, "filmmaker")))
    .for("update");
  if (!customer) throw createNotFoundError("This account");
  const { email, credits } = readChange(request);
  if (email !== undefined) await requestEmailChange(tx, ctx, customer, email);
  if (credits !== undefined) await changeCredits(tx, ctx, customer.id, credits);
}
