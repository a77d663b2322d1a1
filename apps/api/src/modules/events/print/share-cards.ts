import type { PublicPage } from "@matinee/contract/schemas/pages";
import { getShareCardVersion } from "@matinee/contract/share-card";
import { getTexts, type Language } from "@matinee/texts/languages";
import { LRUCache } from "lru-cache";
import type { Services } from "../../../platform/context.ts";
import { createNotFoundError } from "../../../platform/errors.ts";
import { encodeInTurn } from "../../files/image-queue.ts";
import { getPublicEvent } from "../pages/public/event-card.ts";
import { findArtwork } from "./find-artwork.ts";
import { renderShareCard } from "./render-share-card.ts";

type Ctx = Pick<Services, "db" | "clock" | "config" | "storage">;

export interface ShareCard {
  png: Buffer;
  version: string;
}

/** The cards that this process rendered last, by event, version and language. A failed rendering is not kept. */
const cards = new LRUCache<string, Promise<Buffer>>({ max: 24 });

/**
 * Returns the picture of an event for links, which each process renders once for each version of the event and language.
 * @param language of its texts
 * @throws AppError not-found for an event that is not public
 */
export async function getShareCard(ctx: Ctx, slugOrId: string, language: Language): Promise<ShareCard> {
  const page = await getPublicEvent(ctx, slugOrId, language);
  if (!page) throw createNotFoundError("event");
  const version = getShareCardVersion(page);
  const key = `${page.id} ${version} ${language}`;
  let pending = cards.get(key);
  if (!pending) {
    pending = drawCard(ctx, page, language);
    cards.set(key, pending);
    pending.catch(() => cards.delete(key));
  }
  return { png: await pending, version };
}

async function drawCard(ctx: Ctx, page: PublicPage, language: Language): Promise<Buffer> {
  const artwork = await findArtwork(ctx, page.backgroundImage ?? page.mobileBackgroundImage);
  return encodeInTurn(() => renderShareCard(page, artwork, getTexts(language)));
}
