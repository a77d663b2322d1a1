import { parseWatchAddress } from "@matinee/domain/watch-address";

/** The page of an address. Each address is a document of its own: the app never navigates in place. */
export type Route =
  | { page: "home" }
  | { page: "terms" }
  | { page: "privacy" }
  /** Reached by the emailed link of a premiere's moderator. */
  | { page: "moderate"; slugOrId: string }
  /** Opened from the studio, by a premiere's owner or staff. */
  | { page: "rehearsal"; pageId: string; rehearsalId: string }
  /** Opened in a frame of another site, by the widget. */
  | { page: "checkout"; slugOrId: string }
  | { page: "event"; slugOrId: string; viewerToken: string | undefined; isPreview: boolean }
  | { page: "not-found" };

/**
 * Finds the page that an address shows.
 * @param address path with or without a query
 */
export function matchRoute(address: string): Route {
  const path = address.split(/[?#]/)[0] ?? "/";
  if (path === "/" || path === "/index.html") return { page: "home" };
  const [, text] = /^\/(terms|privacy)\/?$/.exec(path) ?? [];
  if (text === "terms" || text === "privacy") return { page: text };
  const [, moderated] = /^\/moderate\/([\w-]+)\/?$/.exec(path) ?? [];
  if (moderated) return { page: "moderate", slugOrId: moderated };
  const [, pageId, rehearsalId] = /^\/rehearsal\/([\w-]+)\/([\w-]+)\/?$/.exec(path) ?? [];
  if (pageId && rehearsalId) return { page: "rehearsal", pageId, rehearsalId };
  const event = parseWatchAddress(path);
  if (!event) return { page: "not-found" };
  const { slugOrId, viewerToken, place } = event;
  if (place === "checkout") return { page: "checkout", slugOrId };
  return { page: "event", slugOrId, viewerToken, isPreview: place === "preview" };
}
