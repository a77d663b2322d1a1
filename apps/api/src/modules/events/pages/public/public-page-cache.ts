import { createHash } from "node:crypto";
import { wrapData } from "@matinee/contract/envelope";
import { publicPageSchema } from "@matinee/contract/schemas/pages";
import type { PageKind } from "@matinee/domain/page-kind";
import type { Language } from "@matinee/texts/languages";
import { LRUCache } from "lru-cache";
import type { Services } from "../../../../platform/context.ts";
import type { Database } from "../../../../db/client.ts";
import { toPublicPage } from "../page-response.ts";
import { createLastReads, forgetLastReads, type LastReads } from "./last-reads.ts";
import { findPageView } from "./page-view.queries.ts";
import { forgetFestivals } from "../../festivals/public-festival-cache.ts";

/** How long a response is cached, in milliseconds. */
const CACHE_TTL_MS = 1000;
/** A response with less than this left to live is read again in the background while it is still served. */
const REFRESH_AHEAD_MS = 500;
/**
 * Unknown slugs are cached, too, so the number of entries must be bounded. An event has one for each language of its callers.
 */
const MAX_PAGES = 1000;

/** The cached public response for one event, parsed by the contract and split at `serverNow`. */
export interface CachedPageJson {
  before: string;
  after: string;
  id: string;
  kind: PageKind;
  /** The festival whose programme has it; null without one. */
  festivalId: string | null;
  /** The event's current slug, which may differ from the requested one. */
  slug: string;
  /** Whether the event is public; the address of a draft is known to its team only. */
  activated: boolean;
  /** The sites that may frame its checkout. */
  embedOrigins: readonly string[];
  /** That of the event's own texts. */
  ownLanguage: Language;
  etag: string;
  /**
   * All headers, as alternating names and values: of responses that a cache may share, and of others. Null until the route has
   * sent them once.
   */
  heads: Record<"shared" | "private", string[] | null>;
}

interface CacheEntry {
  pending: Promise<CachedPageJson | null>;
  /** The result of `pending`; null until then, and for an event that is not public. */
  page: CachedPageJson | null;
  isRefreshing: boolean;
}

// The clock is looked up at each call, so that a test can replace it.
const perf = { now: () => performance.now() };

type PageCache = LRUCache<string, CacheEntry>;

const caches = new WeakMap<Database, PageCache>();
/** The last responses of each database, for its outages. */
const lastPages = new WeakMap<Database, LastReads<CachedPageJson>>();

function getLastPages({ db }: Pick<Services, "db">): LastReads<CachedPageJson> {
  let pages = lastPages.get(db);
  if (!pages) {
    pages = createLastReads(db);
    lastPages.set(db, pages);
  }
  return pages;
}

function getCache({ db }: Pick<Services, "db">): PageCache {
  let cache = caches.get(db);
  if (!cache) {
    cache = new LRUCache({ max: MAX_PAGES, perf });
    caches.set(db, cache);
  }
  return cache;
}

/** What a response is about: an event by its slug, a former one or its id, in a language. */
interface PageKey {
  slugOrId: string;
  language: Language | undefined;
}

const toKey = ({ slugOrId, language }: PageKey): string => `${slugOrId} ${language ?? ""}`;

/**
 * Returns the public response for an event. The database is read at most twice per second, event and language, however many
 * requests arrive at once.
 * @param language that of its texts; undefined for the event's own
 * @returns null for an event that is not public
 */
export async function getPublicPage(
  ctx: Pick<Services, "db" | "clock">,
  slugOrId: string,
  language: Language | undefined,
): Promise<CachedPageJson | null> {
  const key = { slugOrId: slugOrId.toLowerCase(), language };
  const cached = find(ctx, key);
  if (cached) return cached.pending;
  const entry: CacheEntry = { pending: readPublicPage(ctx, key), page: null, isRefreshing: false };
  // The entry has no TTL while the read is pending.
  getCache(ctx).set(toKey(key), entry);
  keepResult(ctx, key, entry, entry.pending);
  return entry.pending;
}

/** Returns the cached response synchronously; null when the database would have to be read. */
export function peekPublicPage(
  ctx: Pick<Services, "db" | "clock">,
  slugOrId: string,
  language: Language | undefined,
): CachedPageJson | null {
  return find(ctx, { slugOrId: slugOrId.toLowerCase(), language })?.page ?? null;
}

/** Finds an entry, and reads it again when it soon ends, so that no request for it has to wait for the database. */
function find(ctx: Pick<Services, "db" | "clock">, key: PageKey): CacheEntry | undefined {
  const cache = getCache(ctx);
  const entry = cache.get(toKey(key));
  if (entry?.page && !entry.isRefreshing && cache.getRemainingTTL(toKey(key)) < REFRESH_AHEAD_MS) {
    entry.isRefreshing = true;
    keepResult(ctx, key, entry, readPublicPage(ctx, key));
  }
  return entry;
}

/**
 * Keeps what was read in place of an entry. A save in the meantime removes the entry, and the result is not kept; nor is
 * that of a read that ends after the entry did.
 */
function keepResult(
  ctx: Pick<Services, "db">,
  pageKey: PageKey,
  entry: CacheEntry,
  pending: Promise<CachedPageJson | null>,
): void {
  const cache = getCache(ctx);
  const key = toKey(pageKey);
  const isCurrent = () => cache.peek(key) === entry;
  pending.then(
    (page) => isCurrent() && cache.set(key, { pending, page, isRefreshing: false }, { ttl: CACHE_TTL_MS }),
    // A response that could not be read again is served until it ends.
    () => isCurrent() && entry.pending === pending && cache.delete(key),
  );
}

/** Builds the response body with the current `serverNow`. */
export function buildPublicPageJson({ clock }: Pick<Services, "clock">, page: CachedPageJson): string {
  return page.before + clock.now().toISOString() + page.after;
}

/**
 * Removes an event from the cache after a save, and the festival that it is or is in. Other processes serve the old response
 * for up to one more second, that of a festival for up to ten.
 */
export function invalidatePublicPage(
  ctx: Pick<Services, "db">,
  page: { id: string; slug: string; festivalId?: string | null },
): void {
  const cache = getCache(ctx);
  for (const [key, entry] of cache.entries()) {
    const [slugOrId] = key.split(" ");
    // Former slugs have cache entries of this event, too.
    if (slugOrId === page.id || slugOrId === page.slug || entry.page?.id === page.id) cache.delete(key);
  }
  forgetLastReads(ctx.db, page.id);
  forgetFestivals(ctx, page);
}

/**
 * Reads an event, or serves its last response while the database is unavailable. An event cannot change during that
 * time.
 */
const readPublicPage = (ctx: Pick<Services, "db" | "clock">, key: PageKey): Promise<CachedPageJson | null> =>
  getLastPages(ctx).read(
    toKey(key),
    () => renderPublicPage(ctx, key),
    ({ id }) => id,
  );

async function renderPublicPage(
  ctx: Pick<Services, "db" | "clock">,
  key: PageKey,
): Promise<CachedPageJson | null> {
  const view = await findPageView(ctx.db, key.slugOrId, key.language);
  if (!view || view.page.archived || view.page.superarchived) return null;
  const now = ctx.clock.now();
  const json = JSON.stringify(
    wrapData(publicPageSchema).parse({ data: toPublicPage(view, now, key.language) }),
  );
  // Quotes inside texts are escaped, so the last match is the field itself.
  const timestampField = `"serverNow":"${now.toISOString()}"`;
  const offset = json.lastIndexOf(timestampField) + '"serverNow":"'.length;
  return {
    before: json.slice(0, offset),
    after: json.slice(offset + now.toISOString().length),
    id: view.page.id,
    kind: view.page.kind,
    festivalId: view.page.festivalId,
    slug: view.page.slug,
    activated: view.page.activated,
    embedOrigins: view.page.embedOrigins,
    ownLanguage: view.page.language,
    // The hash covers `serverNow`, so a 304 never confirms a clock older than CACHE_TTL_MS.
    etag: `"${createHash("sha256").update(json).digest("base64url").slice(0, 27)}"`,
    heads: { shared: null, private: null },
  };
}
