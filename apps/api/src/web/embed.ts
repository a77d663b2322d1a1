import { buildCardHeaders, deriveContentSources } from "@matinee/contract/security-headers";
import { buildEventPath } from "@matinee/domain/watch-address";
import type { Language } from "@matinee/texts/languages";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { parsePublicPage } from "../modules/events/pages/public/event-card.ts";
import { type CachedPageJson, getPublicPage } from "../modules/events/pages/public/public-page-cache.ts";
import type { Services } from "../platform/context.ts";
import { isUnavailable } from "../platform/http/errors.ts";
import { getRequestTexts, isKeptByLanguage, listLanguageHeaders } from "../platform/http/request-language.ts";
import { createAppResolver } from "./app-hosts.ts";
import { CARD_STYLE_HASH, renderEventCard, renderMissingCard, renderOutageCard } from "./embed-card.tsx";
import { OUTAGE_RETRY_SECONDS } from "./outage-page.tsx";
import { findPageLanguage, findReader, keepLanguage } from "./reader.ts";

interface Card {
  status: 200 | 404;
  html: string;
  headers: Record<string, string>;
}

/**
 * Serves the card of an event at `/embed/{url}` on the watch host, also when another server serves the apps and
 * forwards this path. It is the only document that can be framed, by the sites in the event's list alone
 * (rules/web.md, Embedding).
 */
export function registerEmbed(http: FastifyInstance, services: Services): void {
  const { config, clock } = services;
  /** By the language that their links name. A response, which is in one language, is at most a second old. */
  const cards = new WeakMap<CachedPageJson, Map<Language | null, Card>>();
  const appAt = createAppResolver(config);
  const sources = deriveContentSources(config);

  const renderCard = async (request: FastifyRequest, slugOrId: string): Promise<Card> => {
    const page = await getPublicPage(services, slugOrId, findPageLanguage(request));
    const reader = findReader(request, page ? { own: page.ownLanguage } : {});
    const kept = page && cards.get(page)?.get(reader.named);
    if (kept) return kept;
    const headers = buildCardHeaders(sources, {
      // The sites keep the card of an event that is not activated, so that they see why nothing is shown.
      origins: page?.embedOrigins ?? [],
      styleHash: CARD_STYLE_HASH,
    });
    if (!page?.activated)
      return {
        status: 404,
        html: renderMissingCard(reader.texts, keepLanguage(reader, config.WATCH_URL)),
        headers,
      };
    const event = parsePublicPage(services, page);
    const address = keepLanguage(reader, new URL(buildEventPath(event), config.WATCH_URL).href);
    const card: Card = {
      status: 200,
      html: renderEventCard(reader.texts, event, address, clock.now()),
      headers,
    };
    cards.set(page, (cards.get(page) ?? new Map<Language | null, Card>()).set(reader.named, card));
    return card;
  };

  // Any site may frame it, because the event's list cannot be read and there is nothing to press.
  const outageHeaders = buildCardHeaders(sources, { origins: ["https:"], styleHash: CARD_STYLE_HASH });
  const sendOutage = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    if (!isUnavailable(error)) return http.errorHandler(error, request, reply);
    request.log.warn({ err: error }, "a card is unavailable");
    return reply
      .removeHeader("x-frame-options")
      .headers(outageHeaders)
      .headers({ "cache-control": "no-store", "retry-after": OUTAGE_RETRY_SECONDS })
      .type("text/html; charset=utf-8")
      .status(503)
      .send(renderOutageCard(getRequestTexts(request), OUTAGE_RETRY_SECONDS));
  };

  type Route = { Params: { slugOrId: string } };
  http.get<Route>("/embed/:slugOrId", { errorHandler: sendOutage }, async (request, reply) => {
    if (appAt(request.host) !== "watch") return reply.callNotFound();
    const { status, html, headers } = await renderCard(request, request.params.slugOrId);
    const vary = listLanguageHeaders(request).join(", ");
    if (vary) void reply.header("vary", vary);
    const sharing = isKeptByLanguage(request) ? "public" : "private";
    return reply
      .removeHeader("x-frame-options")
      .headers(headers)
      .header("cache-control", status === 200 ? `${sharing}, max-age=30` : "no-store")
      .type("text/html; charset=utf-8")
      .status(status)
      .send(html);
  });
}
