import { wrapData } from "@matinee/contract/envelope";
import { buildEventCard } from "@matinee/contract/event-card";
import type { EventCard } from "@matinee/contract/schemas/event-cards";
import { type PublicPage, publicPageSchema } from "@matinee/contract/schemas/pages";
import type { Services } from "../../../../platform/context.ts";
import { buildPublicPageJson, type CachedPageJson, getPublicPage } from "./public-page-cache.ts";

type Ctx = Pick<Services, "db" | "clock" | "config">;

/** The event and the card of each cached response; the cache drops a response after a second. */
const parsedPages = new WeakMap<CachedPageJson, PublicPage>();
const cards = new WeakMap<CachedPageJson, EventCard>();

/**
 * Returns the public data of an event. The database is read at most twice per second and event, and while it is away the
 * last response is shown.
 * @returns null for an event that is not public
 */
export async function getPublicEvent(ctx: Ctx, slugOrId: string): Promise<PublicPage | null> {
  const cached = await getPublicPage(ctx, slugOrId, undefined);
  return cached && parsePage(ctx, cached);
}

/**
 * Returns the content of an activated event's card on other sites (rules/web.md, Embedding).
 * @returns null for an event that is not public
 */
export async function getEventCard(ctx: Ctx, slugOrId: string): Promise<EventCard | null> {
  const cached = await getPublicPage(ctx, slugOrId, undefined);
  if (!cached?.activated) return null;
  const built = cards.get(cached);
  if (built) return built;
  const { WATCH_URL } = ctx.config;
  const card = buildEventCard(parsePage(ctx, cached), WATCH_URL, ctx.clock.now(), cached.embedOrigins);
  cards.set(cached, card);
  return card;
}

function parsePage(ctx: Ctx, cached: CachedPageJson): PublicPage {
  const parsed = parsedPages.get(cached);
  if (parsed) return parsed;
  const { data } = wrapData(publicPageSchema).parse(JSON.parse(buildPublicPageJson(ctx, cached)));
  parsedPages.set(cached, data);
  return data;
}
