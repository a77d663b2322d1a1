import { isIdShaped } from "./event-slug.ts";

export interface WatchAddress {
  place: "watch" | "preview";
  slugOrId: string;
  /** The credential that a viewing link carries. */
  viewerToken: string | undefined;
  /** The address without it. */
  path: string;
}

/** What an address of the watch host names of an event; null for the host's other pages. @param path without a query */
export function parseWatchAddress(path: string): WatchAddress | null {
  const [, place, event, slug] = /^\/(watch|preview)\/([^/]+)(?:\/([^/]+))?\/?$/.exec(path) ?? [];
  if (!event || (place !== "watch" && place !== "preview")) return null;
  return {
    place,
    slugOrId: decode(event),
    viewerToken: place === "watch" && slug ? decode(slug) : undefined,
    path: `/${place}/${event}`,
  };
}

/**
 * Gives the address at which an event is found since its url changed, with the credential and the query of a mailed link.
 * @param address path and query as they were asked for
 * @returns null for the address of an id, for the present url, and for pages that are no event's
 */
export function findMovedAddress(address: string, currentSlug: string): string | null {
  const [path = "", ...query] = address.split("?");
  const event = parseWatchAddress(path);
  if (!event || isIdShaped(event.slugOrId) || event.slugOrId.toLowerCase() === currentSlug) return null;
  const credential = event.viewerToken === undefined ? "" : `/${encodeURIComponent(event.viewerToken)}`;
  return [`/${event.place}/${currentSlug}${credential}`, ...query].join("?");
}

/** An address that is not well written names nothing. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
