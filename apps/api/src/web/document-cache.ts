import { createHash } from "node:crypto";
import { LEGAL_TEXTS, type LegalTextName } from "@matinee/contract/legal-texts";
import { legalTextVersion } from "@matinee/contract/schemas/legal-texts";
import { shownPageSchema } from "@matinee/contract/schemas/pages";
import type { DocumentRenderer, RenderedDocument } from "@matinee/document-renderer/document-renderer";
import {
  type AddressedEvent,
  buildWatchPath,
  findMovedAddress,
  parseWatchAddress,
  type WatchAddress,
} from "@matinee/domain/watch-address";
import { defaultLanguage, type Language } from "@matinee/texts/languages";
import { LRUCache } from "lru-cache";
import type { Services } from "../platform/context.ts";
import {
  CACHE_TTL_MS as FESTIVAL_TTL_MS,
  type CachedFestival,
  getPublicFestival,
} from "../modules/events/festivals/public-festival-cache.ts";
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
/** A document has about 200 kB, and that of a festival up to 500 kB. */
const MAX_BYTES = 100 * 1024 * 1024;
/** What an entry takes beside its document. */
const ENTRY_BYTES = 1000;

export interface CachedDocument extends RenderedDocument {
  /** The event when its page has another address; the document is then empty. */
  movedTo: AddressedEvent | null;
  language: Language;
  /** That of the event's own texts; the installation's first for other documents. */
  ownLanguage: Language;
  /** Whether a cache may share the document: everyone may know its address, and it names no viewer. */
  isPublic: boolean;
  /** The sites that may frame it; none except for a checkout. */
  frameOrigins: readonly string[];
  etag: string;
  /** The headers of the compressed response (names and values alternate); null until the route first sent them. */
  headers: Record<"shared" | "private", string[] | null>;
}

interface FoundDocument extends CachedDocument {
  /** The festival whose programme it shows; it lives as long as that. Null for other documents. */
  festival: CachedFestival | null;
}

interface CacheEntry {
  document: Promise<FoundDocument>;
  /** The resolved document; null until then. */
  result: FoundDocument | null;
  isRefreshing: boolean;
}

export interface DocumentCache {
  /**
   * @param address path and query of a request
   * @param language undefined for the event's own
   */
  read: (address: string, language: Language | undefined) => Promise<CachedDocument>;
  /** Returns the cached document synchronously; null when there is none. */
  peek: (address: string, language: Language | undefined) => CachedDocument | null;
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
  languages: readonly Language[],
): DocumentCache {
  // The clock is looked up at each call, so that a test can replace it.
  const perf = { now: () => performance.now() };
  // Without the purge, hundreds of expired ones would stay until others take their places.
  const cache = new LRUCache<string, CacheEntry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ result }) => ENTRY_BYTES + (result ? result.html.length + result.brotli.length : 0),
    ttl: TTL_MS,
    ttlAutopurge: true,
    perf,
  });
  const renderDocument = async (path: string, wanted: Language | undefined): Promise<FoundDocument> => {
    const {
      responseJson,
      page,
      isPublic,
      frameOrigins = [],
      ...data
    } = await loadDocumentData(services, path, wanted);
    const ownLanguage =
      languages.find((language) => language === page?.ownLanguage) ?? languages[0] ?? defaultLanguage;
    const language = wanted ?? ownLanguage;
    const { festival = null, festivalJson = null } = data;
    const event = page && { kind: page.kind, url: page.slug };
    if (event && findMovedAddress(path, event)) {
      const empty = { ...NO_DOCUMENT, isPublic: false, frameOrigins: [], etag: "", festival: null };
      return { ...empty, movedTo: event, language, ownLanguage, headers: createHeaders() };
    }
    const origin = services.config.WATCH_URL;
    const isShared = isPublic && services.config.DOCUMENT_CACHE_SECONDS > 0;
    const subject = page?.id ?? path;
    const document = await render({
      url: path,
      origin,
      responseJson,
      festivalJson,
      isShared,
      language,
      ownLanguage,
      subject,
    });
    return {
      ...document,
      language,
      ownLanguage,
      movedTo: null,
      festival,
      isPublic: isPublic && document.status === 200 && document.hasMarkup,
      frameOrigins,
      etag: `"${createHash("sha256").update(document.html).digest("base64url").slice(0, 27)}"`,
      headers: createHeaders(),
    };
  };
  const keep = (key: string, document: Promise<FoundDocument>, result: FoundDocument, start: number) => {
    const ttl = result.festival ? FESTIVAL_TTL_MS : TTL_MS;
    cache.set(key, { document, result, isRefreshing: false }, { ttl, start });
  };
  const refresh = (path: string, language: Language | undefined) => {
    const document = renderDocument(path, language);
    document.then(
      (result) => keep(toKey(path, language), document, result, perf.now()),
      // A request after the current document expires gets the error.
      () => undefined,
    );
  };
  const find = (path: string, language: Language | undefined) => {
    const key = toKey(path, language);
    const entry = cache.get(key);
    if (entry?.result?.festival?.isOutdated) {
      cache.delete(key);
      return undefined;
    }
    if (entry && !entry.isRefreshing && cache.getRemainingTTL(key) < REFRESH_AHEAD_MS) {
      entry.isRefreshing = true;
      refresh(path, language);
    }
    return entry;
  };
  return {
    read(address, language) {
      const path = toRenderedPath(address);
      const entry = find(path, language);
      if (entry) return entry.document;
      const start = perf.now();
      const key = toKey(path, language);
      const document = renderDocument(path, language);
      cache.set(key, { document, result: null, isRefreshing: false });
      const isCurrent = () => cache.peek(key)?.document === document;
      document.then(
        (result) => isCurrent() && keep(key, document, result, start),
        () => isCurrent() && cache.delete(key),
      );
      return document;
    },
    peek: (address, language) => find(toRenderedPath(address), language)?.result ?? null,
  };
}

/** The key of a document: its path, and the language in which it is wanted, if any. */
const toKey = (path: string, language: Language | undefined): string => `${language ?? ""} ${path}`;

const createHeaders = (): CachedDocument["headers"] => ({ shared: null, private: null });

interface LoadedData {
  responseJson: string | null;
  page: Pick<CachedPageJson, "id" | "slug" | "kind" | "ownLanguage"> | null;
  isPublic: boolean;
  frameOrigins?: readonly string[];
  /** The festival whose programme the document shows. */
  festival?: CachedFestival | null;
  /** That programme, or the place of a screening in it. */
  festivalJson?: string | null;
}

/** Loads the public response (JSON) that a document is rendered from, and its event; null without one. */
async function loadDocumentData(
  services: Services,
  path: string,
  language: Language | undefined,
): Promise<LoadedData> {
  if (path === "/") {
    const now = services.clock.now();
    const events = shownPageSchema.array().parse(await getShownPages(services, language));
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
  const page = event ? await getPublicPage(services, event.slugOrId, language) : null;
  // An event's draft has an address that only its team knows, and a viewing link is a ticket.
  const isPublic = page !== null && page.activated && isEventPage(event) && !event.viewerToken;
  const frameOrigins = event?.place === "checkout" ? (page?.embedOrigins ?? []) : [];
  return {
    responseJson: page && buildPublicPageJson(services, page),
    page,
    isPublic,
    frameOrigins,
    ...(page && event?.place !== "checkout" && (await loadFestival(services, page, language))),
  };
}

/** Loads the programme of a festival, or the place of a screening in that of its festival. */
async function loadFestival(
  services: Services,
  { id, kind, festivalId }: CachedPageJson,
  language: Language | undefined,
): Promise<Pick<LoadedData, "festival" | "festivalJson">> {
  const festival =
    kind === "festival" || festivalId ? await getPublicFestival(services, festivalId ?? id, language) : null;
  if (kind === "festival") return { festival, festivalJson: festival && readData(festival.body) };
  const place = festival?.places.get(id);
  return { festivalJson: place ? JSON.stringify(place) : null };
}

/** Takes the data out of a response, which is `{"data":…}`, without parsing 200 kB. */
const readData = (body: Buffer): string => body.toString().slice('{"data":'.length, -1);

/** Returns the rendered path. All viewing links of an event share one document, which search engines do not index. */
function toRenderedPath(address: string): string {
  const [path = "/", query = ""] = address.split("?");
  const legal = parseLegalPath(`${path}?${query}`);
  if (legal)
    return legal.version === undefined ? `/${legal.name}` : `/${legal.name}?version=${legal.version}`;
  const event = parseWatchAddress(path);
  if (!event) return path === "/index.html" ? "/" : path;
  const isViewingLink =
    isEventPage(event) && (event.viewerToken !== undefined || new URLSearchParams(query).has("subscriberID"));
  const own = buildWatchPath(event);
  return isViewingLink ? `${own}/${CREDENTIAL_PLACEHOLDER}` : own;
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
