import { findReturnProblem } from "@matinee/domain/tickets";
import { and, eq } from "drizzle-orm";
import { getHolderLanguage } from "../../../../db/reader-language.ts";
import type { Transaction } from "../../../../db/client.ts";
import { transact } from "../../../../db/transaction.ts";
import { endListings } from "../../../../db/listed-tickets.ts";
import { payments } from "../../../../db/schema/payments.ts";
import { entitlements } from "../../../../db/schema/subscribers.ts";
import { listedTickets } from "../../../../db/schema/waitlists.ts";
import type { Context } from "../../../../platform/context.ts";
import { AppError } from "../../../../platform/errors.ts";
import { normaliseEmail } from "@matinee/domain/contact";
import { enqueueEmail } from "../../../email-outbox/enqueue-email.ts";
import type { PaymentSubjectServices } from "../../payments/payment-subjects.ts";
import { restock } from "../checkout/reserve-stock.ts";
import { recordOrderHistory } from "../order-history.ts";
import { findRefundableCents } from "../refunds/refundable.queries.ts";
import { startRefund } from "../refunds/start-refund.ts";
import { submitRefund } from "../refunds/submit-refund.ts";
import { findPlace } from "./restore-ticket.ts";
import { endTicket, type LockedTicket, lockTicket, type TicketKey } from "./send-ticket.ts";
import { enqueueTicketWebhook } from "./ticket-webhooks.ts";
import {
  describeTicket,
  findTicketWords,
  getTicketHolder,
  isSecondOrder,
  type StoredTicket,
} from "./tickets.queries.ts";

/** The job submits the refund after this time if the request has not finished it. */
const REQUEST_LEASE_MS = 60_000;

/**
 * Gives a ticket back: it ends, its place is on sale again at once, and what was paid for it goes back to the buyer, without
 * anyone's approval (rules/tickets.md, Giving back).
 * @returns the cents that the buyer gets back
 * @throws AppError not-found, state-conflict with the reason
 */
export async function returnTicket(ctx: Context & PaymentSubjectServices, key: TicketKey): Promise<number> {
  const now = ctx.clock.now();
  const { refund, event } = await transact(ctx.db, async (tx) => {
    const locked = await lockTicket(tx, key);
    const { ticket, order, event } = locked;
    const isSecond = await isSecondOrder(tx, order, now);
    const problem = findReturnProblem(describeTicket(ticket, event), event.rules, now, isSecond);
    if (problem)
      throw new AppError("state-conflict", (t) => findTicketWords(event, t).returnProblems[problem]);
    const payment = await findRefund(tx, locked);
    await endReturnedTicket(tx, locked, { at: now, reason: "returned" });
    const refundCents = payment?.amountCents ?? 0;
    await tellHolder(tx, locked, refundCents);
    if (!payment) return { refund: null, event };
    const started = await startRefund(tx, ctx, {
      orderId: order.id,
      ...payment,
      entitlementId: ticket.id,
      reason: "returned",
      dueAt: new Date(now.getTime() + REQUEST_LEASE_MS),
    });
    return { refund: started, event };
  });
  if (!refund) return 0;
  const outcome = await submitRefund(ctx, refund);
  // Its holder keeps the ticket.
  if (outcome.kind === "refused")
    throw new AppError("state-conflict", (t) => findTicketWords(event, t).notRefunded);
  return refund.amountCents;
}

/** What of a ticket's price can be refunded, when this much of its order can. Cents. */
export const computeTicketRefund = ({ paidCents }: StoredTicket, refundableCents: number): number =>
  Math.min(paidCents ?? 0, refundableCents);

/** What of a ticket's price can be refunded now, and from which payment; null when nothing was paid. */
export async function findRefund(
  tx: Transaction,
  { ticket, order }: Pick<LockedTicket, "ticket" | "order">,
): Promise<{ paymentId: string; amountCents: number } | null> {
  const amountCents = computeTicketRefund(ticket, await findRefundableCents(tx, order));
  if (amountCents === 0) return null;
  const [payment] = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.subjectId, order.id), eq(payments.chargeId, order.chargeId ?? "")));
  return payment ? { paymentId: payment.id, amountCents } : null;
}

/**
 * Ends a ticket that is given back, or refunded alone, and puts its place on sale; `sold`: somebody on the waiting list has it already.
 */
export async function endReturnedTicket(
  tx: Transaction,
  { ticket, order }: Pick<LockedTicket, "ticket" | "order">,
  { at, reason }: { at: Date; reason: "returned" | "refunded" | "sold" },
): Promise<void> {
  await tx
    .update(entitlements)
    .set({
      returnedAt: at,
      revokedAt: at,
      revokedReason: reason === "sold" ? "returned" : reason,
      suspendedAt: null,
    })
    .where(eq(entitlements.id, ticket.id));
  await endTicket(tx, ticket, at);
  if (reason !== "sold") {
    await endListings(tx, eq(listedTickets.ticketId, ticket.id), "ended");
    if (order.stockReserved) await restock(tx, await findPlace(tx, ticket));
  }
  // The start of a refund has an entry of its own.
  if (reason !== "refunded") {
    const kind = reason === "sold" ? "ticket-sold" : "ticket-returned";
    await recordOrderHistory(tx, order.id, { kind, amountCents: ticket.paidCents });
  }
  await enqueueTicketWebhook(tx, "ticket.returned", { pageId: ticket.pageId, ticketId: ticket.id });
}

/** The buyer reads of it in the email about the refund. */
async function tellHolder(
  tx: Transaction,
  { ticket, order }: LockedTicket,
  refundCents: number,
): Promise<void> {
  const { email: to } = getTicketHolder(ticket, order);
  if (refundCents > 0 && normaliseEmail(to) === normaliseEmail(order.email)) return;
  await enqueueEmail(tx, {
    template: "ticket-returned",
    to,
    language: getHolderLanguage(order, ticket),
    input: { pageId: ticket.pageId, orderId: order.id, ticketId: ticket.id, refundCents },
    pageId: ticket.pageId,
    dedupeKey: `ticket-returned:${ticket.id}`,
  });
}
