import { isIdShaped } from "./event-slug.ts";
import { trimLinkEnd } from "./link-end.ts";
import type { PageKind } from "./page-kind.ts";

export interface WatchAddress {
  /** `watch` is the page of a screening, `festival` that of a festival; `checkout` is the form for a frame of another site. */
  place: "watch" | "festival" | "preview" | "checkout";
  slugOrId: string;
  /** The viewer's credential in a viewing link. */
  viewerToken: string | undefined;
}

/** Parses an event's address on the watch host; null for other pages. @param requested path without a query */
export function parseWatchAddress(requested: string): WatchAddress | null {
  const path = trimLinkEnd(requested);
  const [, sold] = /^\/embed\/([^/]+)\/checkout\/?$/.exec(path) ?? [];
  if (sold) return { place: "checkout", slugOrId: decode(sold), viewerToken: undefined };
  const [, place, event, slug] = /^\/(watch|festival|preview)\/([^/]+)(?:\/([^/]+))?\/?$/.exec(path) ?? [];
  if (!event) return null;
  return {
    // Cast: the pattern has these words only.
    place: place as "watch" | "festival" | "preview",
    slugOrId: decode(event),
    viewerToken: place !== "preview" && slug ? decode(slug) : undefined,
  };
}

/** An event whose page has an address. */
export interface AddressedEvent {
  kind: PageKind;
  /** Its slug, or its id. */
  url: string;
}

/**
 * Builds the path of an event's page. Screenings and festivals have one namespace of slugs, and a page of its own each.
 * @param viewerToken the credential of a viewing link
 */
export function buildEventPath({ kind, url }: AddressedEvent, viewerToken?: string): string {
  const credential = viewerToken === undefined ? "" : `/${encodeURIComponent(viewerToken)}`;
  return `/${kind === "festival" ? kind : "watch"}/${encodeURIComponent(url)}${credential}`;
}

/** Builds the path of a festival's page that offers one of its passes, hidden or not. @param url the festival's slug */
export const buildPassPath = (url: string, productId: string): string =>
  `${buildEventPath({ kind: "festival", url })}?pass=${productId}`;

/** Builds the path of an address without the viewer's credential. */
export function buildWatchPath({ place, slugOrId }: WatchAddress): string {
  const slug = encodeURIComponent(slugOrId);
  return place === "checkout" ? buildCheckoutPath(slug) : `/${place}/${slug}`;
}

/** Builds the path of an event's checkout for a frame. @param slug as it appears in addresses */
export const buildCheckoutPath = (slug: string): string => `/embed/${slug}/checkout`;

/**
 * Finds the current address of an event whose slug has changed, or which was asked for at the page of the other kind, keeping
 * the credential and the query of the link.
 * @param address the requested path and query
 * @param event with its current slug
 * @returns null for the event's own address with its id or slug, and for other pages
 */
export function findMovedAddress(address: string, { kind, url }: AddressedEvent): string | null {
  const [path = "", ...query] = address.split("?");
  const asked = parseWatchAddress(path);
  if (!asked) return null;
  const { place, slugOrId, viewerToken } = asked;
  const isCurrent = isIdShaped(slugOrId) || slugOrId.toLowerCase() === url;
  const isOwnPlace = place !== (kind === "festival" ? "watch" : "festival");
  if (isCurrent && isOwnPlace) return null;
  // Whoever has the id knows the page also before everybody may know its slug.
  const event = { kind, url: isIdShaped(slugOrId) ? slugOrId : url };
  const moved =
    place === "checkout"
      ? buildCheckoutPath(url)
      : place === "preview"
        ? `/preview/${url}`
        : buildEventPath(event, viewerToken);
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
