import { createHash } from "node:crypto";
import { wrapData } from "@matinee/contract/envelope";
import { publicPageSchema } from "@matinee/contract/schemas/pages";
import { LRUCache } from "lru-cache";
import type { Services } from "../../../../platform/context.ts";
import type { Database } from "../../../../db/client.ts";
import { publicPageAnswer } from "../page-answer.ts";
import { findPageView } from "./page-view.queries.ts";

/** How long an answer may be told again, in milliseconds. */
const FRESH_MS = 1000;
/** Unknown urls are kept, too, so their number has to be bounded. */
const MAX_PAGES = 500;

/** The public answer for one event, cut to the contract and split where the server's clock goes. */
export interface PublicPageText {
  before: string;
  after: string;
  id: string;
  /** The event's present url, which is not always the one that was asked for. */
  url: string;
  etag: string;
  /** Every header, once the route has given them to somebody: names and values in turn. */
  head: string[] | null;
}

interface KeptPage {
  reading: Promise<PublicPageText | null>;
  /** What the reading came to; null until then, and for an event that the public may not know of. */
  page: PublicPageText | null;
}

type Kept = LRUCache<string, KeptPage>;

const caches = new WeakMap<Database, Kept>();

function cacheOf({ db }: Pick<Services, "db">): Kept {
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
export async function readPublicPage(
  ctx: Pick<Services, "db" | "clock">,
  urlOrId: string,
): Promise<PublicPageText | null> {
  const cache = cacheOf(ctx);
  const key = urlOrId.toLowerCase();
  const known = cache.get(key);
  if (known) return known.reading;
  const kept: KeptPage = { reading: render(ctx, key), page: null };
  // While it is read it does not age; a save meanwhile takes it out, and what comes then is not kept.
  cache.set(key, kept);
  const isStillWanted = () => cache.peek(key) === kept;
  kept.reading.then(
    (page) => isStillWanted() && cache.set(key, { ...kept, page }, { ttl: FRESH_MS }),
    () => isStillWanted() && cache.delete(key),
  );
  return kept.reading;
}

/** The same at once; null also where the database would have to be asked. */
export function peekPublicPage(ctx: Pick<Services, "db">, urlOrId: string): PublicPageText | null {
  return cacheOf(ctx).get(urlOrId.toLowerCase())?.page ?? null;
}

/** The answer as JSON, with the clock of this moment. */
export function publicPageJson({ clock }: Pick<Services, "clock">, page: PublicPageText): string {
  return page.before + clock.now().toISOString() + page.after;
}

/** Forgets what was told of an event, after a save of it. Other processes tell it for a second more. */
export function forgetPublicPage(ctx: Pick<Services, "db">, page: { id: string; url: string }): void {
  const cache = cacheOf(ctx);
  cache.delete(page.id);
  cache.delete(page.url);
  // Former urls tell of it, too.
  for (const [key, kept] of cache.entries()) if (kept.page?.id === page.id) cache.delete(key);
}

async function render(ctx: Pick<Services, "db" | "clock">, key: string): Promise<PublicPageText | null> {
  const view = await findPageView(ctx.db, key);
  if (!view || view.page.archived || view.page.superarchived) return null;
  const now = ctx.clock.now();
  const json = JSON.stringify(wrapData(publicPageSchema).parse({ data: publicPageAnswer(view, now) }));
  // A quote inside a text is escaped, so this stands once.
  const mark = `"serverNow":"${now.toISOString()}"`;
  const at = json.lastIndexOf(mark) + '"serverNow":"'.length;
  return {
    before: json.slice(0, at),
    after: json.slice(at + now.toISOString().length),
    id: view.page.id,
    url: view.page.url,
    // Made anew with each reading, so that "not modified" never stands for a clock that is older than FRESH_MS.
    etag: `"${createHash("sha256").update(json).digest("base64url").slice(0, 27)}"`,
    head: null,
  };
}
