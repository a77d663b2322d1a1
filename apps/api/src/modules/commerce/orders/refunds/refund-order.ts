import { verbatim } from "@matinee/texts/languages";
import { and, eq, gt, isNull, ne, sum } from "drizzle-orm";
import { getHolderLanguage } from "../../../../db/reader-language.ts";
import type { Transaction } from "../../../../db/client.ts";
import type { SignedInContext } from "../../../../platform/context.ts";
import { transact } from "../../../../db/transaction.ts";
import { AppError, createFieldError, createNotFoundError } from "../../../../platform/errors.ts";
import { requireRecentProof } from "../../../../platform/step-up.ts";
import { recordAudit } from "../../../audit/record-audit.ts";
import { payments, refunds } from "../../../../db/schema/payments.ts";
import { type Refund, startRefund } from "./start-refund.ts";
import { submitRefund } from "./submit-refund.ts";
import { type Order, orders } from "../../../../db/schema/orders.ts";
import { approvalRequests } from "../../../../db/schema/staff.ts";
import { normaliseEmail } from "@matinee/domain/contact";
import type { MoneyAmount } from "@matinee/domain/currency-sums";
import { exceedsLimit, findRefundProblem } from "@matinee/domain/refund-rules";
import { getTicketState } from "@matinee/domain/tickets";
import { enqueueEmail } from "../../../email-outbox/enqueue-email.ts";
import { endReturnedTicket, findRefund } from "../tickets/return-ticket.ts";
import { type LockedTicket, lockTicket, type TicketKey } from "../tickets/send-ticket.ts";
import { findTicketWords, getTicketHolder, type TicketEvent } from "../tickets/tickets.queries.ts";
import { lockCaller } from "../../../identity/staff-members/lock-caller.ts";
import { requestApproval } from "../../../identity/approvals/request-approval.ts";
import { nameCurrency } from "../../../../platform/name-currency.ts";
import { findRefundableCents } from "./refundable.queries.ts";
import type { PaymentSubjectServices } from "../../payments/payment-subjects.ts";

/** The job submits the refund after this time if the request has not finished it. */
const REQUEST_LEASE_MS = 60_000;

const DAY_MS = 86_400_000;

type OrderOwner = { id: string; accountId: string };

interface RefundInput {
  orderId: string;
  amountCents: number | undefined;
  /** What could be refunded when the caller read the order, so that a refund made since is not repeated. */
  refundableCents?: number | undefined;
  reason: string | undefined;
  /** Refunds this ticket, and ends it. Without it, all that is left or an amount, which keeps access. */
  ticketId?: string | undefined;
}

/**
 * Refunds an order: `amountCents`, or all that is left. The refund is stored before it is submitted, so that concurrent
 * requests cannot refund more than was paid and the worker can retry when the provider does not respond. More than
 * `refundWithoutApproval` of one member of staff for one order in 24 hours wait for a second person. Everyone proves
 * who they are once their refunds of 24 hours exceed `refundWithoutProof`; an API key, which cannot, ends there.
 * @returns the id of the request for approval, or null when the order was refunded
 * @throws AppError not-found, invalid, step-up-needed for a large amount, state-conflict if nothing is left, another
 * amount is left than the caller read, a dispute is open, a refund waits for approval or the provider rejects it
 */
export async function refundOrder(
  ctx: SignedInContext & PaymentSubjectServices,
  page: OrderOwner,
  input: RefundInput,
): Promise<string | null> {
  const result = (await findRefundByClaim(ctx)) ?? (await createOrRequestRefund(ctx, page, input));
  if ("approvalId" in result) return result.approvalId;
  await submitStartedRefund(ctx, result);
  return null;
}

/** Submits a refund outside of transactions. @throws AppError state-conflict when the provider rejects it */
async function submitStartedRefund(
  ctx: SignedInContext & PaymentSubjectServices,
  refund: Refund,
): Promise<void> {
  if (refund.status !== "started") return;
  const outcome = await submitRefund(ctx, refund, { isAwaited: true });
  if (outcome.kind === "refused") throw new AppError("state-conflict", verbatim(outcome.message));
}

async function findRefundByClaim(ctx: SignedInContext): Promise<Refund | undefined> {
  if (!ctx.claimId) return undefined;
  const [refund] = await ctx.db.select().from(refunds).where(eq(refunds.claimId, ctx.claimId));
  return refund;
}

async function createOrRequestRefund(
  ctx: SignedInContext,
  page: OrderOwner,
  { orderId, refundableCents, reason, ticketId, ...input }: RefundInput,
): Promise<Refund | { approvalId: string }> {
  return transact(ctx.db, async (tx) => {
    const isByStaff = ctx.actor.type === "admin" && ctx.actor.accountId !== page.accountId;
    await lockCaller(tx, ctx);
    const amountCents = ticketId
      ? await findTicketPrice(tx, { pageId: page.id, orderId, ticketId })
      : input.amountCents;
    const { order, amount } = await lockRefundableOrder(tx, page, { orderId, amountCents, refundableCents });
    const { currency } = order;
    if (exceedsLimit([...(await sumRefunds(tx, ctx)), { currency, amount }], "refundWithoutProof"))
      requireRecentProof(ctx, ctx.actor, "refund");
    if (!isByStaff) return createRefund(tx, ctx, page, { orderId, amountCents: amount, ticketId });
    // Any refund would change what the second person approves.
    if (await hasPendingRefund(tx, orderId, ctx.clock.now())) {
      throw new AppError("state-conflict", (t) => t.approvals.refundWaits);
    }
    const refundedLately = await sumRefunds(tx, ctx, orderId);
    if (!exceedsLimit([...refundedLately, { currency, amount }], "refundWithoutApproval")) {
      return createRefund(tx, ctx, page, { orderId, amountCents: amount, reason, ticketId });
    }
    const approvalId = await requestApproval(tx, ctx, {
      kind: "refund",
      customerId: page.accountId,
      orderId,
      change: { amountCents: amount, ...nameCurrency(currency), ...(ticketId && { ticketId }) },
      reason,
    });
    return { approvalId };
  });
}

/**
 * Stores and audits a refund of an order, which the caller submits after the commit. Amounts are in the smallest unit.
 * @throws AppError not-found, invalid, state-conflict if nothing is left or a dispute is open
 */
export async function createRefund(
  tx: Transaction,
  ctx: SignedInContext,
  page: OrderOwner,
  {
    orderId,
    amountCents,
    reason,
    ticketId,
  }: { orderId: string; amountCents: number; reason?: string | undefined; ticketId?: string | undefined },
): Promise<Refund> {
  const { accountId: actorId } = ctx.actor;
  const { order, amount } = await lockRefundableOrder(tx, page, { orderId, amountCents });
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.subjectId, orderId), eq(payments.chargeId, order.chargeId ?? "")));
  if (!payment) throw new AppError("state-conflict", (t) => t.purchase.notRefundable);
  if (ticketId) await endRefundedTicket(tx, ctx, { pageId: page.id, ticketId });
  const refund = await startRefund(tx, ctx, {
    orderId,
    entitlementId: ticketId ?? null,
    paymentId: payment.id,
    claimId: ctx.claimId ?? null,
    amountCents: amount,
    reason: "requested",
    actorId,
    apiKeyId: ctx.actor.apiKey?.id ?? null,
    dueAt: new Date(ctx.clock.now().getTime() + REQUEST_LEASE_MS),
  });
  await recordAudit(tx, ctx, {
    action: "order.refund",
    subjectType: "order",
    subjectId: orderId,
    ...(actorId !== page.accountId && { onBehalfOf: page.accountId }),
    detail: { amountCents: amount, ...nameCurrency(order.currency) },
    ...(reason && { reason }),
  });
  return refund;
}

/** Finds what a ticket of an order costs its refund, in cents. @throws AppError not-found, state-conflict when it has ended */
async function findTicketPrice(
  tx: Transaction,
  { pageId, orderId, ticketId }: { pageId: string; orderId: string; ticketId: string },
): Promise<number> {
  const { ticket, order, event } = await lockTicket(tx, { pageId, ticketId });
  if (order.id !== orderId) throw createNotFoundError("order");
  requireRefundable(ticket, event);
  const refund = await findRefund(tx, { ticket, order });
  if (!refund) throw new AppError("state-conflict", (t) => t.purchase.notRefundable);
  return refund.amountCents;
}

/** Ends a ticket whose refund begins, and tells a holder who is not the buyer. */
async function endRefundedTicket(tx: Transaction, ctx: SignedInContext, key: TicketKey): Promise<void> {
  const { ticket, order, event } = await lockTicket(tx, key);
  requireRefundable(ticket, event);
  await endReturnedTicket(tx, { ticket, order }, { at: ctx.clock.now(), reason: "refunded" });
  const { email } = getTicketHolder(ticket, order);
  if (normaliseEmail(email) === normaliseEmail(order.email)) return;
  const { pageId, ticketId } = key;
  await enqueueEmail(tx, {
    template: "place-lost",
    to: email,
    language: getHolderLanguage(order, ticket),
    input: { pageId, orderId: order.id, ticketId, reason: "refunded" },
    pageId,
    dedupeKey: `place-lost:${ticketId}`,
  });
}

function requireRefundable(ticket: LockedTicket["ticket"], event: TicketEvent): void {
  if (ticket.isBeingSold)
    throw new AppError("state-conflict", (t) => findTicketWords(event, t).refundProblems["being-sold"]);
  const state = getTicketState(ticket);
  if (state !== "valid")
    throw new AppError("state-conflict", (t) => findTicketWords(event, t).refundProblems[state]);
}

/** Locks an order and returns it with the cents to refund. @throws AppError not-found, invalid, state-conflict */
async function lockRefundableOrder(
  tx: Transaction,
  page: OrderOwner,
  { orderId, amountCents, refundableCents }: Omit<RefundInput, "reason">,
): Promise<{ order: Order; amount: number }> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, orderId), eq(orders.pageId, page.id)))
    .for("no key update");
  if (!order) throw createNotFoundError("order");
  const remainingCents = await findRefundableCents(tx, order);
  const problem = findRefundProblem(order, remainingCents);
  if (problem === "dispute-open") throw new AppError("state-conflict", (t) => t.purchase.disputeOpen);
  if (problem) throw new AppError("state-conflict", (t) => t.purchase.notRefundable);
  if (refundableCents !== undefined && refundableCents !== remainingCents)
    throw new AppError("state-conflict", (t) => t.purchase.refundableChanged(remainingCents, order.currency));
  const amount = amountCents ?? remainingCents;
  if (amount > remainingCents)
    throw createFieldError("amount", (t) => t.purchase.refundTooLarge(remainingCents, order.currency));
  return { order, amount };
}

/** Sums what this person, or this API key, refunded in the last 24 hours, of one order or of all, by currency. */
async function sumRefunds(tx: Transaction, ctx: SignedInContext, orderId?: string): Promise<MoneyAmount[]> {
  return tx
    .select({ currency: orders.currency, amount: sum(refunds.amountCents).mapWith(Number) })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(
      and(
        orderId === undefined ? undefined : eq(refunds.orderId, orderId),
        ...(ctx.actor.apiKey
          ? [eq(refunds.apiKeyId, ctx.actor.apiKey.id)]
          : [eq(refunds.actorId, ctx.actor.accountId), isNull(refunds.apiKeyId)]),
        ne(refunds.status, "failed"),
        gt(refunds.createdAt, new Date(ctx.clock.now().getTime() - DAY_MS)),
      ),
    )
    .groupBy(orders.currency);
}

async function hasPendingRefund(tx: Transaction, orderId: string, now: Date): Promise<boolean> {
  const [pending] = await tx
    .select({ id: approvalRequests.id })
    .from(approvalRequests)
    .where(
      and(
        eq(approvalRequests.orderId, orderId),
        eq(approvalRequests.status, "pending"),
        gt(approvalRequests.expiresAt, now),
      ),
    );
  return pending !== undefined;
}
