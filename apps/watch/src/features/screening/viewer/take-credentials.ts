import { paths } from "../../../paths.ts";
import { keepMarks } from "../../../lib/viewer-marks.ts";

/**
 * Stores the credential that a mailed link carries (`/watch/:url/:slug`, `?subscriberID=`) and takes it out of the
 * address bar, so that it is not passed on with the address.
 */
export function takeCredentials(pageId: string, url: string, slug: string | undefined): void {
  const query = new URLSearchParams(window.location.search);
  const subscriberId = query.get("subscriberID");
  if (slug) keepMarks(pageId, { orderSlug: slug });
  if (subscriberId) keepMarks(pageId, { subscriberId });
  if (!slug && !subscriberId) return;
  query.delete("subscriberID");
  const rest = query.size > 0 ? `?${query.toString()}` : "";
  window.history.replaceState(window.history.state, "", `${paths.watch(url)}${rest}${window.location.hash}`);
}
