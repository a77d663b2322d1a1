import { orderAdmits } from "@matinee/domain/admission";
import { inArray, sql } from "drizzle-orm";
import { orderLines, orders } from "../orders/orders.table.ts";
import { subscribers } from "../subscribers/subscribers.table.ts";
import type { MailServices } from "./composed-mail.ts";

/** Someone with a way into an event: a buyer, whoever was given the ticket, or a registered person. */
export interface Holder {
  pageId: string;
  name: string;
  credentialOf: { orderId: string } | { subscriberId: string };
  /** Whether the order or registration still lets them in. */
  isAdmitted: boolean;
  /** Whether they asked for no reminders when they ordered or registered. */
  wantsNoReminders: boolean;
}

/** The holders of these orders and registrations, by the row's id; those that are gone are missing. */
export async function findHolders(
  { db }: Pick<MailServices, "db">,
  wanted: readonly { orderId?: string; subscriberId?: string }[],
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
            optOut: subscribers.eventReminderOptOut,
            removedAt: subscribers.removedAt,
          })
          .from(subscribers)
          .where(inArray(subscribers.id, subscriberIds))
      : [],
  ]);
  const holders = new Map<string, Holder>();
  for (const { id, pageId, name, gift, optOut, lineTypes, ...order } of bought) {
    const lines = lineTypes.map((type) => ({ type }));
    holders.set(id, {
      pageId,
      name: gift?.recipientName ?? name,
      credentialOf: { orderId: id },
      isAdmitted: orderAdmits({ ...order, pageId, lines }, pageId),
      wantsNoReminders: optOut,
    });
  }
  for (const { id, pageId, name, optOut, removedAt } of registered) {
    holders.set(id, {
      pageId,
      name,
      credentialOf: { subscriberId: id },
      isAdmitted: removedAt === null,
      wantsNoReminders: optOut,
    });
  }
  return holders;
}

/** null when there is no such person any more, or the owner removed them. */
export async function findHolder(
  services: Pick<MailServices, "db">,
  wanted: { orderId?: string; subscriberId?: string },
): Promise<Holder | null> {
  const holder = (await findHolders(services, [wanted])).get(wanted.orderId ?? wanted.subscriberId ?? "");
  return holder?.isAdmitted ? holder : null;
}
