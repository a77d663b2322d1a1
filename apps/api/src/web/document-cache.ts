import { createHash } from "node:crypto";
import { LEGAL_TEXTS, type LegalTextName } from "@matinee/contract/legal-texts";
import { legalTextVersion } from "@matinee/contract/schemas/legal-texts";
import { shownPageSchema } from "@matinee/contract/schemas/pages";
import type { DocumentRenderer, RenderedDocument } from "@matinee/document-renderer/document-renderer";
import {
  type AddressedEvent,
  findMovedAddress,
  parseWatchAddress,
  type WatchAddress,
} from "@matinee/domain/watch-address";
import { LRUCache } from "lru-cache";
import type { Services } from "../platform/context.ts";
import { findLegalText } from "../modules/consent/legal-texts.queries.ts";
import { getShownPages } from "../modules/events/pages/public/shown-pages.ts";
import {
  buildPublicPageJson,
  type CachedPageJson,
  getPublicPage,
} from "../modules/events/pages/public/public-page-cache.ts";

/** Milliseconds; equal to the maximum age of the event's own response, which the document contains. */
const TTL_MS = 1000;
/** A document with less than this left to live is refreshed in the background while it is still served. */
const REFRESH_AHEAD_MS = 500;
const MAX_DOCUMENTS = 500;

export interface CachedDocument extends RenderedDocument {
  /** The event when its page has another address; the document is then empty. */
  movedTo: AddressedEvent | null;
  /** Whether a cache may share the document: everyone may know its address, and it names no viewer. */
  isPublic: boolean;
  /** The sites that may frame it; none except for a checkout. */
  frameOrigins: readonly string[];
  etag: string;
  /** The headers of the compressed response (names and values alternate); null until the route first sent them. */
  headers: Record<"shared" | "private", string[] | null>;
}

interface CacheEntry {
  document: Promise<CachedDocument>;
  /** The resolved document; null until then. */
  result: CachedDocument | null;
  isRefreshing: boolean;
}

export interface DocumentCache {
  /** @param address path and query of a request */
  read: (address: string) => Promise<CachedDocument>;
  /** Returns the cached document synchronously; null when there is none. */
  peek: (address: string) => CachedDocument | null;
}

const NO_DOCUMENT: RenderedDocument = {
  status: 308,
  nonce: "",
  scriptHashes: [],
  hasMarkup: false,
  html: new Uint8Array(),
  brotli: new Uint8Array(),
};

/** No text has this version, so all malformed ones share a document. */
const UNKNOWN_VERSION = "none";

/** Replaces the credential of a viewing link in a cache key. */
const CREDENTIAL_PLACEHOLDER = "viewing-link";

/** Caches documents by path without viewing credentials: the app reads the credential from the URL. */
export function createDocumentCache(
  services: Services,
  { render }: Pick<DocumentRenderer, "render">,
): DocumentCache {
  // The clock is looked up at each call, so that a test can replace it.
  const perf = { now: () => performance.now() };
  // A document has 200 kB: without the purge, hundreds of expired ones would stay until others take their places.
  const cache = new LRUCache<string, CacheEntry>({
    max: MAX_DOCUMENTS,
    ttl: TTL_MS,
    ttlAutopurge: true,
    perf,
  });
  const renderDocument = async (path: string): Promise<CachedDocument> => {
    const { responseJson, page, isPublic, frameOrigins = [] } = await loadDocumentData(services, path);
    const event = page && { kind: page.kind, url: page.slug };
    if (event && findMovedAddress(path, event)) {
      const empty = { ...NO_DOCUMENT, isPublic: false, frameOrigins: [], etag: "" };
      return { ...empty, movedTo: event, headers: createHeaders() };
    }
    const origin = services.config.WATCH_URL;
    const isShared = isPublic && services.config.DOCUMENT_CACHE_SECONDS > 0;
    const document = await render({ url: path, origin, responseJson, isShared, subject: page?.id ?? path });
    return {
      ...document,
      movedTo: null,
      isPublic: isPublic && document.status === 200 && document.hasMarkup,
      frameOrigins,
      etag: `"${createHash("sha256").update(document.html).digest("base64url").slice(0, 27)}"`,
      headers: createHeaders(),
    };
  };
  const refresh = (path: string) => {
    const document = renderDocument(path);
    document.then(
      (result) => cache.set(path, { document, result, isRefreshing: false }),
      // A request after the current document expires gets the error.
      () => undefined,
    );
  };
  const find = (path: string) => {
    const entry = cache.get(path);
    if (entry && !entry.isRefreshing && cache.getRemainingTTL(path) < REFRESH_AHEAD_MS) {
      entry.isRefreshing = true;
      refresh(path);
    }
    return entry;
  };
  return {
    read(address) {
      const path = toCacheKey(address);
      const entry = find(path);
      if (entry) return entry.document;
      const document = renderDocument(path);
      const first: CacheEntry = { document, result: null, isRefreshing: false };
      cache.set(path, first);
      document.then(
        (result) => (first.result = result),
        () => cache.delete(path),
      );
      return document;
    },
    peek: (address) => find(toCacheKey(address))?.result ?? null,
  };
}

const createHeaders = (): CachedDocument["headers"] => ({ shared: null, private: null });

interface LoadedData {
  responseJson: string | null;
  page: Pick<CachedPageJson, "id" | "slug" | "kind"> | null;
  isPublic: boolean;
  frameOrigins?: readonly string[];
}

/** Loads the public response (JSON) that a document is rendered from, and its event; null without one. */
async function loadDocumentData(services: Services, path: string): Promise<LoadedData> {
  if (path === "/") {
    const now = services.clock.now();
    const events = shownPageSchema.array().parse(await getShownPages(services));
    const responseJson = JSON.stringify({ data: { events, serverNow: now.toISOString() } });
    return { responseJson, page: null, isPublic: true };
  }
  const legal = parseLegalPath(path);
  if (legal) {
    const text = await findLegalText(services, legal.name, legal.version);
    return {
      responseJson: text && JSON.stringify({ data: text }),
      page: null,
      isPublic: text?.inForce ?? false,
    };
  }
  const event = parseWatchAddress(path);
  const page = event ? await getPublicPage(services, event.slugOrId) : null;
  // An event's draft has an address that only its team knows, and a viewing link is a ticket.
  const isPublic = page !== null && page.activated && isEventPage(event) && !event.viewerToken;
  const frameOrigins = event?.place === "checkout" ? (page?.embedOrigins ?? []) : [];
  return { responseJson: page && buildPublicPageJson(services, page), page, isPublic, frameOrigins };
}

/** Returns the rendered path. All viewing links of an event share one document, which search engines do not index. */
function toCacheKey(address: string): string {
  const [path = "/", query = ""] = address.split("?");
  const legal = parseLegalPath(`${path}?${query}`);
  if (legal)
    return legal.version === undefined ? `/${legal.name}` : `/${legal.name}?version=${legal.version}`;
  const event = parseWatchAddress(path);
  if (!event) return path === "/index.html" ? "/" : path;
  const isViewingLink =
    isEventPage(event) && (event.viewerToken !== undefined || new URLSearchParams(query).has("subscriberID"));
  return isViewingLink ? `${event.path}/${CREDENTIAL_PLACEHOLDER}` : event.path;
}

/** Whether an address is that of the page itself: no preview and no checkout. */
const isEventPage = (event: WatchAddress | null): event is WatchAddress =>
  event?.place === "watch" || event?.place === "festival";

/** Reads the address of a legal text. A malformed version counts as one that does not exist. */
function parseLegalPath(address: string): { name: LegalTextName; version: string | undefined } | null {
  const [path = "/", query = ""] = address.split("?");
  const name = LEGAL_TEXTS.find((text) => path === `/${text}` || path === `/${text}/`);
  if (!name) return null;
  const version = new URLSearchParams(query).get("version");
  if (version === null) return { name, version: undefined };
  return { name, version: legalTextVersion.safeParse(version).data ?? UNKNOWN_VERSION };
}
