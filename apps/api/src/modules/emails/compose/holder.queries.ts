import { isAdmittingOrder } from "@matinee/domain/admission";
import { inArray, sql } from "drizzle-orm";
import { orderLines, orders } from "../../../db/schema/orders.ts";
import { subscribers } from "../../../db/schema/subscribers.ts";
import type { EmailServices } from "./composed-email.ts";
import type { HolderRef } from "../../email-outbox/email-inputs.ts";

/** Someone with a way into an event: a buyer, whoever was given the ticket, or a registered person. */
export interface Holder {
  pageId: string;
  name: string;
  /** Who gave the ticket as a gift; null for a buyer or a registered person. */
  giver: string | null;
  /** When the ticket was bought or the person registered. */
  since: Date;
  credentialOwner: { orderId: string } | { subscriberId: string };
  /** Whether the order or registration still lets them in. */
  isAdmitted: boolean;
  /** Whether they asked for no reminders when they ordered or registered. */
  hasOptedOut: boolean;
}

/** The holders of these orders and registrations, by the row's id; those that are gone are missing. */
export async function findHolders(
  { db }: Pick<EmailServices, "db">,
  wanted: readonly HolderRef[],
): Promise<Map<string, Holder>> {
  const orderIds = wanted.flatMap(({ orderId }) => orderId ?? []);
  const subscriberIds = wanted.flatMap(({ orderId, subscriberId }) => (orderId ? [] : (subscriberId ?? [])));
  const [bought, registered] = await Promise.all([
    orderIds.length > 0
      ? db
          .select({
            id: orders.id,
            pageId: orders.pageId,
            name: orders.name,
            gift: orders.gift,
            since: orders.createdAt,
            status: orders.status,
            totalCents: orders.totalCents,
            refundedCents: orders.refundedCents,
            disputeStatus: orders.disputeStatus,
            optOut: orders.eventReminderOptOut,
            lineTypes: sql<
              (typeof orderLines.$inferSelect)["type"][]
            >`array(select distinct l.type from ${orderLines} l where l.order_id = ${orders}.id)`,
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
          })
          .from(subscribers)
          .where(inArray(subscribers.id, subscriberIds))
      : [],
  ]);
  const holders = new Map<string, Holder>();
  for (const { id, pageId, name, gift, since, optOut, lineTypes, ...order } of bought) {
    const lines = lineTypes.map((type) => ({ type }));
    holders.set(id, {
      pageId,
      name: gift?.recipientName ?? name,
      giver: gift ? name : null,
      since,
      credentialOwner: { orderId: id },
      isAdmitted: isAdmittingOrder({ ...order, pageId, lines }, pageId),
      hasOptedOut: optOut,
    });
  }
  for (const { id, pageId, name, since, optOut, removedAt } of registered) {
    holders.set(id, {
      pageId,
      name,
      giver: null,
      since,
      credentialOwner: { subscriberId: id },
      isAdmitted: removedAt === null,
      hasOptedOut: optOut,
    });
  }
  return holders;
}
