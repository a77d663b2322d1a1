import { watchAddress } from "@matinee/domain/watch-address";
import { LRUCache } from "lru-cache";
import type { Services } from "../context.ts";
import { publicPageJson, readPublicPage } from "../modules/pages/public-pages.ts";
import type { Document, DocumentRenderer } from "./document-renderer.ts";

/** A document holds the event, so it may be as old as the event's own answer, in milliseconds. */
const FRESH_MS = 1000;
/** With so much of that left the next one is begun, and whoever asks meanwhile gets the one that is there. */
const RENEW_MS = 500;
const MAX_DOCUMENTS = 500;

interface Kept {
  document: Promise<Document>;
  isRenewed: boolean;
}

/** Documents by path. The credential of a viewing link is left out of it: the page takes it from the address. */
export function keepDocuments(
  services: Services,
  { render }: Pick<DocumentRenderer, "render">,
): (path: string) => Promise<Document> {
  const kept = new LRUCache<string, Kept>({ max: MAX_DOCUMENTS, ttl: FRESH_MS });
  const make = async (path: string): Promise<Document> => {
    const event = watchAddress(path);
    const page = event && (await readPublicPage(services, event.urlOrId));
    return render(path, page && publicPageJson(services, page));
  };
  return (address) => {
    const path = watchAddress(address)?.path ?? address;
    const known = kept.get(path);
    if (!known) {
      const document = make(path);
      kept.set(path, { document, isRenewed: false });
      document.catch(() => kept.delete(path));
      return document;
    }
    if (!known.isRenewed && kept.getRemainingTTL(path) < RENEW_MS) {
      known.isRenewed = true;
      const document = make(path);
      document.then(
        () => kept.set(path, { document, isRenewed: false }),
        // Whoever asks when this one is too old hears of it.
        () => undefined,
      );
    }
    return known.document;
  };
}
