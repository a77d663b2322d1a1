import { and, eq } from "drizzle-orm";
import { transact } from "../../../db/transaction.ts";
import { refunds } from "../../../db/schema/payments.ts";
import { approvalRequests } from "../../../db/schema/staff.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { AppError, createNotFoundError } from "../../../platform/errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { createApprovedRefund, submitApprovedRefund } from "./approved-refund.ts";
import { requireActiveRequester } from "./approvers.queries.ts";
import type { PaymentSubjectServices } from "../../commerce/payments/payment-subjects.ts";

/**
 * Submits an approved refund again, after the payment provider rejected it. Its approval stays valid, so no further
 * person is needed.
 * @throws AppError not-found; state-conflict when the refund has not failed, its requester was suspended, nothing is
 * left to refund or the provider rejects it again
 */
export async function retryRefund(ctx: SignedInContext & PaymentSubjectServices, id: string): Promise<void> {
  const refund = await transact(ctx.db, async (tx) => {
    const [request] = await tx
      .select()
      .from(approvalRequests)
      .where(eq(approvalRequests.id, id))
      .for("update");
    if (!request) throw createNotFoundError("request");
    const [failed] = await tx
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(eq(refunds.id, request.refundId ?? id), eq(refunds.status, "failed")));
    if (!failed) throw new AppError("state-conflict", (t) => t.approvals.notFailed);
    await requireActiveRequester(tx, request.requestedBy);
    const { kind, customerId, orderId, change } = request;
    await recordAudit(tx, ctx, {
      action: "approval.retry",
      subjectType: "account",
      subjectId: customerId,
      onBehalfOf: customerId,
      detail: { approvalId: id, kind, ...(orderId && { orderId }), ...change },
    });
    return createApprovedRefund(tx, ctx, request);
  });
  await submitApprovedRefund(ctx, refund);
}
