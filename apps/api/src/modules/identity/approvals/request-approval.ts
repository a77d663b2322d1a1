import type { Currency } from "@matinee/domain/currency";
import type { MoneyAmount } from "@matinee/domain/currency-sums";
import { lifetimes } from "@matinee/domain/limits";
import { and, eq, gt, sql } from "drizzle-orm";
import type { Transaction } from "../../../db/client.ts";
import { approvalRequests } from "../../../db/schema/staff.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { AppError, createFieldError } from "../../../platform/errors.ts";
import { recordAudit } from "../../audit/record-audit.ts";

type ApprovalChange = { customerId: string; reason: string | undefined } & (
  | { kind: "email"; change: { email: string } }
  | { kind: "refund"; orderId: string; change: { amountCents: number; currency?: Currency } }
  | {
      kind: "cancellation";
      pageId: string;
      change: {
        amountCents: number;
        currency?: Currency;
        byCurrency?: readonly MoneyAmount[];
        screenings?: "cancel";
      };
    }
  | { kind: "credits"; change: { credits: number } }
  | { kind: "factors"; change: Record<string, never> }
);

/**
 * Stores a change by staff that waits for a second person. A new request for an email or for the removal of second
 * factors replaces the one before, so the caller holds a lock on the customer's account. Returns the id of the request.
 * @throws AppError invalid without a reason; state-conflict while the caller waits for the same change of credits
 */
export async function requestApproval(
  tx: Transaction,
  ctx: SignedInContext,
  request: ApprovalChange,
): Promise<string> {
  const { kind, customerId, change } = request;
  const orderId = kind === "refund" ? request.orderId : null;
  const pageId = kind === "cancellation" ? request.pageId : null;
  const { reason } = request;
  if (!reason) throw createFieldError("reason", (t) => t.approvals.reasonMissing);
  const now = ctx.clock.now();
  const requestedBy = ctx.actor.accountId;
  if (kind === "email" || kind === "factors") {
    await tx
      .update(approvalRequests)
      .set({ status: "rejected", decidedBy: requestedBy, decidedAt: now })
      .where(
        and(
          eq(approvalRequests.customerId, customerId),
          eq(approvalRequests.kind, kind),
          eq(approvalRequests.status, "pending"),
        ),
      );
  }
  if (kind === "credits" && (await waitsAlready(tx, ctx, request))) {
    throw new AppError("state-conflict", (t) => t.approvals.creditsWait);
  }
  const expiresAt = new Date(now.getTime() + lifetimes.approvalDays * 86_400_000);
  const [stored] = await tx
    .insert(approvalRequests)
    .values({ kind, customerId, orderId, pageId, change, reason, requestedBy, expiresAt })
    .returning({ id: approvalRequests.id });
  if (!stored) throw new Error("the insert returned no approval request");
  await recordAudit(tx, ctx, {
    action: "approval.request",
    subjectType: "account",
    subjectId: customerId,
    onBehalfOf: customerId,
    detail: {
      approvalId: stored.id,
      kind,
      ...(orderId && { orderId }),
      ...(pageId && { pageId }),
      ...change,
    },
    reason,
  });
  return stored.id;
}

/** The caller holds a lock on the customer's account, so that a simultaneous request sees this one. */
async function waitsAlready(
  tx: Transaction,
  ctx: SignedInContext,
  { kind, customerId, change }: ApprovalChange,
): Promise<boolean> {
  const [same] = await tx
    .select({ id: approvalRequests.id })
    .from(approvalRequests)
    .where(
      and(
        eq(approvalRequests.customerId, customerId),
        eq(approvalRequests.kind, kind),
        eq(approvalRequests.requestedBy, ctx.actor.accountId),
        eq(approvalRequests.status, "pending"),
        sql`${approvalRequests.change} = ${JSON.stringify(change)}::jsonb`,
        gt(approvalRequests.expiresAt, ctx.clock.now()),
      ),
    )
    .limit(1);
  return same !== undefined;
}
