import type { PlacedOrder } from "@matinee/contract/schemas/orders";
import type { Ticket } from "@matinee/contract/schemas/tickets";
import type { Viewer } from "../../viewer/use-viewer.ts";

/** A ticket that this browser has a link of. */
export interface OwnTicket extends Ticket {
  /** The credential of its order, or its own. */
  slug: string;
  order: PlacedOrder;
  /** From 1 where there are several. */
  number: number | null;
  /** This browser opens the film with it. */
  isOpened: boolean;
}

/** Lists the tickets that this browser has links of: those of an order by the link of the order, each once. */
export function listOwnTickets({ order, purchase }: Pick<Viewer, "order" | "purchase">): OwnTicket[] {
  const opened = order ? findOpenedTicket(order) : undefined;
  const found = new Map<string, Omit<OwnTicket, "number">>();
  const owned = [order, purchase].filter((candidate) => candidate !== null);
  // An order's link may do more than the link of one of its tickets.
  for (const each of owned.toSorted((a, b) => Number(a.heldTicket) - Number(b.heldTicket))) {
    const { slug, tickets } = each;
    if (slug === null) continue;
    for (const ticket of tickets)
      if (!found.has(ticket.id))
        found.set(ticket.id, { ...ticket, slug, order: each, isOpened: ticket.id === opened });
  }
  return [...found.values()].map((ticket, index) => ({
    ...ticket,
    number: found.size > 1 ? index + 1 : null,
  }));
}

/** The id of the ticket with which a link opens the film: the first of an order, or its own. */
export const findOpenedTicket = ({ admits, tickets }: PlacedOrder): string | undefined =>
  admits ? tickets[0]?.id : undefined;

/** The holder of a ticket and the recipient of a gift read nothing about the buyer's money. */
export const isBuyer = ({ order }: Pick<OwnTicket, "order">): boolean => !order.heldTicket && !order.gift;
