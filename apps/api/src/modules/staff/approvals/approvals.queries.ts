import { currencies, platformCurrency } from "@matinee/domain/currency";
import { pageSizes } from "@matinee/domain/limits";
import type { Approval } from "@matinee/contract/schemas/approvals";
import { and, desc, eq, gt, lte, ne, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { formatAccountName } from "../../../db/account-name.ts";
import type { Queryable } from "../../../db/client.ts";
import { accounts } from "../../../db/schema/accounts.ts";
import { refunds } from "../../../db/schema/payments.ts";
import { approvalRequests } from "../../../db/schema/staff.ts";
import type { SignedInContext } from "../../../platform/context.ts";
import { toIsoString } from "../../../platform/iso-string.ts";
import { getApproverRoles, hasOtherApprover } from "./approvers.queries.ts";

export type ApprovalRequest = typeof approvalRequests.$inferSelect;

/** The stored change of a request. */
const changeSchema = z.object({
  email: z.string().optional(),
  amountCents: z.number().int().optional(),
  /** US dollars where an amount has none. */
  currency: z.enum(currencies).default(platformCurrency),
  byCurrency: z.array(z.object({ currency: z.enum(currencies), amount: z.number().int() })).optional(),
  ticketId: z.string().optional(),
  credits: z.number().int().optional(),
  screenings: z.literal("cancel").optional(),
});

export const readChange = ({ change }: ApprovalRequest) => changeSchema.parse(change);

/** Lists the pending requests, and the newest that were decided or have expired, as the caller sees them. */
export async function listApprovals(ctx: SignedInContext) {
  const { db, actor } = ctx;
  const now = ctx.clock.now();
  const { status, expiresAt } = approvalRequests;
  const isPending = and(eq(status, "pending"), gt(expiresAt, now));
  const isDone = or(ne(status, "pending"), lte(expiresAt, now));
  const [customers, requesters, deciders] = [
    alias(accounts, "customers"),
    alias(accounts, "requesters"),
    alias(accounts, "deciders"),
  ];
  const [pending, decided] = await Promise.all(
    [isPending, isDone].map((condition) =>
      db
        .select({
          request: approvalRequests,
          customer: customers,
          requester: requesters,
          decider: deciders,
          refund: refunds,
        })
        .from(approvalRequests)
        .innerJoin(customers, eq(customers.id, approvalRequests.customerId))
        .innerJoin(requesters, eq(requesters.id, approvalRequests.requestedBy))
        .leftJoin(deciders, eq(deciders.id, approvalRequests.decidedBy))
        .leftJoin(refunds, eq(refunds.id, approvalRequests.refundId))
        .where(condition)
        .orderBy(desc(approvalRequests.createdAt), desc(approvalRequests.id))
        .limit(pageSizes.staffList),
    ),
  );
  const [hasOtherAdmin, hasOtherApproverOfMoney] = await Promise.all([
    hasOtherApprover(db, ctx, "email"),
    hasOtherApprover(db, ctx, "credits"),
  ]);
  const findWhoMayApprove = ({ kind, requestedBy }: ApprovalRequest): Approval["approvableBy"] => {
    if (!actor.staffRole || !getApproverRoles(kind).includes(actor.staffRole)) return "others";
    if (requestedBy !== actor.accountId) return "you";
    return (kind === "email" || kind === "factors" ? hasOtherAdmin : hasOtherApproverOfMoney)
      ? "others"
      : "you-alone";
  };
  const toApproval = (row: NonNullable<typeof pending>[number]): Approval => {
    const { request, customer, requester, decider, refund } = row;
    const change = readChange(request);
    const isExpired = request.status === "pending" && request.expiresAt <= now;
    return {
      id: request.id,
      kind: request.kind,
      status: isExpired ? "expired" : refund?.status === "failed" ? "failed" : request.status,
      customerId: customer.id,
      customer: formatAccountName(customer),
      customerEmail: customer.email,
      orderId: request.orderId,
      pageId: request.pageId,
      email: change.email ?? null,
      amount: change.amountCents ?? null,
      currency: change.amountCents === undefined ? null : change.currency,
      byCurrency: change.byCurrency ?? null,
      credits: change.credits ?? null,
      reason: request.reason,
      approvableBy: findWhoMayApprove(request),
      requestedBy: formatAccountName(requester),
      requestedById: requester.id,
      decidedBy: decider && formatAccountName(decider),
      decidedAt: toIsoString(request.decidedAt),
      decisionReason: request.decisionReason,
      failure: refund?.status === "failed" ? refund.failureMessage : null,
      expiresAt: request.expiresAt.toISOString(),
      createdAt: request.createdAt.toISOString(),
    };
  };
  return { pending: (pending ?? []).map(toApproval), decided: (decided ?? []).map(toApproval) };
}

/** Returns the new email of a customer that waits for a second person, or null. */
export async function findEmailAwaitingApproval(
  db: Queryable,
  customerId: string,
  now: Date,
): Promise<string | null> {
  const [request] = await db
    .select()
    .from(approvalRequests)
    .where(
      and(
        eq(approvalRequests.customerId, customerId),
        eq(approvalRequests.kind, "email"),
        eq(approvalRequests.status, "pending"),
        gt(approvalRequests.expiresAt, now),
      ),
    );
  return request ? (readChange(request).email ?? null) : null;
}
