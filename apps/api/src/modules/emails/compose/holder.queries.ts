import type { Place } from "@matinee/texts/place-emails";
import { normaliseEmail } from "@matinee/domain/contact";
import {
  isAdmittingEntitlement,
  isAdmittingSubscriber,
  isSuspendedByDispute,
} from "@matinee/domain/admission";
import { eq, inArray, sql } from "drizzle-orm";
import { orders } from "../../../db/schema/orders.ts";
import { entitlements, passes, subscribers } from "../../../db/schema/subscribers.ts";
import type { TicketRef } from "../../access/entitlements.queries.ts";
import { selectRankedHolders } from "../page-holders.ts";
import type { EmailServices } from "./composed-email.ts";
import type { HolderRef } from "../../email-outbox/email-inputs.ts";

/** A person with access to an event: a buyer, a gift recipient, the holder of a ticket or a pass, or a registered person. */
export interface Holder {
  /** Where their link leads: of a pass its festival. */
  pageId: string;
  name: string;
  /** Name of the person who gave the ticket; null for a buyer or a registered person. */
  giver: string | null;
  place: Place;
  /** Whether a payment is there that a cancelled event returns: not of free tickets, and not while a bank has it. */
  isRefundable: boolean;
  /** When the ticket was bought or the person registered. */
  since: Date;
  credentialOwner: TicketRef | { subscriberId: string };
  /** The pass with which they come to a screening. */
  passId?: string;
  /** Whether the order or registration still grants access. */
  isAdmitted: boolean;
  /** Whether the link asks first which ticket to use: the first one of the order, which it opens, is gone. */
  mustChoose: boolean;
  /** Whether they declined reminders when they ordered or registered. */
  hasOptedOut: boolean;
}

/** The id by which `findHolders` returns a holder. */
export const getHolderId = ({ passId, ticketId, orderId, subscriberId }: HolderRef): string =>
  passId ?? ticketId ?? orderId ?? subscriberId ?? "";

/** Returns the holders by the id of their pass, ticket, order or registration, without deleted ones. */
export async function findHolders(
  { db }: Pick<EmailServices, "db">,
  refs: readonly HolderRef[],
): Promise<Map<string, Holder>> {
  const ticketIds = refs.flatMap(({ ticketId }) => ticketId ?? []);
  const orderIds = refs.flatMap(({ orderId, ticketId }) => (ticketId ? [] : (orderId ?? [])));
  const subscriberIds = refs.flatMap(({ orderId, subscriberId }) => (orderId ? [] : (subscriberId ?? [])));
  const passIds = refs.flatMap(({ passId }) => passId ?? []);
  const [passRows, ticketRows, orderRows, subscriberRows] = await Promise.all([
    passIds.length > 0
      ? db
          .select({
            id: passes.id,
            ticket: entitlements,
            order: { name: orders.name, gift: orders.gift, optOut: orders.eventReminderOptOut },
          })
          .from(passes)
          .innerJoin(entitlements, eq(entitlements.id, passes.entitlementId))
          .innerJoin(orders, eq(orders.id, entitlements.orderId))
          .where(inArray(passes.id, passIds))
      : [],
    ticketIds.length > 0
      ? db
          .select({ ticket: entitlements, orderName: orders.name })
          .from(entitlements)
          .innerJoin(orders, eq(orders.id, entitlements.orderId))
          .where(inArray(entitlements.id, ticketIds))
      : [],
    orderIds.length > 0
      ? db
          .select({
            id: orders.id,
            pageId: orders.pageId,
            name: orders.name,
            gift: orders.gift,
            since: orders.createdAt,
            totalCents: orders.totalCents,
            disputeStatus: orders.disputeStatus,
            optOut: orders.eventReminderOptOut,
            isAdmitted: sql<boolean>`exists (select from ${entitlements} t where t.order_id = ${orders}.id
              and t.holder_email is null and t.suspended_at is null and t.revoked_at is null)`,
            opensFirst: sql<boolean>`exists (select from ${entitlements} t where t.order_id = ${orders}.id
              and t.unit = 1 and t.suspended_at is null and t.revoked_at is null)`,
          })
          .from(orders)
          .where(inArray(orders.id, orderIds))
      : [],
    subscriberIds.length > 0
      ? db
          .select({
            id: subscribers.id,
            pageId: subscribers.pageId,
            name: subscribers.name,
            since: subscribers.createdAt,
            optOut: subscribers.eventReminderOptOut,
            removedAt: subscribers.removedAt,
            returnedAt: subscribers.returnedAt,
          })
          .from(subscribers)
          .where(inArray(subscribers.id, subscriberIds))
      : [],
  ]);
  const holders = new Map<string, Holder>();
  for (const { id, ticket, order } of passRows) {
    const { pageId, orderId, holderName, holderEmail, createdAt } = ticket;
    holders.set(id, {
      pageId,
      name: holderEmail === null ? (order.gift?.recipientName ?? order.name) : (holderName ?? ""),
      giver: null,
      place: "pass",
      // What a cancelled screening means for a pass is not told with its place.
      isRefundable: false,
      since: createdAt,
      credentialOwner: { orderId: orderId ?? "", ticketId: ticket.id },
      passId: id,
      isAdmitted: isAdmittingEntitlement(ticket, pageId),
      mustChoose: false,
      hasOptedOut: order.optOut && !order.gift && holderEmail === null,
    });
  }
  for (const { ticket, orderName } of ticketRows) {
    const { id, pageId, orderId, holderName, createdAt } = ticket;
    holders.set(id, {
      pageId,
      name: holderName ?? orderName,
      giver: null,
      place: "held",
      isRefundable: false,
      since: createdAt,
      credentialOwner: { orderId: orderId ?? "", ticketId: id },
      isAdmitted: isAdmittingEntitlement(ticket, pageId),
      mustChoose: false,
      // The buyer's choice does not concern the holder, who can unsubscribe.
      hasOptedOut: false,
    });
  }
  for (const { id, pageId, name, gift, since, optOut, isAdmitted, opensFirst, ...order } of orderRows) {
    holders.set(id, {
      pageId,
      name: gift?.recipientName ?? name,
      giver: gift ? name : null,
      place: gift ? "gift" : order.totalCents === 0 ? "free" : "ticket",
      isRefundable: order.totalCents > 0 && !isSuspendedByDispute(order.disputeStatus),
      since,
      credentialOwner: { orderId: id },
      isAdmitted,
      mustChoose: isAdmitted && !opensFirst,
      // A giver's choice does not concern the recipient, who can unsubscribe.
      hasOptedOut: optOut && !gift,
    });
  }
  for (const { id, pageId, name, since, optOut, ...ends } of subscriberRows) {
    holders.set(id, {
      pageId,
      name,
      giver: null,
      place: "registration",
      isRefundable: false,
      since,
      credentialOwner: { subscriberId: id },
      isAdmitted: isAdmittingSubscriber({ pageId, ...ends }, pageId),
      mustChoose: false,
      hasOptedOut: optOut,
    });
  }
  return holders;
}

/** Finds one order or registration that grants access to an event for each of these addresses, by address in lower case. */
export async function findHoldersByAddress(
  services: Pick<EmailServices, "db" | "clock">,
  page: { id: string; emailCapture: boolean },
  addresses: readonly string[],
): Promise<Map<string, Holder>> {
  const wanted = sql.param(addresses.map(normaliseEmail));
  const { rows } = await services.db.execute<
    { email: string; holder: HolderRef } & Record<string, unknown>
  >(sql`
    select lower(h.email) as email, h.holder
    from (${selectRankedHolders(page, services.clock.now().toISOString())}) h
    where lower(h.email) = any(${wanted}::text[])
    order by h.rank`);
  const holders = await findHolders(
    services,
    rows.map(({ holder }) => holder),
  );
  const byAddress = new Map<string, Holder>();
  for (const { email, holder: ref } of rows) {
    const holder = holders.get(getHolderId(ref));
    if (holder?.isAdmitted && !byAddress.has(email)) byAddress.set(email, holder);
  }
  return byAddress;
}
