import { unwrapData } from "@matinee/app-shell/api/api-client";
import type { Viewer } from "../../viewer/use-viewer.ts";
import { findOpenedTicket, type OwnTicket } from "./own-tickets.ts";
import { ticketApi } from "./ticket-api.ts";

/**
 * Lets this browser open the film with another of its tickets. It keeps the link of the order, so that the other tickets
 * stay in sight.
 * @throws ApiFailure
 */
export async function watchWithTicket(
  pageId: string,
  { order, save }: Pick<Viewer, "order" | "save">,
  ticket: OwnTicket,
): Promise<void> {
  if (findOpenedTicket(ticket.order) === ticket.id)
    return openWith({ save }, ticket.slug, order?.slug ?? undefined);
  const params = { id: pageId, orderId: ticket.slug, ticketId: ticket.id };
  const { slug } = await unwrapData(ticketApi.tickets.link({ params }));
  openWith({ save }, slug, ticket.slug);
}

/** Opens the film with one link and keeps the other. What plays with another ticket is no session of this one. */
export const openWith = (
  { save }: Pick<Viewer, "save">,
  orderSlug: string,
  purchaseSlug: string | undefined,
): void => save({ orderSlug, ...(purchaseSlug && { purchaseSlug }), admitted: true, watchedAt: undefined });
