/** Where a visitor is. Every address is a document of its own, so nothing has to follow a change of it. */
export type Route =
  | { page: "showing" }
  | { page: "terms" }
  | { page: "privacy" }
  | { page: "event"; urlOrId: string; slug: string | undefined; isPreview: boolean }
  | { page: "missing" };

/** @param address path with or without a query */
export function routeOf(address: string): Route {
  const path = address.split(/[?#]/)[0] ?? "/";
  if (path === "/" || path === "/index.html") return { page: "showing" };
  const [, text] = /^\/(terms|privacy)\/?$/.exec(path) ?? [];
  if (text === "terms" || text === "privacy") return { page: text };
  const [, place, event, slug] = /^\/(watch|preview)\/([^/]+)(?:\/([^/]+))?\/?$/.exec(path) ?? [];
  if (!event) return { page: "missing" };
  return {
    page: "event",
    urlOrId: decode(event),
    slug: place === "watch" && slug ? decode(slug) : undefined,
    isPreview: place === "preview",
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
