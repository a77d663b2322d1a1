import { wrapData } from "@matinee/contract/envelope";
import { buildEventCard } from "@matinee/contract/event-card";
import type { EventCard } from "@matinee/contract/schemas/event-cards";
import { type PublicPage, publicPageSchema } from "@matinee/contract/schemas/pages";
import type { Language, Texts } from "@matinee/texts/languages";
import type { Services } from "../../../../platform/context.ts";
import { buildPublicPageJson, type CachedPageJson, getPublicPage } from "./public-page-cache.ts";

type Ctx = Pick<Services, "db" | "clock">;

/** The event and the cards of each cached response, which is in one language; the cache drops a response after a second. */
const parsedPages = new WeakMap<CachedPageJson, PublicPage>();
const cards = new WeakMap<CachedPageJson, Map<Language | null, EventCard>>();

/**
 * Returns the public data of an event. The database is read at most twice per second and event, and while it is away the
 * last response is shown.
 * @param language of its texts; none for the event's own
 * @returns null for an event that is not public
 */
export async function getPublicEvent(
  ctx: Ctx,
  slugOrId: string,
  language?: Language,
): Promise<PublicPage | null> {
  const cached = await getPublicPage(ctx, slugOrId, language);
  return cached && parsePublicPage(ctx, cached);
}

/** In which language a card is. */
interface CardReader {
  /** For which it is asked; undefined for that of the event. */
  language: Language | undefined;
  /** The one that its addresses name; null where the browser asks for it by itself. */
  named: Language | null;
  getTexts: (language: Language) => Texts;
}

/**
 * Returns the content of an activated event's card on other sites (rules/web.md, Embedding).
 * @returns null for an event that is not public
 */
export async function getEventCard(
  ctx: Ctx & Pick<Services, "config">,
  slugOrId: string,
  { language, named, getTexts }: CardReader,
): Promise<EventCard | null> {
  const cached = await getPublicPage(ctx, slugOrId, language);
  if (!cached?.activated) return null;
  const ofLanguage = cards.get(cached) ?? new Map<Language | null, EventCard>();
  cards.set(cached, ofLanguage);
  const built = ofLanguage.get(named);
  if (built) return built;
  const card = buildEventCard(parsePublicPage(ctx, cached), getTexts(language ?? cached.ownLanguage), {
    watchUrl: ctx.config.WATCH_URL,
    now: ctx.clock.now(),
    sites: cached.embedOrigins,
    named,
  });
  ofLanguage.set(named, card);
  return card;
}

/** Returns the data of a cached response. */
export function parsePublicPage(ctx: Ctx, cached: CachedPageJson): PublicPage {
  const parsed = parsedPages.get(cached);
  if (parsed) return parsed;
  const { data } = wrapData(publicPageSchema).parse(JSON.parse(buildPublicPageJson(ctx, cached)));
  parsedPages.set(cached, data);
  return data;
}
