import { wrapData } from "@matinee/contract/envelope";
import { buildEventCard } from "@matinee/contract/event-card";
import type { EventCard } from "@matinee/contract/schemas/event-cards";
import { publicPageSchema } from "@matinee/contract/schemas/pages";
import type { Services } from "../../../../platform/context.ts";
import { buildPublicPageJson, type CachedPageJson, getPublicPage } from "./public-page-cache.ts";

/** The card of each cached response; the cache drops a response after a second. */
const cards = new WeakMap<CachedPageJson, EventCard>();

/**
 * Returns what the card of an activated event shows on other sites. The database is read at most once per second and
 * event, and while it is away the last response is shown (product-rules.md, Embedding).
 * @returns null for an event that is not public
 */
export async function getEventCard(
  ctx: Pick<Services, "db" | "clock" | "config">,
  slugOrId: string,
): Promise<EventCard | null> {
  const cached = await getPublicPage(ctx, slugOrId);
  if (!cached?.activated) return null;
  const known = cards.get(cached);
  if (known) return known;
  const { data } = wrapData(publicPageSchema).parse(JSON.parse(buildPublicPageJson(ctx, cached)));
  const card = buildEventCard(data, ctx.config.WATCH_URL, ctx.clock.now());
  cards.set(cached, card);
  return card;
}
