import { parseWatchAddress } from "@matinee/domain/watch-address";

/** Where a visitor is. Every address is a document of its own, so nothing has to follow a change of it. */
export type Route =
  | { page: "showing" }
  | { page: "terms" }
  | { page: "privacy" }
  | { page: "event"; slugOrId: string; slug: string | undefined; isPreview: boolean }
  | { page: "missing" };

/** @param address path with or without a query */
export function matchRoute(address: string): Route {
  const path = address.split(/[?#]/)[0] ?? "/";
  if (path === "/" || path === "/index.html") return { page: "showing" };
  const [, text] = /^\/(terms|privacy)\/?$/.exec(path) ?? [];
  if (text === "terms" || text === "privacy") return { page: text };
  const event = parseWatchAddress(path);
  if (!event) return { page: "missing" };
  const { slugOrId, viewerToken: slug, place } = event;
  return { page: "event", slugOrId, slug, isPreview: place === "preview" };
}
