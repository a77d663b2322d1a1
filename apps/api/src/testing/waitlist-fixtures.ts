import { and, eq } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import { capacityPools, type pages } from "../db/schema/pages.ts";
import { waitlistEntries } from "../db/schema/waitlists.ts";
import { createWaitlistToken } from "../modules/access/waitlist-token.ts";
import { createTicketedEvent, type PaymentsApp, type TicketedEvent } from "./payments/payments-app.ts";

export interface SoldOutEvent extends TicketedEvent {
  /** Of its routes, below `/v1/`. */
  path: string;
  /** The orders of its places, one for each. */
  sold: string[];
}

/** Creates an event whose places are sold, to a buyer each. */
export async function createSoldOutEvent(
  app: PaymentsApp,
  places: number,
  fields: Partial<typeof pages.$inferInsert> = {},
): Promise<SoldOutEvent> {
  const show = await createTicketedEvent(app, fields);
  const path = `pages/${show.page.id}`;
  await app.http.inject({
    method: "PATCH",
    url: `/v1/${path}`,
    headers: show.seller.headers,
    payload: { capacity: places, confirmed: true },
  });
  const orders = await Promise.all(Array.from({ length: places }, () => buyTicket(app, show)));
  return { ...show, path, sold: orders.map((order) => order.json().data.id) };
}

/** Buys a ticket for a new address. */
export const buyTicket = (app: PaymentsApp, { page, ticketId }: TicketedEvent, body: object = {}) =>
  app.buy(page.id, {
    products: [{ id: ticketId, quantity: 1 }],
    email: `${uuidv7()}@example.com`,
    deviceId: uuidv7(),
    ...body,
  });

/** Refunds an order as the owner. */
export const refundOrder = ({ http }: PaymentsApp, { path, seller }: SoldOutEvent, orderId: string) =>
  http.inject({
    method: "POST",
    url: `/v1/${path}/orders/${orderId}/refunds`,
    headers: seller.headers,
    payload: {},
  });

/** Joins the list of an event. @returns the link of the entry, as the email has it */
export async function joinList(
  app: PaymentsApp,
  pageId: string,
  email: string,
  body: object = {},
): Promise<string> {
  const url = `/v1/pages/${pageId}/waitlist`;
  const joined = await app.http.inject({ method: "POST", url, payload: { email, name: "Ida", ...body } });
  if (joined.statusCode !== 201) throw new Error(joined.body);
  return findWaitlistToken(app, pageId, email);
}

/** Finds the link of an address in the list of an event. */
export async function findWaitlistToken(
  { services, config }: PaymentsApp,
  pageId: string,
  email: string,
): Promise<string> {
  const [entry] = await services.db
    .select()
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.pageId, pageId), eq(waitlistEntries.email, email)));
  if (!entry) throw new Error("nobody with this address waits");
  return createWaitlistToken(config.keyRing, entry.id);
}

/** Finds the places of an event. */
export async function findPlaces({ services }: PaymentsApp, pageId: string) {
  const [pool] = await services.db.select().from(capacityPools).where(eq(capacityPools.pageId, pageId));
  return pool && { taken: pool.taken, kept: pool.kept, hasList: pool.hasList };
}
