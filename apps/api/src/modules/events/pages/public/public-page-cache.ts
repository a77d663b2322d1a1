import { createHash } from "node:crypto";
import { wrapData } from "@matinee/contract/envelope";
import { publicPageSchema } from "@matinee/contract/schemas/pages";
import { LRUCache } from "lru-cache";
import type { Services } from "../../../../platform/context.ts";
import type { Database } from "../../../../db/client.ts";
import { toPublicPage } from "../page-response.ts";
import { findPageView } from "./page-view.queries.ts";

/** How long an answer may be told again, in milliseconds. */
const CACHE_TTL_MS = 1000;
/** Unknown urls are kept, too, so their number has to be bounded. */
const MAX_PAGES = 500;

/** The public answer for one event, cut to the contract and split where the server's clock goes. */
export interface CachedPageJson {
  before: string;
  after: string;
  id: string;
  /** The event's present url, which is not always the one that was asked for. */
  slug: string;
  etag: string;
  /** Every header, once the route has given them to somebody: names and values in turn. */
  head: string[] | null;
}

interface CacheEntry {
  pending: Promise<CachedPageJson | null>;
  /** What the reading came to; null until then, and for an event that the public may not know of. */
  page: CachedPageJson | null;
}

type PageCache = LRUCache<string, CacheEntry>;

const caches = new WeakMap<Database, PageCache>();

function getCache({ db }: Pick<Services, "db">): PageCache {
  let cache = caches.get(db);
  if (!cache) {
    cache = new LRUCache({ max: MAX_PAGES });
    caches.set(db, cache);
  }
  return cache;
}

/**
 * The answer of an event for whoever is not signed in: however many ask, the database is read once a second for one
 * event, and by one of them.
 * @returns null for an event that the public may not know of
 */
export async function getPublicPage(
  ctx: Pick<Services, "db" | "clock">,
  slugOrId: string,
): Promise<CachedPageJson | null> {
  const cache = getCache(ctx);
  const key = slugOrId.toLowerCase();
  const cached = cache.get(key);
  if (cached) return cached.pending;
  const entry: CacheEntry = { pending: renderPublicPage(ctx, key), page: null };
  // While it is read it does not age; a save meanwhile takes it out, and what comes then is not kept.
  cache.set(key, entry);
  const isCurrent = () => cache.peek(key) === entry;
  entry.pending.then(
    (page) => isCurrent() && cache.set(key, { ...entry, page }, { ttl: CACHE_TTL_MS }),
    () => isCurrent() && cache.delete(key),
  );
  return entry.pending;
}

/** The same at once; null also where the database would have to be asked. */
export function peekPublicPage(ctx: Pick<Services, "db">, slugOrId: string): CachedPageJson | null {
  return getCache(ctx).get(slugOrId.toLowerCase())?.page ?? null;
}

/** The answer as JSON, with the clock of this moment. */
export function buildPublicPageJson({ clock }: Pick<Services, "clock">, page: CachedPageJson): string {
  return page.before + clock.now().toISOString() + page.after;
}

/** Forgets what was told of an event, after a save of it. Other processes tell it for a second more. */
export function invalidatePublicPage(ctx: Pick<Services, "db">, page: { id: string; slug: string }): void {
  const cache = getCache(ctx);
  cache.delete(page.id);
  cache.delete(page.slug);
  // Former urls tell of it, too.
  for (const [key, entry] of cache.entries()) if (entry.page?.id === page.id) cache.delete(key);
}

async function renderPublicPage(
  ctx: Pick<Services, "db" | "clock">,
  key: string,
): Promise<CachedPageJson | null> {
  const view = await findPageView(ctx.db, key);
  if (!view || view.page.archived || view.page.superarchived) return null;
  const now = ctx.clock.now();
  const json = JSON.stringify(wrapData(publicPageSchema).parse({ data: toPublicPage(view, now) }));
  // A quote inside a text is escaped, so this stands once.
  const timestampField = `"serverNow":"${now.toISOString()}"`;
  const offset = json.lastIndexOf(timestampField) + '"serverNow":"'.length;
  return {
    before: json.slice(0, offset),
    after: json.slice(offset + now.toISOString().length),
    id: view.page.id,
    slug: view.page.slug,
    // Made anew with each reading, so that "not modified" never stands for a clock that is older than FRESH_MS.
    etag: `"${createHash("sha256").update(json).digest("base64url").slice(0, 27)}"`,
    head: null,
  };
}
