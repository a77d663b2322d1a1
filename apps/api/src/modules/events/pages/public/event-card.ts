import { wrapData } from "@matinee/contract/envelope";
import { buildEventCard } from "@matinee/contract/event-card";
import type { EventCard } from "@matinee/contract/schemas/event-cards";
import { type PublicPage, publicPageSchema } from "@matinee/contract/schemas/pages";
import type { Services } from "../../../../platform/context.ts";
import { buildPublicPageJson, type CachedPageJson, getPublicPage } from "./public-page-cache.ts";

type Ctx = Pick<Services, "db" | "clock" | "config">;

/** The event and the card of each cached response; the cache drops a response after a second. */
const parsedPages = new WeakMap<CachedPageJson, PublicPage>();
const cards = new WeakMap<PublicPage, EventCard>();

/**
 * Returns the public data of an event. The database is read at most once per second and event, and while it is away the
 * last response is shown.
 * @returns null for an event that is not public
 */
export async function getPublicEvent(ctx: Ctx, slugOrId: string): Promise<PublicPage | null> {
  const cached = await getPublicPage(ctx, slugOrId);
  if (!cached) return null;
  const known = parsedPages.get(cached);
  if (known) return known;
  const { data } = wrapData(publicPageSchema).parse(JSON.parse(buildPublicPageJson(ctx, cached)));
  parsedPages.set(cached, data);
  return data;
}

/**
 * Returns what the card of an activated event shows on other sites (product-rules.md, Embedding).
 * @returns null for an event that is not public
 */
export async function getEventCard(ctx: Ctx, slugOrId: string): Promise<EventCard | null> {
  const page = await getPublicEvent(ctx, slugOrId);
  if (!page?.activated) return null;
  const known = cards.get(page);
  if (known) return known;
  const card = buildEventCard(page, ctx.config.WATCH_URL, ctx.clock.now());
  cards.set(page, card);
  return card;
}
