import type { IncomingMessage } from "node:http";
import type { Config } from "../platform/config.ts";
import { CACHED_LANGUAGE_HEADER } from "../platform/http/request-language.ts";
import type { CachedDocument } from "./document-cache.ts";

/** Headers that say who asks, or that change the response. With one of them, a response is not for everyone. */
const PERSONAL_HEADERS = ["authorization", "cookie", "origin", "range", "x-session-id"] as const;

/** Parameters that advertisers add to links. The document contains none of them. */
const CAMPAIGN_PARAMETER = /^(?:utm_[a-z]+|fbclid|gclid)$/;

/** What names the language of a document in its address. */
const LANGUAGE_PARAMETER = "lang";

/** How long a cache may send an old document while it asks for the next one, and while the origin is unavailable. */
const REVALIDATE_SECONDS = 30;
const OUTAGE_SECONDS = 300;

/**
 * Whether a cache may keep the response to this request. Everything that could make it differ from the response to
 * another request for the same address speaks against it: another host than the address names, a query, a credential.
 */
export function isSharedRequest(
  { url = "/", method, headers }: Pick<IncomingMessage, "url" | "method" | "headers">,
  { DOCUMENT_CACHE_SECONDS, WATCH_URL }: Pick<Config, "DOCUMENT_CACHE_SECONDS" | "WATCH_URL">,
  languages: readonly string[],
): boolean {
  if (DOCUMENT_CACHE_SECONDS === 0 || (method !== "GET" && method !== "HEAD")) return false;
  // The request may name a whole URL, with another host.
  if (!url.startsWith("/")) return false;
  const { host } = new URL(WATCH_URL);
  if (headers.host !== host || (headers["x-forwarded-host"] ?? host) !== host) return false;
  if (PERSONAL_HEADERS.some((name) => headers[name] !== undefined)) return false;
  const query = new URLSearchParams(url.split("?")[1]);
  // Without a language in its key, a cache would answer everybody in that of the first request.
  const hasLanguage = query.has(LANGUAGE_PARAMETER) || headers[CACHED_LANGUAGE_HEADER] !== undefined;
  if (languages.length > 1 && !hasLanguage) return false;
  return [...query].every(
    ([name, value]) =>
      CAMPAIGN_PARAMETER.test(name) ||
      (name === LANGUAGE_PARAMETER && languages.includes(value) && query.getAll(name).length === 1),
  );
}

/** Builds the headers that let caches, but not browsers, keep a document. */
export const buildSharedHeaders = (
  { etag }: Pick<CachedDocument, "etag">,
  { DOCUMENT_CACHE_SECONDS }: Pick<Config, "DOCUMENT_CACHE_SECONDS">,
): Record<string, string> => ({
  "cache-control": [
    "public, max-age=0",
    `s-maxage=${DOCUMENT_CACHE_SECONDS}`,
    `stale-while-revalidate=${REVALIDATE_SECONDS}`,
    `stale-if-error=${OUTAGE_SECONDS}`,
  ].join(", "),
  etag,
});
