import { eq } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { orders } from "../../../db/schema/orders.ts";
import { pages } from "../../../db/schema/pages.ts";
import { approvalRequests } from "../../../db/schema/staff.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { AppError, createNotFoundError } from "../../../platform/errors.ts";
import { createRefund } from "../../commerce/orders/refunds/refund-order.ts";
import { submitRefund } from "../../commerce/orders/refunds/submit-refund.ts";
import { type ApprovalRequest, readChange } from "./approvals.queries.ts";
import type { PaymentSubjectServices } from "../../commerce/payments/payment-subjects.ts";

export type Refund = Awaited<ReturnType<typeof createRefund>>;

/** Stores the refund of an approved request, which the caller submits after the commit. */
export async function createApprovedRefund(
  tx: Transaction,
  ctx: SignedInContext,
  request: ApprovalRequest,
): Promise<Refund> {
  const { orderId } = request;
  const { amountCents, ticketId } = readChange(request);
  const [page] = await tx
    .select({ id: pages.id, accountId: pages.accountId })
    .from(pages)
    .innerJoin(orders, eq(orders.pageId, pages.id))
    .where(eq(orders.id, orderId ?? ""));
  if (!page || !orderId || amountCents === undefined) throw createNotFoundError("order");
  const refund = await createRefund(tx, ctx, page, {
    orderId,
    amountCents,
    reason: request.reason ?? undefined,
    ticketId,
  });
  await tx.update(approvalRequests).set({ refundId: refund.id }).where(eq(approvalRequests.id, request.id));
  return refund;
}

/** Submits an approved refund outside of transactions. @throws AppError state-conflict when the provider rejects it */
export async function submitApprovedRefund(
  ctx: SignedInContext & PaymentSubjectServices,
  refund: Refund,
): Promise<void> {
  const outcome = await submitRefund(ctx, refund);
  if (outcome.kind !== "refused") return;
  throw new AppError("state-conflict", (t) => t.approvals.refundRefused(outcome.message));
}
