import type { Ticket } from "@matinee/contract/schemas/tickets";
import { findListProblem } from "@matinee/domain/waitlist";
import { eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "../../../../db/client.ts";
import type { Order } from "../../../../db/schema/orders.ts";
import { capacityPools, pages } from "../../../../db/schema/pages.ts";
import { products } from "../../../../db/schema/products.ts";
import { entitlements } from "../../../../db/schema/subscribers.ts";
import { listedTickets } from "../../../../db/schema/waitlists.ts";
import { findListOfTicket } from "../../waitlist/list-of-ticket.queries.ts";

export type Listing = { state: "listed" | "selling" | "sold"; since: string; refund: number | null } | null;

/** The last time that a ticket was put on the waiting list, unless it came off, for the columns of a query of `entitlements`. */
export const selectListing = () => sql<Listing>`(
  select jsonb_build_object('state', listed.state, 'since', listed.created_at, 'refund', listed.refund_cents)
  from ${listedTickets} listed where listed.ticket_id = "entitlements"."id" and listed.state <> 'off'
  order by listed.created_at desc limit 1)`;

/** Whether an event, or a ticket of it, is sold out or has people who wait: whether there may be a list for its tickets. */
const mayHaveList = sql<boolean>`${pages.cancelledAt} is null and (
  exists (select from ${capacityPools} pool where pool.page_id = "pages"."id" and pool.size is not null
    and (pool.has_list or find_places_left(pool.id) <= 0))
  or exists (select from ${products} sold where sold.page_id = "pages"."id" and sold.quantity is not null
    and (sold.has_list or sold.reserved >= sold.quantity)))`;

/** Adds to tickets of an order whether they are on the waiting list, or can be put there. Not for a checkout, which needs no list. */
export async function addListings(
  db: Queryable,
  order: Pick<Order, "stockReserved">,
  tickets: readonly Ticket[],
  now: Date,
): Promise<Ticket[]> {
  if (tickets.length === 0) return [];
  const rows = await db
    .select({
      id: entitlements.id,
      pageId: entitlements.pageId,
      lineId: entitlements.lineId,
      listing: selectListing(),
      mayHaveList,
    })
    .from(entitlements)
    .innerJoin(pages, eq(pages.id, entitlements.pageId))
    .where(
      inArray(
        entitlements.id,
        tickets.map(({ id }) => id),
      ),
    );
  return Promise.all(
    tickets.map(async (ticket) => {
      const row = rows.find(({ id }) => id === ticket.id);
      const listing = row?.listing ?? null;
      const isBeingSold = listing?.state === "selling";
      const problem = findListProblem({
        isValid: ticket.state === "valid" && order.stockReserved,
        isListed: listing !== null && listing.state !== "sold",
        plays: ticket.visits,
        refundCents: ticket.refundable,
        hasList: row?.mayHaveList ?? false,
      });
      return {
        ...ticket,
        canSend: ticket.canSend && !isBeingSold,
        canReturn: ticket.canReturn && !isBeingSold,
        listing: listing && { ...listing, since: new Date(listing.since).toISOString() },
        canList: row !== undefined && problem === null && (await findListOfTicket(db, row, now)) !== null,
      };
    }),
  );
}
