import { trimLinkEnd } from "@matinee/domain/link-end";
import { readViewerRecord, saveViewerRecord } from "./viewer-record.ts";

/**
 * Stores the credential of an emailed link (`/watch/:url/:slug`, `?subscriberID=`, `?offer=`, `?queue=`) and removes it from the address bar,
 * so that viewers who share the address do not share their ticket. `?tickets=` is how many the last two buy, `?ticket=` of which product.
 */
export function storeLinkCredentials(pageId: string, viewerToken: string | undefined): void {
  const query = new URLSearchParams(window.location.search);
  const take = (name: string) => {
    const credential = trimLinkEnd(query.get(name) ?? "");
    query.delete(name);
    return credential;
  };
  const [subscriberId, offerToken, queueToken] = [take("subscriberID"), take("offer"), take("queue")];
  const kept = { keptTickets: Number(take("tickets")) || 1, keptProduct: take("ticket") };
  if (viewerToken) {
    // The link in a store receipt must not replace the ticket that this browser has; that of a second ticket asks.
    const { orderSlug, admitted } = readViewerRecord(pageId);
    const holdsTicket = admitted && orderSlug !== undefined && orderSlug !== viewerToken;
    saveViewerRecord(pageId, holdsTicket ? { purchaseSlug: viewerToken } : { orderSlug: viewerToken });
  }
  if (subscriberId) saveViewerRecord(pageId, { subscriberId });
  if (offerToken) saveViewerRecord(pageId, { offerToken, ...kept });
  if (queueToken) saveViewerRecord(pageId, { queueToken, ...kept });
  if (!viewerToken && !subscriberId && !offerToken && !queueToken) return;
  const rest = query.size > 0 ? `?${query.toString()}` : "";
  const path = window.location.pathname.split("/", 3).join("/");
  window.history.replaceState(window.history.state, "", `${path}${rest}${window.location.hash}`);
}
