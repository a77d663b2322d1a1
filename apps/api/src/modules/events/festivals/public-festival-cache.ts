import { createHash } from "node:crypto";
import { wrapData } from "@matinee/contract/envelope";
import { type FestivalPlace, findFestivalPlaces } from "@matinee/contract/festival-place";
import { publicFestivalSchema } from "@matinee/contract/schemas/festivals";
import type { Language } from "@matinee/texts/languages";
import { LRUCache } from "lru-cache";
import type { Database } from "../../../db/client.ts";
import type { Services } from "../../../platform/context.ts";
import { createLastReads, forgetLastReads, type LastReads } from "../pages/public/last-reads.ts";
import { findPublicFestival } from "./public-festival.queries.ts";

/** How long a response is cached, in milliseconds, and the document that contains it. */
export const CACHE_TTL_MS = 10_000;
/** A response with 200 screenings has about 200 kB, so the bytes are bounded and not only the number of entries. */
const MAX_BYTES = 32 * 1024 * 1024;
/** Unknown addresses are cached, too. */
const MAX_ENTRIES = 500;
/** What an entry takes beside its body. */
const ENTRY_BYTES = 1000;

/** The cached public response of one festival. */
export interface CachedFestival {
  id: string;
  body: Buffer;
  etag: string;
  /** Those that are not shown yet, too: a save of one of them can show it. */
  screeningIds: ReadonlySet<string>;
  /** What the page of each shown screening says of the festival, by the screening's id. */
  places: ReadonlyMap<string, FestivalPlace>;
  /** Whether the festival or one of its screenings was saved since. */
  isOutdated: boolean;
}

interface CacheEntry {
  pending: Promise<CachedFestival | null>;
  /** Null while it is read, and for an address without a public festival. */
  festival: CachedFestival | null;
}

// The clock is looked up at each call, so that a test can replace it.
const perf = { now: () => performance.now() };

const caches = new WeakMap<Database, LRUCache<string, CacheEntry>>();
/** The last responses of each database, for its outages. */
const lastFestivals = new WeakMap<Database, LastReads<CachedFestival>>();

function getLastFestivals({ db }: Pick<Services, "db">): LastReads<CachedFestival> {
  let festivals = lastFestivals.get(db);
  if (!festivals) {
    festivals = createLastReads(db);
    lastFestivals.set(db, festivals);
  }
  return festivals;
}

function getCache({ db }: Pick<Services, "db">): LRUCache<string, CacheEntry> {
  let cache = caches.get(db);
  if (!cache) {
    cache = new LRUCache({
      max: MAX_ENTRIES,
      maxSize: MAX_BYTES,
      sizeCalculation: ({ festival }) => ENTRY_BYTES + (festival?.body.length ?? 0),
      perf,
    });
    caches.set(db, cache);
  }
  return cache;
}

/**
 * Returns the public response for a festival by its slug, a former one or its id. The database is read once in ten seconds and
 * language, however many requests arrive at once.
 * @param language that of its texts; undefined for the festival's own
 * @returns null for an event that is no festival, or not public
 */
export async function getPublicFestival(
  ctx: Pick<Services, "db" | "clock">,
  slugOrId: string,
  language: Language | undefined,
): Promise<CachedFestival | null> {
  const cache = getCache(ctx);
  const slug = slugOrId.toLowerCase();
  const key = `${slug} ${language ?? ""}`;
  const cached = cache.get(key);
  if (cached) return cached.pending;
  const pending = getLastFestivals(ctx).read(
    key,
    () => renderFestival(ctx, slug, language),
    ({ id }) => id,
  );
  const entry: CacheEntry = { pending, festival: null };
  // The entry has no TTL while the read is pending. A save in the meantime removes it, and the result is not cached.
  cache.set(key, entry);
  const isCurrent = () => cache.peek(key) === entry;
  entry.pending.then(
    (festival) => {
      if (isCurrent()) cache.set(key, { ...entry, festival }, { ttl: CACHE_TTL_MS });
      else if (festival) festival.isOutdated = true;
    },
    () => isCurrent() && cache.delete(key),
  );
  return entry.pending;
}

/** Removes the response of a festival from the cache after a save of it or of one of its screenings. */
export function forgetFestivals(
  ctx: Pick<Services, "db">,
  { id, festivalId }: { id: string; festivalId?: string | null },
): void {
  const cache = getCache(ctx);
  if (festivalId) forgetLastReads(ctx.db, festivalId);
  for (const [key, { festival }] of cache.entries()) {
    // Without a festival, the entry is still read, or the save may have made its address one of a festival.
    const isConcerned =
      !festival || festival.id === id || festival.id === festivalId || festival.screeningIds.has(id);
    if (!isConcerned) continue;
    if (festival) festival.isOutdated = true;
    cache.delete(key);
  }
}

async function renderFestival(
  ctx: Pick<Services, "db" | "clock">,
  slugOrId: string,
  language: Language | undefined,
): Promise<CachedFestival | null> {
  const found = await findPublicFestival(ctx.db, slugOrId, ctx.clock.now(), language);
  if (!found) return null;
  const { festival, screeningIds } = found;
  const body = Buffer.from(JSON.stringify(wrapData(publicFestivalSchema).parse({ data: festival })));
  return {
    id: festival.id,
    body,
    etag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`,
    screeningIds,
    places: findFestivalPlaces(festival),
    isOutdated: false,
  };
}
