import { isAdmittingEntitlement } from "@matinee/domain/admission";
import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../db/client.ts";
import { hasEmail } from "../../db/has-email.ts";
import { orders } from "../../db/schema/orders.ts";
import { entitlements, subscribers } from "../../db/schema/subscribers.ts";
import { createNotFoundError } from "../../platform/errors.ts";

/** Finds the orders and registrations whose holder has this address, and their entitlements. */
export async function findEntitlementIds(db: Queryable, email: string) {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      or(
        and(isNull(orders.gift), hasEmail(orders.email, email)),
        and(isNotNull(orders.gift), hasEmail(sql`${orders.gift}->>'recipientEmail'`, email)),
      ),
    );
  const registered = await db
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(hasEmail(subscribers.email, email));
  const subscriberIds = registered.map(({ id }) => id);
  const orderIds = rows.map(({ id }) => id);
  const held =
    orderIds.length + subscriberIds.length === 0
      ? []
      : await db
          .select({ id: entitlements.id })
          .from(entitlements)
          .where(
            or(inArray(entitlements.orderId, orderIds), inArray(entitlements.subscriberId, subscriberIds)),
          );
  return { orderIds, subscriberIds, entitlementIds: held.map(({ id }) => id) };
}

/** Whose entitlements: an order's, or those of all viewing links of a registration. */
export type EntitlementHolder = { orderId: string } | { subscriberId: string };

/**
 * Locks the entitlements of an order or a registration, as a start of the film does. Locks are taken in this order: event,
 * order or registration, entitlement, products, viewing link.
 */
export const lockEntitlementsOf = (tx: Transaction, holder: EntitlementHolder) =>
  tx
    .select()
    .from(entitlements)
    .where(
      "orderId" in holder
        ? eq(entitlements.orderId, holder.orderId)
        : eq(entitlements.subscriberId, holder.subscriberId),
    )
    .orderBy(entitlements.id)
    .for("update");

/** The visits of an order, for the columns of a query of `orders`: the sum over what it admits to. */
export const orderVisits = sql<number>`(select coalesce(sum(${entitlements.plays}), 0)::int
  from ${entitlements} where ${entitlements.orderId} = "orders"."id")`;

/** Finds what an order admits to now, and its visits. */
export async function findOrderAccess(db: Queryable, orderId: string, pageId: string) {
  const rows = await db.select().from(entitlements).where(eq(entitlements.orderId, orderId));
  return {
    admits: rows.some((row) => isAdmittingEntitlement(row, pageId)),
    visits: rows.reduce((sum, { plays }) => sum + plays, 0),
  };
}

/**
 * Finds the person of an order or a registration by its id, and what audit entries about it name: the order, or the event
 * of the registration.
 * @throws AppError not-found
 */
export async function getHolder(db: Queryable, id: string) {
  const order = await findHolder(db, orders, id);
  if (order)
    return { id, kind: "order" as const, ...order, subject: { subjectType: "order", subjectId: id } };
  const subscriber = await findHolder(db, subscribers, id);
  if (!subscriber) throw createNotFoundError("viewer");
  const subject = { subjectType: "page", subjectId: subscriber.pageId };
  return { id, kind: "subscriber" as const, ...subscriber, subject };
}

export type Holder = Awaited<ReturnType<typeof getHolder>>;

async function findHolder(db: Queryable, table: typeof orders | typeof subscribers, id: string) {
  const [holder] = await db
    .select({ name: table.name, email: table.email, pageId: table.pageId, createdAt: table.createdAt })
    .from(table)
    .where(eq(table.id, id));
  return holder;
}
