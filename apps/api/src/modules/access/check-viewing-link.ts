import type { LinkState } from "@matinee/domain/vocabulary";
import type { Texts } from "@matinee/texts";
import type { CheckedLink } from "@matinee/contract/schemas/subscribers";
import { isSuspendedByDispute } from "@matinee/domain/admission";
import { getLinkEnd, limitWindow } from "@matinee/domain/viewing-windows";
import { hasViewingLinkExpired } from "@matinee/contract/viewing-links";
import { and, eq } from "drizzle-orm";
import { comps } from "../../db/schema/comps.ts";
import { orders } from "../../db/schema/orders.ts";
import { pages } from "../../db/schema/pages.ts";
import { entitlements, subscribers, viewerCredentials } from "../../db/schema/subscribers.ts";
import { listedTickets } from "../../db/schema/waitlists.ts";
import type { Context } from "../../platform/context.ts";
import { hashToken } from "../../platform/crypto.ts";
import { isOfCredential } from "./viewer-links.ts";

/**
 * Says what became of a viewing link, for pages that it does not open: its event may have been closed, or its address be that
 * of another event now. Who has the link knows its event, so it names the event's address. A gift's recipient does not learn
 * that its giver was refunded, and the holder of a ticket not what became of its buyer's payment.
 */
export async function checkViewingLink({ db, clock, texts }: Context, token: string): Promise<CheckedLink> {
  const [row] = await db
    .select({
      page: pages,
      credential: viewerCredentials,
      order: orders,
      subscriber: subscribers,
      comp: comps,
      ticket: entitlements,
      listing: listedTickets,
    })
    .from(viewerCredentials)
    .innerJoin(pages, eq(pages.id, viewerCredentials.pageId))
    .leftJoin(orders, eq(orders.id, viewerCredentials.orderId))
    .leftJoin(subscribers, eq(subscribers.id, viewerCredentials.subscriberId))
    .leftJoin(comps, eq(comps.orderId, viewerCredentials.orderId))
    .leftJoin(entitlements, isOfCredential)
    .leftJoin(
      listedTickets,
      and(eq(listedTickets.ticketId, entitlements.id), eq(listedTickets.state, "sold")),
    )
    .where(eq(viewerCredentials.tokenHash, hashToken(token)));
  if (!row) return { state: "unknown", message: texts.linkProblem.unknown, event: null };
  const { page, order } = row;
  const event = {
    id: page.id,
    url: page.slug,
    title: page.title,
    contactEmail: page.contactEmail,
    holder: order ? ("order" as const) : ("subscriber" as const),
  };
  const state = findState(row, clock.now());
  const problems = page.kind === "festival" ? texts.passLinkProblem : texts.linkProblem;
  const message = (state === "given-back" && describeReturn(row, texts)) || problems[state];
  return { state, message, event };
}

/** Says more of what was given back; null for a ticket that its holder gave back. */
function describeReturn({ order, ticket, listing }: Link, texts: Texts): string | null {
  if (!order) return texts.registrationReturned;
  if (!listing) return null;
  const isPayer = !order.gift && ticket?.holderEmail === null;
  return isPayer && listing.refundCents ? texts.ticketSold.refunded : texts.ticketSold.sold;
}

interface Link {
  page: typeof pages.$inferSelect;
  credential: typeof viewerCredentials.$inferSelect;
  order: typeof orders.$inferSelect | null;
  subscriber: typeof subscribers.$inferSelect | null;
  comp: typeof comps.$inferSelect | null;
  /** The ticket or the registration that the link opens. */
  ticket: typeof entitlements.$inferSelect | null;
  /** The sale of the ticket on the waiting list. */
  listing: typeof listedTickets.$inferSelect | null;
}

/** First match wins: what the event lost, then the place, then the link. */
function findState({ page, credential, order, subscriber, comp, ticket }: Link, now: Date): LinkState {
  if (page.cancelledAt) return "cancelled";
  if (hasViewingLinkExpired(getLinkEnd(page.closesAt, ticket), now)) return "expired";
  if (comp?.revokedAt) return "withdrawn";
  if (ticket?.revokedReason === "sent-on") return "sent-on";
  if (ticket?.revokedReason === "returned") return "given-back";
  if (ticket && ticket.holderEmail !== null) {
    if (ticket.revokedAt) return "invalid";
    if (ticket.suspendedAt) return "on-hold";
  } else if (order) {
    if (order.status === "refunded" || ticket?.revokedReason === "refunded")
      return order.gift ? "returned" : "refunded";
    if (isSuspendedByDispute(order.disputeStatus)) return order.gift ? "returned" : "disputed";
  }
  if (subscriber?.removedAt) return "removed";
  if (credential.replacedAt) return "replaced";
  if (!page.activated || page.archived || page.superarchived) return "closed";
  const window = page.opensAt && page.closesAt ? { opensAt: page.opensAt, closesAt: page.closesAt } : null;
  if (window === null || limitWindow(window, page.ends, ticket).closesAt > now) return "open";
  return window.closesAt <= now ? "ended" : "time-over";
}
