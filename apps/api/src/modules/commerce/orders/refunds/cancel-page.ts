import { refundCentsWithoutApproval, stepUpLimits } from "@matinee/domain/limits";
import { and, eq, exists, gt, isNull, or, sql } from "drizzle-orm";
import type { Transaction } from "../../../../db/client.ts";
import type { SignedInContext } from "../../../../platform/context.ts";
import { transact } from "../../../../db/transaction.ts";
import { AppError } from "../../../../platform/errors.ts";
import { requireRecentProof } from "../../../../platform/step-up.ts";
import { recordAudit } from "../../../audit/record-audit.ts";
import { pages } from "../../../../db/schema/pages.ts";
import { refunds } from "../../../../db/schema/payments.ts";
import { approvalRequests } from "../../../../db/schema/staff.ts";
import { orders } from "../../../../db/schema/orders.ts";
import { findActingPeriod } from "../../../identity/acting-periods/acting-periods.queries.ts";
import { requestApproval } from "../../../identity/approvals/request-approval.ts";
import { findIncome } from "../income.queries.ts";
import { revokePlayback } from "../../../../platform/revoke-playback.ts";
import { updateFestivalOf } from "../../../../db/festival-window.ts";
import { enqueuePageWebhook } from "../../../webhooks/enqueue-page-webhook.ts";

type OwnedPage = { id: string; accountId: string };

/**
 * Cancels an event: sales and playback end at once, and the worker refunds its orders. Cancelling again retries the
 * refunds that failed. A cancellation by staff that refunds more than `refundCentsWithoutApproval` waits for a second
 * person. Staff always prove who they are when there is something to refund, owners for a large amount.
 * @returns the id of the request for approval, or null when the event was cancelled
 * @throws AppError step-up-needed; state-conflict when a cancellation waits for approval
 */
export async function cancelPage(ctx: SignedInContext, page: OwnedPage): Promise<string | null> {
  const isByStaff = ctx.actor.type === "admin" && ctx.actor.accountId !== page.accountId;
  const { gross, refunded } = await findIncome(ctx.db, page.id);
  const amountCents = gross - refunded;
  if (amountCents > (isByStaff ? 0 : stepUpLimits.refundCents)) requireRecentProof(ctx, ctx.actor, "refund");
  return transact(ctx.db, async (tx) => {
    if (isByStaff && amountCents > refundCentsWithoutApproval) {
      return requestCancellation(tx, ctx, page, amountCents);
    }
    await closePage(tx, ctx, page);
    return null;
  });
}

/** Ends an event's sales and playback, and leaves the refunds to the worker. Does nothing when that has happened. */
export async function closePage(tx: Transaction, ctx: SignedInContext, page: OwnedPage): Promise<void> {
  const failedRefunds = tx
    .select({ one: sql`1` })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(and(eq(orders.pageId, page.id), eq(refunds.reason, "cancelled"), eq(refunds.status, "failed")));
  const [before] = await tx
    .select({ cancelledAt: pages.cancelledAt })
    .from(pages)
    .where(eq(pages.id, page.id))
    .for("no key update");
  const [cancelled] = await tx
    .update(pages)
    .set({ cancelledAt: ctx.clock.now(), version: sql`${pages.version} + 1` })
    .where(and(eq(pages.id, page.id), or(isNull(pages.cancelledAt), exists(failedRefunds))))
    .returning({ id: pages.id });
  if (!cancelled) return;
  await updateFestivalOf(tx, page.id);
  if (before?.cancelledAt === null) await enqueuePageWebhook(tx, "page.cancelled", page.id);
  await revokePlayback(tx, { pageId: page.id });
  await ctx.jobs.send("cancellations", [{ pageId: page.id }], { tx });
  await recordAudit(tx, ctx, {
    action: "page.cancel",
    subjectType: "page",
    subjectId: page.id,
    ...(ctx.actor.accountId !== page.accountId && { onBehalfOf: page.accountId }),
  });
}

async function requestCancellation(
  tx: Transaction,
  ctx: SignedInContext,
  page: OwnedPage,
  amountCents: number,
): Promise<string> {
  // The lock makes a simultaneous request see this one.
  await tx.select({ id: pages.id }).from(pages).where(eq(pages.id, page.id)).for("no key update");
  const [pending] = await tx
    .select({ id: approvalRequests.id })
    .from(approvalRequests)
    .where(
      and(
        eq(approvalRequests.pageId, page.id),
        eq(approvalRequests.status, "pending"),
        gt(approvalRequests.expiresAt, ctx.clock.now()),
      ),
    );
  if (pending) throw new AppError("state-conflict", (t) => t.approvals.cancellationWaits);
  const [staffId, now] = [ctx.actor.accountId, ctx.clock.now()];
  const period = await findActingPeriod(tx, { staffId, customerId: page.accountId, now });
  return requestApproval(tx, ctx, {
    kind: "cancellation",
    customerId: page.accountId,
    pageId: page.id,
    change: { amountCents },
    reason: period?.reason,
  });
}
