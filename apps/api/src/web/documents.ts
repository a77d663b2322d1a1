import { shownPageSchema } from "@matinee/contract/schemas/pages";
import { findMovedAddress, parseWatchAddress } from "@matinee/domain/watch-address";
import { LRUCache } from "lru-cache";
import type { Services } from "../platform/context.ts";
import { showingPages } from "../modules/events/pages/public/page-lists.queries.ts";
import { publicPageJson, readPublicPage } from "../modules/events/pages/public/public-pages.ts";
import type { Document, DocumentRenderer } from "./document-renderer.ts";

/** A document holds the event, so it may be as old as the event's own answer, in milliseconds. */
const FRESH_MS = 1000;
/** With so much of that left the next one is begun, and whoever asks meanwhile gets the one that is there. */
const RENEW_MS = 500;
const MAX_DOCUMENTS = 500;

export interface KeptDocument extends Document {
  /** The present url of the event where the address has a former one: there is no document then. */
  movedTo: string | null;
  /** Every header that it has compressed, once the route has given them to somebody: names and values in turn. */
  head: string[] | null;
}

interface Kept {
  document: Promise<KeptDocument>;
  /** What that came to; null until then. */
  made: KeptDocument | null;
  isRenewed: boolean;
}

export interface Documents {
  /** @param address path and query of a request */
  read: (address: string) => Promise<KeptDocument>;
  /** The same at once; null where it is not there yet. */
  peek: (address: string) => KeptDocument | null;
}

const NO_DOCUMENT: Document = { status: 308, html: new Uint8Array(), brotli: new Uint8Array() };

/** Stands in a document's key for whatever credential a viewing link carries. */
const ANY_CREDENTIAL = "viewing-link";

/** Documents by path. The credential of a viewing link is left out of it: the page takes it from the address. */
export function keepDocuments(services: Services, { render }: Pick<DocumentRenderer, "render">): Documents {
  const kept = new LRUCache<string, Kept>({ max: MAX_DOCUMENTS, ttl: FRESH_MS });
  const make = async (path: string): Promise<KeptDocument> => {
    const { answer, url } = await shownAt(services, path);
    if (url && findMovedAddress(path, url)) return { ...NO_DOCUMENT, movedTo: url, head: null };
    return { ...(await render(path, answer)), movedTo: null, head: null };
  };
  const renew = (path: string) => {
    const document = make(path);
    document.then(
      (made) => kept.set(path, { document, made, isRenewed: false }),
      // Whoever asks when this one is too old hears of it.
      () => undefined,
    );
  };
  const find = (path: string) => {
    const known = kept.get(path);
    if (known && !known.isRenewed && kept.getRemainingTTL(path) < RENEW_MS) {
      known.isRenewed = true;
      renew(path);
    }
    return known;
  };
  return {
    read(address) {
      const path = keyOf(address);
      const known = find(path);
      if (known) return known.document;
      const document = make(path);
      const first: Kept = { document, made: null, isRenewed: false };
      kept.set(path, first);
      document.then(
        (made) => (first.made = made),
        () => kept.delete(path),
      );
      return document;
    },
    peek: (address) => find(keyOf(address))?.made ?? null,
  };
}

/** The public answer that a document is rendered from, as JSON, and the event's url; null where there is none. */
async function shownAt(
  services: Services,
  path: string,
): Promise<{ answer: string | null; url: string | null }> {
  if (path === "/") {
    const now = services.clock.now();
    const events = shownPageSchema.array().parse(await showingPages(services.db, now));
    return { answer: JSON.stringify({ data: { events, serverNow: now.toISOString() } }), url: null };
  }
  const event = parseWatchAddress(path);
  const page = event && (await readPublicPage(services, event.slugOrId));
  return { answer: page && publicPageJson(services, page), url: page?.url ?? null };
}

/** The address that is rendered. All viewing links of an event share one document, which search engines leave out. */
function keyOf(address: string): string {
  const [path = "/", query = ""] = address.split("?");
  const event = parseWatchAddress(path);
  if (!event) return path === "/index.html" ? "/" : path;
  const isViewingLink =
    event.place === "watch" &&
    (event.viewerToken !== undefined || new URLSearchParams(query).has("subscriberID"));
  return isViewingLink ? `${event.path}/${ANY_CREDENTIAL}` : event.path;
}
