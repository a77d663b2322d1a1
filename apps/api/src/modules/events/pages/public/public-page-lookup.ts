import type { FastifyInstance } from "fastify";
import type { Services } from "../../../../platform/context.ts";
import { findRequestedLanguage, isKeptByLanguage } from "../../../../platform/http/request-language.ts";
import type { CacheLookup } from "../../../../platform/http/response-cache.ts";
import { peekPublicPage, buildPublicPageJson } from "./public-page-cache.ts";

/** An event by slug or id, and a language; the fixed words at this position are reserved slugs. */
const PAGE_PATH = /^\/v1\/pages\/([\w-]{1,200})(?:\?lang=[\w-]+)?$/;

/**
 * Looks up the cached response of an event and adds the current `serverNow`. Skips callers with a session or an API key
 * and callers that already have this response.
 */
export function createPublicPageLookup(http: FastifyInstance, services: Services): CacheLookup {
  return ({ url = "", headers }) => {
    if (headers["x-session-id"] !== undefined || headers.authorization !== undefined) return null;
    const slugOrId = PAGE_PATH.exec(url)?.[1];
    if (slugOrId === undefined) return null;
    const request = { url, headers, server: http };
    const page = peekPublicPage(services, slugOrId, findRequestedLanguage(request));
    if (!page || headers["if-none-match"] === page.etag) return null;
    const head = page.heads[isKeptByLanguage(request) ? "shared" : "private"];
    return head && { status: 200, headers: head, body: buildPublicPageJson(services, page) };
  };
}
