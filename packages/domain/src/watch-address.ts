export interface WatchAddress {
  place: "watch" | "preview";
  urlOrId: string;
  /** The credential that a viewing link carries. */
  slug: string | undefined;
  /** The address without it. */
  path: string;
}

/** What an address of the watch host names of an event; null for the host's other pages. @param path without a query */
export function watchAddress(path: string): WatchAddress | null {
  const [, place, event, slug] = /^\/(watch|preview)\/([^/]+)(?:\/([^/]+))?\/?$/.exec(path) ?? [];
  if (!event || (place !== "watch" && place !== "preview")) return null;
  return {
    place,
    urlOrId: decode(event),
    slug: place === "watch" && slug ? decode(slug) : undefined,
    path: `/${place}/${event}`,
  };
}

/** An address that is not well written names nothing. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
