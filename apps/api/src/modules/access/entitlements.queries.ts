import { isAdmittingEntitlement } from "@matinee/domain/admission";
import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../db/client.ts";
import { hasEmail } from "../../db/has-email.ts";
import { queuePlaces } from "../../db/schema/sale-queues.ts";
import { orders } from "../../db/schema/orders.ts";
import { entitlements, passes, subscribers } from "../../db/schema/subscribers.ts";
import { waitlistEntries } from "../../db/schema/waitlists.ts";
import { createNotFoundError } from "../../platform/errors.ts";

/**
 * Finds the orders and registrations whose holder has this address, and their entitlements, with those of the screenings for
 * which they used a pass; of orders, the tickets that they have not sent on. `ticketIds` are the tickets that others sent on to
 * them, `passIds` the passes that they have.
 */
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
  const held = await db
    .select({ id: entitlements.id, holderEmail: entitlements.holderEmail })
    .from(entitlements)
    .where(
      or(
        and(inArray(entitlements.orderId, orderIds), isNull(entitlements.holderEmail)),
        inArray(entitlements.subscriberId, subscriberIds),
        hasEmail(entitlements.holderEmail, email),
      ),
    );
  const heldIds = held.map(({ id }) => id);
  const heldPasses = await db
    .select({ id: passes.id })
    .from(passes)
    .where(inArray(passes.entitlementId, heldIds));
  const passIds = heldPasses.map(({ id }) => id);
  const uses = await db
    .select({ id: entitlements.id })
    .from(entitlements)
    .where(inArray(entitlements.passId, passIds));
  return {
    orderIds,
    subscriberIds,
    entitlementIds: [...heldIds, ...uses.map(({ id }) => id)],
    passIds,
    ticketIds: held.flatMap(({ id, holderEmail }) => (holderEmail === null ? [] : [id])),
  };
}

/** An order, or one ticket of it. */
export interface TicketRef {
  orderId: string;
  /** The entitlement of the ticket. */
  ticketId?: string | undefined;
}

/** Whose entitlements: an order's, one ticket of it, or those of all viewing links of a registration. */
export type EntitlementHolder = TicketRef | { subscriberId: string };

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
        ? and(
            eq(entitlements.orderId, holder.orderId),
            holder.ticketId === undefined ? undefined : eq(entitlements.id, holder.ticketId),
          )
        : eq(entitlements.subscriberId, holder.subscriberId),
    )
    .orderBy(entitlements.id)
    .for("update");

/** Locks the uses of the passes that these tickets are, which the caller has locked. */
export async function lockPassesOf(tx: Transaction, tickets: readonly { id: string }[]) {
  const held = await tx
    .select({ id: passes.id })
    .from(passes)
    .where(
      inArray(
        passes.entitlementId,
        tickets.map(({ id }) => id),
      ),
    )
    .orderBy(passes.id);
  const uses = await tx
    .select()
    .from(entitlements)
    .where(
      inArray(
        entitlements.passId,
        held.map(({ id }) => id),
      ),
    )
    .orderBy(entitlements.id)
    .for("update");
  return held.map(({ id }) => ({ passId: id, uses: uses.filter(({ passId }) => passId === id) }));
}

/** Selects how often films were started with the pass that a ticket is; 0 of other tickets. @param ticketId a column */
export const selectPassPlays = (ticketId: SQL): SQL<number> =>
  sql<number>`coalesce((select sum(used.plays) from ${passes} pass join ${entitlements} used on used.pass_id = pass.id
    where pass.entitlement_id = ${ticketId}), 0)::int`;

/**
 * The visits of an order, for the columns of a query of `orders`: the sum over what it admits to, by its passes too. A ticket that
 * was sent on has its plays in the new ticket.
 */
export const orderVisits = sql<number>`(select coalesce(sum(held.plays + ${selectPassPlays(sql`held.id`)}), 0)::int
  from ${entitlements} held where held.order_id = "orders"."id" and held.revoked_reason is distinct from 'sent-on')`;

/** Whether an order admits its person, as `findOrderAccess` says, for the columns of a query of `orders`. */
export const orderAdmits = sql<boolean>`exists (select from ${entitlements}
  where ${entitlements.orderId} = "orders"."id" and ${entitlements.pageId} = "orders"."page_id"
    and ${entitlements.holderEmail} is null and ${entitlements.suspendedAt} is null and ${entitlements.revokedAt} is null)`;

/**
 * Finds what an order admits to now. `admits`: a ticket that the buyer, or the recipient of the gift, still has; `visits`: the
 * plays of all its tickets.
 */
export async function findOrderAccess(db: Queryable, orderId: string, pageId: string) {
  const rows = await db.select().from(entitlements).where(eq(entitlements.orderId, orderId));
  return {
    admits: rows.some((row) => row.holderEmail === null && isAdmittingEntitlement(row, pageId)),
    visits: rows.reduce(
      (sum, { plays, revokedReason }) => sum + (revokedReason === "sent-on" ? 0 : plays),
      0,
    ),
  };
}

/** Finds what a viewing link of an order opens: its first ticket, or the ticket of the link. */
export async function findTicketAccess(
  db: Queryable,
  { orderId, ticketId }: { orderId: string; ticketId: string | null },
  pageId: string,
) {
  const [ticket] = await db
    .select()
    .from(entitlements)
    .where(
      and(
        eq(entitlements.orderId, orderId),
        ticketId === null ? eq(entitlements.unit, 1) : eq(entitlements.id, ticketId),
      ),
    );
  return {
    admits: ticket !== undefined && isAdmittingEntitlement(ticket, pageId),
    visits: ticket?.plays ?? 0,
  };
}

/**
 * Finds the person of an order, of a ticket that was sent on, or of a registration by its id, which entitlements it stands
 * for, and what audit entries about it name: the order, or the event of the registration.
 * @throws AppError not-found
 */
export async function getHolder(db: Queryable, id: string) {
  const order = await findHolder(db, orders, id);
  if (order)
    return {
      ...order,
      target: { orderId: id } satisfies EntitlementHolder,
      subject: { subjectType: "order" as const, subjectId: id },
    };
  const ticket = await findTicketHolder(db, id);
  if (ticket) return ticket;
  const subscriber = await findHolder(db, subscribers, id);
  if (!subscriber) throw createNotFoundError("viewer");
  return {
    ...subscriber,
    target: { subscriberId: id } satisfies EntitlementHolder,
    subject: { subjectType: "page" as const, subjectId: subscriber.pageId },
  };
}

/**
 * Finds whom an order, a ticket, a registration, an entry of a waiting list or a place in a queue with an email belongs to, by its id,
 * and what audit entries about it name.
 * @throws AppError not-found
 */
export async function getPerson(
  db: Queryable,
  id: string,
): Promise<Pick<Holder, "name" | "email" | "pageId" | "createdAt" | "subject">> {
  const entry = await findHolder(db, waitlistEntries, id);
  if (entry) return { ...entry, subject: { subjectType: "page", subjectId: entry.pageId } };
  const [place] = await db.select().from(queuePlaces).where(eq(queuePlaces.id, id));
  if (!place?.email) return getHolder(db, id);
  const { email, pageId, joinedAt } = place;
  return {
    name: "",
    email,
    pageId,
    createdAt: joinedAt,
    subject: { subjectType: "page", subjectId: pageId },
  };
}

export type Holder = Awaited<ReturnType<typeof getHolder>>;

async function findHolder(
  db: Queryable,
  table: typeof orders | typeof subscribers | typeof waitlistEntries,
  id: string,
) {
  const [holder] = await db
    .select({ name: table.name, email: table.email, pageId: table.pageId, createdAt: table.createdAt })
    .from(table)
    .where(eq(table.id, id));
  return holder;
}

/** A ticket that was not sent on belongs to the person of its order, who is found by the order's id. */
async function findTicketHolder(db: Queryable, ticketId: string) {
  const { holderName, holderEmail, orderId, pageId, createdAt } = entitlements;
  const [ticket] = await db
    .select({ holderName, holderEmail, orderId, pageId, createdAt })
    .from(entitlements)
    .where(and(eq(entitlements.id, ticketId), isNotNull(holderEmail), isNotNull(orderId)));
  if (!ticket?.holderEmail || !ticket.orderId) return undefined;
  return {
    name: ticket.holderName ?? "",
    email: ticket.holderEmail,
    pageId: ticket.pageId,
    createdAt: ticket.createdAt,
    target: { orderId: ticket.orderId, ticketId } satisfies EntitlementHolder,
    subject: { subjectType: "order" as const, subjectId: ticket.orderId },
  };
}
