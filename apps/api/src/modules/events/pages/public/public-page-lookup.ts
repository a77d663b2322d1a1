import type { Services } from "../../../../platform/context.ts";
import type { CacheLookup } from "../../../../platform/http/response-cache.ts";
import { peekPublicPage, buildPublicPageJson } from "./public-page-cache.ts";

/** An event by slug or id and nothing else; the fixed words at this position are reserved slugs. */
const PAGE_PATH = /^\/v1\/pages\/([\w-]{1,200})$/;

/**
 * Looks up the cached response of an event and adds the current `serverNow`. Skips callers with a session or an API key
 * and callers that already have this response.
 */
export function createPublicPageLookup(services: Services): CacheLookup {
  return ({ url = "", headers }) => {
    if (headers["x-session-id"] !== undefined || headers.authorization !== undefined) return null;
    const slugOrId = PAGE_PATH.exec(url)?.[1];
    if (slugOrId === undefined) return null;
    const page = peekPublicPage(services, slugOrId);
    if (!page?.head || headers["if-none-match"] === page.etag) return null;
    return { status: 200, headers: page.head, body: buildPublicPageJson(services, page) };
  };
}
