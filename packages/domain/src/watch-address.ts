import { isIdShaped } from "./event-slug.ts";
import { trimLinkEnd } from "./link-end.ts";

export interface WatchAddress {
  /** `checkout` is the form for a frame of another site. */
  place: "watch" | "preview" | "checkout";
  slugOrId: string;
  /** The viewer's credential in a viewing link. */
  viewerToken: string | undefined;
  /** The path without the viewer's credential. */
  path: string;
}

/** Parses an event's address on the watch host; null for other pages. @param requested path without a query */
export function parseWatchAddress(requested: string): WatchAddress | null {
  const path = trimLinkEnd(requested);
  const [, sold] = /^\/embed\/([^/]+)\/checkout\/?$/.exec(path) ?? [];
  if (sold) return { ...checkoutPlace, slugOrId: decode(sold), path: buildCheckoutPath(sold) };
  const [, place, event, slug] = /^\/(watch|preview)\/([^/]+)(?:\/([^/]+))?\/?$/.exec(path) ?? [];
  if (!event || (place !== "watch" && place !== "preview")) return null;
  return {
    place,
    slugOrId: decode(event),
    viewerToken: place === "watch" && slug ? decode(slug) : undefined,
    path: `/${place}/${event}`,
  };
}

const checkoutPlace = { place: "checkout", viewerToken: undefined } as const;

/** Builds the path of an event's checkout for a frame. @param slug as it appears in addresses */
export const buildCheckoutPath = (slug: string): string => `/embed/${slug}/checkout`;

/**
 * Finds the current address of an event whose slug has changed, keeping the credential and the query of the link.
 * @param address the requested path and query
 * @returns null for an address with an id or the current slug, and for other pages
 */
export function findMovedAddress(address: string, currentSlug: string): string | null {
  const [path = "", ...query] = address.split("?");
  const event = parseWatchAddress(path);
  if (!event || isIdShaped(event.slugOrId) || event.slugOrId.toLowerCase() === currentSlug) return null;
  const credential = event.viewerToken === undefined ? "" : `/${encodeURIComponent(event.viewerToken)}`;
  const moved =
    event.place === "checkout"
      ? buildCheckoutPath(currentSlug)
      : `/${event.place}/${currentSlug}${credential}`;
  return [moved, ...query].join("?");
}

/** Returns malformed escapes unchanged; such an address matches no event. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
