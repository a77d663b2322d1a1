import { createHash } from "node:crypto";
import { data } from "@matinee/contract/envelope";
import { publicPageSchema } from "@matinee/contract/schemas/pages";
import { LRUCache } from "lru-cache";
import type { Services } from "../../context.ts";
import type { Database } from "../../db/client.ts";
import { publicPageAnswer } from "./page-answer.ts";
import { findPageView } from "./page-view.queries.ts";

/** How long an answer may be told again, in milliseconds. */
const FRESH_MS = 1000;
/** Unknown urls are kept, too, so their number has to be bounded. */
const MAX_PAGES = 500;

/** The public answer for one event, cut to the contract and split where the server's clock goes. */
interface PublicPageBytes {
  before: string;
  after: string;
  etag: string;
}

type Kept = LRUCache<string, Promise<PublicPageBytes | null>>;

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
 * The answer of an event for whoever is not signed in, as JSON with the clock of this moment: however many ask, the
 * database is read once a second for one event, and by one of them.
 * @returns null for an event that the public may not know of
 */
export async function readPublicPage(
  ctx: Pick<Services, "db" | "clock">,
  urlOrId: string,
): Promise<{ json: string; etag: string } | null> {
  const cache = cacheOf(ctx);
  const key = urlOrId.toLowerCase();
  let reading = cache.get(key);
  if (!reading) {
    reading = render(ctx, key);
    // While it is read it does not age; a save meanwhile takes it out, and what comes then is not kept.
    cache.set(key, reading);
    const settled = reading;
    const isStillWanted = () => cache.peek(key) === settled;
    settled.then(
      () => isStillWanted() && cache.set(key, settled, { ttl: FRESH_MS }),
      () => isStillWanted() && cache.delete(key),
    );
  }
  const page = await reading;
  if (!page) return null;
  return { json: page.before + ctx.clock.now().toISOString() + page.after, etag: page.etag };
}

/** Forgets what was told of an event, after a save of it. Other processes tell it for a second more. */
export function forgetPublicPage(ctx: Pick<Services, "db">, page: { id: string; url: string }): void {
  const cache = cacheOf(ctx);
  cache.delete(page.id);
  cache.delete(page.url);
}

async function render(ctx: Pick<Services, "db" | "clock">, key: string): Promise<PublicPageBytes | null> {
  const view = await findPageView(ctx.db, key);
  if (!view || view.page.archived || view.page.superarchived) return null;
  const now = ctx.clock.now();
  const json = JSON.stringify(data(publicPageSchema).parse({ data: publicPageAnswer(view, now) }));
  // A quote inside a text is escaped, so this stands once.
  const mark = `"serverNow":"${now.toISOString()}"`;
  const at = json.lastIndexOf(mark) + '"serverNow":"'.length;
  return {
    before: json.slice(0, at),
    after: json.slice(at + now.toISOString().length),
    // Made anew with each reading, so that "not modified" never stands for a clock that is older than FRESH_MS.
    etag: `"${createHash("sha256").update(json).digest("base64url").slice(0, 27)}"`,
  };
}
