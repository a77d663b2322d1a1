import { shownPageSchema } from "@matinee/contract/schemas/pages";
import { findMovedAddress, parseWatchAddress } from "@matinee/domain/watch-address";
import { LRUCache } from "lru-cache";
import type { Services } from "../platform/context.ts";
import { listOpenAndUpcomingPages } from "../modules/events/pages/public/page-lists.queries.ts";
import { buildPublicPageJson, getPublicPage } from "../modules/events/pages/public/public-page-cache.ts";
import type { RenderedDocument, DocumentRenderer } from "./document-renderer.ts";

/** A document holds the event, so it may be as old as the event's own answer, in milliseconds. */
const TTL_MS = 1000;
/** With so much of that left the next one is begun, and whoever asks meanwhile gets the one that is there. */
const REFRESH_AHEAD_MS = 500;
const MAX_DOCUMENTS = 500;

export interface CachedDocument extends RenderedDocument {
  /** The present url of the event where the address has a former one: there is no document then. */
  movedTo: string | null;
  /** Every header that it has compressed, once the route has given them to somebody: names and values in turn. */
  headers: string[] | null;
}

interface CacheEntry {
  document: Promise<CachedDocument>;
  /** What that came to; null until then. */
  result: CachedDocument | null;
  isRefreshing: boolean;
}

export interface DocumentCache {
  /** @param address path and query of a request */
  read: (address: string) => Promise<CachedDocument>;
  /** The same at once; null where it is not there yet. */
  peek: (address: string) => CachedDocument | null;
}

const NO_DOCUMENT: RenderedDocument = { status: 308, html: new Uint8Array(), brotli: new Uint8Array() };

/** Stands in a document's key for whatever credential a viewing link carries. */
const CREDENTIAL_PLACEHOLDER = "viewing-link";

/** Documents by path. The credential of a viewing link is left out of it: the page takes it from the address. */
export function createDocumentCache(
  services: Services,
  { render }: Pick<DocumentRenderer, "render">,
): DocumentCache {
  // The clock is looked up at each call, so that a test can replace it.
  const perf = { now: () => performance.now() };
  const kept = new LRUCache<string, CacheEntry>({ max: MAX_DOCUMENTS, ttl: TTL_MS, perf });
  const make = async (path: string): Promise<CachedDocument> => {
    const { answer, url } = await loadDocumentData(services, path);
    if (url && findMovedAddress(path, url)) return { ...NO_DOCUMENT, movedTo: url, headers: null };
    return { ...(await render(path, answer)), movedTo: null, headers: null };
  };
  const renew = (path: string) => {
    const document = make(path);
    document.then(
      (made) => kept.set(path, { document, result: made, isRefreshing: false }),
      // Whoever asks when this one is too old hears of it.
      () => undefined,
    );
  };
  const find = (path: string) => {
    const known = kept.get(path);
    if (known && !known.isRefreshing && kept.getRemainingTTL(path) < REFRESH_AHEAD_MS) {
      known.isRefreshing = true;
      renew(path);
    }
    return known;
  };
  return {
    read(address) {
      const path = toCacheKey(address);
      const known = find(path);
      if (known) return known.document;
      const document = make(path);
      const first: CacheEntry = { document, result: null, isRefreshing: false };
      kept.set(path, first);
      document.then(
        (made) => (first.result = made),
        () => kept.delete(path),
      );
      return document;
    },
    peek: (address) => find(toCacheKey(address))?.result ?? null,
  };
}

/** The public answer that a document is rendered from, as JSON, and the event's url; null where there is none. */
async function loadDocumentData(
  services: Services,
  path: string,
): Promise<{ answer: string | null; url: string | null }> {
  if (path === "/") {
    const now = services.clock.now();
    const events = shownPageSchema.array().parse(await listOpenAndUpcomingPages(services.db, now));
    return { answer: JSON.stringify({ data: { events, serverNow: now.toISOString() } }), url: null };
  }
  const event = parseWatchAddress(path);
  const page = event && (await getPublicPage(services, event.slugOrId));
  return { answer: page && buildPublicPageJson(services, page), url: page?.slug ?? null };
}

/** The address that is rendered. All viewing links of an event share one document, which search engines leave out. */
function toCacheKey(address: string): string {
  const [path = "/", query = ""] = address.split("?");
  const event = parseWatchAddress(path);
  if (!event) return path === "/index.html" ? "/" : path;
  const isViewingLink =
    event.place === "watch" &&
    (event.viewerToken !== undefined || new URLSearchParams(query).has("subscriberID"));
  return isViewingLink ? `${event.path}/${CREDENTIAL_PLACEHOLDER}` : event.path;
}
