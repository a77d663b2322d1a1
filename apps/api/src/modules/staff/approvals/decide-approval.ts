import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { transact } from "../../../db/transaction.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { approvalRequests } from "../../../db/schema/staff.ts";
import type { SessionContext } from "../../../platform/context.ts";
import { AppError, createFieldError, createNotFoundError } from "../../../platform/errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { closePages } from "../../commerce/orders/refunds/cancel-page.ts";
import { changeCredits } from "../../credits/adjust-credits.ts";
import { getAccount } from "../../identity/accounts/accounts.queries.ts";
import { requestEmailChange } from "../../identity/email-changes/request-email-change.ts";
import { resetFactors } from "../../identity/factors/reset-factors.ts";
import { type Proof, requireProof } from "../../identity/factors/require-proof.ts";
import { type ApprovalRequest, readChange } from "./approvals.queries.ts";
import { requireRecentProof } from "../../../platform/step-up.ts";
import { createApprovedRefund, type Refund, submitApprovedRefund } from "./approved-refund.ts";
import {
  getApproverRoles,
  hasLatelyExcludedColleague,
  hasOtherApprover,
  requireActiveRequester,
  wasLatelyInvitedBy,
} from "./approvers.queries.ts";
import type { PaymentSubjectServices } from "../../commerce/payments/payment-subjects.ts";

interface Decision extends Proof {
  id: string;
  reason: string | undefined;
}

/**
 * Approves and carries out a requested change. The row's lock lets only one of several simultaneous decisions through.
 * The requester cannot approve, unless no other member of staff can; then a proof of identity in the same request
 * counts instead of a second person (rules/staff.md, Staff).
 * @throws AppError not-found; forbidden for an own request or without the role; invalid for a wrong proof;
 * step-up-needed when the last proof of identity is too old; state-conflict when it was decided, has expired, or its
 * requester was suspended, and when it was approved but the provider rejected the refund; as the change itself
 */
export async function approveRequest(
  ctx: SessionContext & PaymentSubjectServices,
  decision: Decision,
): Promise<void> {
  const isAlone = await proveSoleApprover(ctx, decision);
  const refund = await transact(ctx.db, async (tx) => {
    const request = await lockPendingRequest(tx, ctx, decision.id);
    await authorizeApproval(tx, ctx, request, isAlone);
    if (!isAlone) requireRecentProof(ctx, ctx.actor, "approval");
    const started = await carryOut(tx, ctx, request);
    await storeDecision(tx, ctx, request, { status: "approved", ...decision, isAlone });
    return started;
  });
  if (refund) await submitApprovedRefund(ctx, refund);
}

/**
 * Rejects a requested change with a reason, or withdraws an own one.
 * @throws AppError not-found; invalid without a reason; state-conflict when it was decided or has expired
 */
export async function rejectRequest(
  ctx: SessionContext,
  { id, reason }: Omit<Decision, keyof Proof>,
): Promise<void> {
  await transact(ctx.db, async (tx) => {
    const request = await lockPendingRequest(tx, ctx, id);
    const isOwn = request.requestedBy === ctx.actor.accountId;
    if (!isOwn && !reason) throw createFieldError("reason", (t) => t.approvals.reasonMissing);
    await storeDecision(tx, ctx, request, { status: "rejected", reason, isAlone: false });
  });
}

/** Checks the proof of a caller who approves an own request. It hashes a password, so it is outside of the transaction. */
async function proveSoleApprover(
  ctx: SessionContext,
  { id, reason: _, ...proof }: Decision,
): Promise<boolean> {
  const [request] = await ctx.db.select().from(approvalRequests).where(eq(approvalRequests.id, id));
  if (!request || request.requestedBy !== ctx.actor.accountId) return false;
  if (await hasOtherApprover(ctx.db, ctx, request.kind)) return false;
  if (await hasLatelyExcludedColleague(ctx.db, ctx)) {
    throw new AppError("forbidden", (t) => t.approvals.excludedColleague);
  }
  const { account } = await getAccount(ctx.db, ctx.actor.accountId);
  await requireProof(ctx, account, proof);
  return true;
}

async function lockPendingRequest(
  tx: Transaction,
  ctx: SessionContext,
  id: string,
): Promise<ApprovalRequest> {
  const [request] = await tx.select().from(approvalRequests).where(eq(approvalRequests.id, id)).for("update");
  if (!request) throw createNotFoundError("request");
  if (request.status !== "pending" || request.expiresAt <= ctx.clock.now()) {
    throw new AppError("state-conflict", (t) => t.approvals.decided);
  }
  return request;
}

async function authorizeApproval(
  tx: Transaction,
  ctx: SessionContext,
  { kind, requestedBy }: ApprovalRequest,
  isAlone: boolean,
): Promise<void> {
  const { accountId, staffRole } = ctx.actor;
  if (!staffRole || !getApproverRoles(kind).includes(staffRole)) {
    throw new AppError("forbidden", (t) => t.staff.wrongRole);
  }
  if (requestedBy === accountId) {
    // Another approver may have been added since the proof was checked.
    if (isAlone && !(await hasOtherApprover(tx, ctx, kind))) return;
    throw new AppError("forbidden", (t) => t.approvals.ownRequest);
  }
  if (await wasLatelyInvitedBy(tx, ctx, requestedBy)) {
    throw new AppError("forbidden", (t) => t.approvals.invitedLately);
  }
  await requireActiveRequester(tx, requestedBy);
}

/** Makes the change. @returns the refund to submit after the commit, if it is one */
async function carryOut(
  tx: Transaction,
  ctx: SessionContext,
  request: ApprovalRequest,
): Promise<Refund | undefined> {
  if (request.kind === "refund") return createApprovedRefund(tx, ctx, request);
  if (request.kind === "cancellation") {
    const page = { id: request.pageId ?? "", accountId: request.customerId };
    await closePages(tx, ctx, page, readChange(request).screenings);
    return undefined;
  }
  const { email, credits } = readChange(request);
  const [customer] = await tx
    .select()
    .from(accounts)
    .where(and(eq(accounts.id, request.customerId), eq(accounts.type, "filmmaker")))
    .for("update");
  if (!customer) throw createNotFoundError("account");
  if (request.kind === "factors") await resetFactors(tx, ctx, customer, request.createdAt);
  if (email !== undefined) await requestEmailChange(tx, ctx, customer, email);
  if (credits !== undefined) await changeCredits(tx, ctx, customer.id, credits, null);
  return undefined;
}

async function storeDecision(
  tx: Transaction,
  ctx: SessionContext,
  request: ApprovalRequest,
  {
    status,
    reason,
    isAlone,
  }: { status: "approved" | "rejected"; reason: string | undefined; isAlone: boolean },
): Promise<void> {
  const { id, kind, customerId, orderId, pageId, requestedBy, change } = request;
  await tx
    .update(approvalRequests)
    .set({
      status,
      decidedBy: ctx.actor.accountId,
      decidedAt: ctx.clock.now(),
      decisionReason: reason || null,
    })
    .where(eq(approvalRequests.id, id));
  await recordAudit(tx, ctx, {
    action: status === "approved" ? "approval.approve" : "approval.reject",
    subjectType: "account",
    subjectId: customerId,
    onBehalfOf: customerId,
    detail: {
      approvalId: id,
      kind,
      requestedBy,
      ...(orderId && { orderId }),
      ...(pageId && { pageId }),
      ...change,
      ...(isAlone && { singleApprover: true }),
    },
    ...(reason && { reason }),
  });
}
