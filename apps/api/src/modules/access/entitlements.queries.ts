import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Queryable } from "../../db/client.ts";
import { hasEmail } from "../../db/has-email.ts";
import { orders } from "../../db/schema/orders.ts";
import { subscribers, viewerCredentials } from "../../db/schema/subscribers.ts";
import { createNotFoundError } from "../../platform/errors.ts";

/** Finds the orders and registrations whose holder has this address, and the credentials of the registrations. */
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
  const credentials =
    subscriberIds.length === 0
      ? []
      : await db
          .select({ id: viewerCredentials.id })
          .from(viewerCredentials)
          .where(inArray(viewerCredentials.subscriberId, subscriberIds));
  return {
    orderIds: rows.map(({ id }) => id),
    subscriberIds,
    credentialIds: credentials.map(({ id }) => id),
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
  if (!subscriber) throw createNotFoundError("This viewer");
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
