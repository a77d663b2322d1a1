import type { TicketRecipient } from "@matinee/contract/schemas/tickets";
import { normaliseEmail } from "@matinee/domain/contact";
import { giftRules } from "@matinee/domain/item-rules";
import { findFirstIssue } from "@matinee/domain/rules";
import { findSendProblem } from "@matinee/domain/tickets";
import { eq, getTableColumns, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { getHolderLanguage } from "../../../../db/reader-language.ts";
import type { Transaction } from "../../../../db/client.ts";
import { transact } from "../../../../db/transaction.ts";
import { endListings, type ListedTicket, lockListing } from "../../../../db/listed-tickets.ts";
import { type Order, orders } from "../../../../db/schema/orders.ts";
import { planVersions, plans } from "../../../../db/schema/plans.ts";
import { entitlements, passes, viewerCredentials } from "../../../../db/schema/subscribers.ts";
import { listedTickets } from "../../../../db/schema/waitlists.ts";
import type { Context } from "../../../../platform/context.ts";
import { AppError, createFieldError, createNotFoundError } from "../../../../platform/errors.ts";
import { revokePlayback } from "../../../../platform/revoke-playback.ts";
import { rejectBlockedEmails } from "../../../access/blocked-emails.queries.ts";
import { endRoomStreams } from "../../../access/replace-viewing-link.ts";
import { recordStaffChange } from "../../../audit/record-staff-change.ts";
import { enqueueEmail } from "../../../email-outbox/enqueue-email.ts";
import { closeEntriesOfPass } from "../../waitlist/close-entries-of-pass.ts";
import { recordOrderHistory } from "../order-history.ts";
import { enqueuePassWebhook, enqueueTicketWebhook } from "./ticket-webhooks.ts";
import {
  describeTicket,
  findTicketEvent,
  findTicketWords,
  getTicketHolder,
  passPlays,
  selectTransferable,
  type StoredTicket,
  type TicketEvent,
} from "./tickets.queries.ts";

/** Emails that one order's tickets may cause. */
const PER_ORDER = { max: 60, windowSeconds: 86_400 };

const RECIPIENT_FIELDS = { recipientName: "name", recipientEmail: "email", message: "message" } as const;

/** The rules of gifts: links and contacts would be emailed to someone who did not ask. @throws AppError invalid at the field */
function checkRecipient({ name, email, message }: TicketRecipient): void {
  const issue = findFirstIssue(giftRules, { recipientName: name, recipientEmail: email, message });
  if (issue) throw createFieldError(RECIPIENT_FIELDS[issue.field], (t) => t.invitations.issues[issue.code]);
}

export interface TicketKey {
  pageId: string;
  ticketId: string;
}

export interface LockedTicket {
  /** With whether its pass may be sent on, null of a ticket, and how often films were started with that. */
  ticket: StoredTicket & { transferable: boolean | null; passPlays: number; isBeingSold: boolean };
  order: Order;
  event: TicketEvent;
  /** While it is on the waiting list. */
  listing: ListedTicket | null;
}

/**
 * Locks a ticket with its order, as a start of the film, a refund and a dispute do (order of locks: event, order, ticket, its
 * row on the waiting list).
 * @throws AppError not-found, state-conflict for a cancelled event
 */
export async function lockTicket(tx: Transaction, { pageId, ticketId }: TicketKey): Promise<LockedTicket> {
  const event = await findTicketEvent(tx, pageId);
  if (!event) throw createNotFoundError("event");
  if (event.cancelledAt) throw new AppError("state-conflict", (t) => t.purchase.cancelled);
  const [order] = await tx
    .select()
    .from(orders)
    .where(
      eq(
        orders.id,
        sql`(select ${entitlements.orderId} from ${entitlements} where ${entitlements.id} = ${ticketId})`,
      ),
    )
    .for("no key update");
  const [ticket] = await tx
    .select({
      ...getTableColumns(entitlements),
      transferable: selectTransferable(),
      passPlays,
    })
    .from(entitlements)
    .where(eq(entitlements.id, ticketId))
    .for("update");
  if (!order || !ticket || ticket.pageId !== pageId) throw createNotFoundError("order");
  const listing = await lockListing(tx, ticketId);
  return { ticket: { ...ticket, isBeingSold: listing?.state === "selling" }, order, event, listing };
}

/** Ends what plays with a ticket or a pass, its links and its place in the live room. */
export async function endTicket(tx: Transaction, { id }: StoredTicket, now: Date): Promise<void> {
  await revokePlayback(tx, { entitlementId: id });
  await endRoomStreams(tx, [{ id }]);
  await tx.update(viewerCredentials).set({ replacedAt: now }).where(eq(viewerCredentials.entitlementId, id));
}

/**
 * Sends a ticket on: a new ticket with a new link takes its place, so that the resume position, the name in the live room and
 * bans stay with the person who had it. The plays go along. Both are told; the former holder does not read who has it now
 * (rules/tickets.md, Sending on).
 * @param isOrganizer the owner, the box office or staff correct the holder, also after the first play
 * @returns the id of the new ticket
 * @throws AppError invalid at the field, not-found, state-conflict with the reason, too-many-requests
 */
export async function sendTicket(
  ctx: Context,
  { pageId, ticketId }: TicketKey,
  recipient: TicketRecipient,
  { isOrganizer }: { isOrganizer: boolean },
): Promise<string> {
  const now = ctx.clock.now();
  checkRecipient(recipient);
  const name = recipient.name.trim();
  const email = recipient.email.trim();
  await rejectBlockedEmails(ctx.db, { email });
  // Before the transaction: each one that waits for the lock would keep a connection from this.
  const [sold] = await ctx.db
    .select({ orderId: entitlements.orderId })
    .from(entitlements)
    .where(eq(entitlements.id, ticketId));
  await ctx.rateLimits.consume("send-ticket", PER_ORDER, sold?.orderId ?? ticketId);
  return transact(ctx.db, async (tx) => {
    const { ticket, order, event } = await lockTicket(tx, { pageId, ticketId });
    const problem = findSendProblem(describeTicket(ticket, event), event.rules, now, isOrganizer);
    if (problem) throw new AppError("state-conflict", (t) => findTicketWords(event, t).sendProblems[problem]);
    const former = getTicketHolder(ticket, order);
    const isSameAddress = normaliseEmail(former.email) === normaliseEmail(email);
    if (isSameAddress && (!isOrganizer || former.name === name))
      throw createFieldError("email", (t) => findTicketWords(event, t).ownAddress);
    const [last] = await tx
      .select({ unit: sql<number>`max(${entitlements.unit})` })
      .from(entitlements)
      .where(eq(entitlements.orderId, order.id));
    const newId = uuidv7();
    // An organizer corrects a name or an address, and not what its reader understands.
    const formerLanguage = getHolderLanguage(order, ticket);
    const language = recipient.language ?? (isOrganizer ? formerLanguage : (ctx.language ?? formerLanguage));
    const { paidCents, lineId, plays, unlockUntil, countedAt, watchUntil, givenUntil } = ticket;
    await endListings(tx, eq(listedTickets.ticketId, ticket.id), "sent-on");
    await tx
      .update(entitlements)
      .set({ revokedAt: now, revokedReason: "sent-on" })
      .where(eq(entitlements.id, ticket.id));
    await tx.insert(entitlements).values({
      id: newId,
      pageId,
      orderId: order.id,
      unit: (last?.unit ?? 0) + 1,
      paidCents,
      lineId,
      plays,
      unlockUntil,
      countedAt,
      watchUntil,
      givenUntil,
      holderName: name,
      holderEmail: email,
      holderLanguage: language,
      previousId: ticket.id,
    });
    await endTicket(tx, ticket, now);
    // A pass goes along as a whole: what is left of it, what was used and what was reserved with it.
    const [pass] = await tx
      .update(passes)
      .set({ entitlementId: newId })
      .where(eq(passes.entitlementId, ticket.id))
      .returning({ passId: passes.id, productId: passes.productId });
    if (pass && !isSameAddress) await closeEntriesOfPass(tx, pass.passId, now);
    // So does a plan. Its calendar's address stays with the former holder, and opens nothing.
    await tx.update(plans).set({ entitlementId: newId }).where(eq(plans.entitlementId, ticket.id));
    await tx
      .update(planVersions)
      .set({ entitlementId: newId, calendarHash: null })
      .where(eq(planVersions.entitlementId, ticket.id));
    const ref = { orderId: order.id, ticketId: newId };
    await enqueueEmail(tx, {
      template: "ticket-received",
      to: email,
      language,
      input: {
        ...ref,
        message: recipient.message.trim(),
        ...(isOrganizer && { corrected: isSameAddress ? "link" : "holder" }),
      },
      pageId,
      dedupeKey: `ticket-received:${newId}`,
    });
    // Whose name alone was corrected still has the ticket.
    if (!isSameAddress)
      await enqueueEmail(tx, {
        template: "ticket-sent-on",
        to: former.email,
        language: formerLanguage,
        input: { orderId: order.id, ticketId: ticket.id },
        pageId,
        dedupeKey: `ticket-sent-on:${ticket.id}`,
      });
    await recordOrderHistory(tx, order.id, { kind: "ticket-sent-on", actorId: ctx.actor?.accountId ?? null });
    if (ctx.actor)
      await recordStaffChange(tx, ctx, event.accountId, {
        action: "ticket.correct",
        subjectType: "order",
        subjectId: order.id,
        detail: { ticketId: newId },
      });
    await enqueueTicketWebhook(tx, "ticket.sent-on", { pageId, ticketId: newId });
    if (pass) await enqueuePassWebhook(tx, { pageId, ticketId: newId, ...pass });
    return newId;
  });
}
