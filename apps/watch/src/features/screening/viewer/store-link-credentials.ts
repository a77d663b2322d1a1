import { paths } from "../../../paths.ts";
import { readViewerRecord, saveViewerRecord } from "../../../lib/viewer-record.ts";

/**
 * Stores the credential that a mailed link carries (`/watch/:url/:slug`, `?subscriberID=`) and takes it out of the
 * address bar, so that it is not passed on with the address.
 */
export function storeLinkCredentials(pageId: string, url: string, slug: string | undefined): void {
  const query = new URLSearchParams(window.location.search);
  const subscriberId = query.get("subscriberID");
  if (slug) {
    // The link of a store's receipt must not push out the ticket that this browser holds.
    const { orderSlug, admitted } = readViewerRecord(pageId);
    const holdsTicket = admitted && orderSlug !== undefined && orderSlug !== slug;
    saveViewerRecord(pageId, holdsTicket ? { purchaseSlug: slug } : { orderSlug: slug });
  }
  if (subscriberId) saveViewerRecord(pageId, { subscriberId });
  if (!slug && !subscriberId) return;
  query.delete("subscriberID");
  const rest = query.size > 0 ? `?${query.toString()}` : "";
  window.history.replaceState(window.history.state, "", `${paths.watch(url)}${rest}${window.location.hash}`);
}
