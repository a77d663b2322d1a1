import { buildCardHeaders, deriveContentSources } from "@matinee/contract/security-headers";
import { buildEventPath } from "@matinee/domain/watch-address";
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import { toPublicPage } from "../modules/events/pages/page-response.ts";
import { createLastReads } from "../modules/events/pages/public/last-reads.ts";
import { findPageView, type PageView } from "../modules/events/pages/public/page-view.queries.ts";
import type { Services } from "../platform/context.ts";
import { createAppResolver } from "./app-hosts.ts";
import { CARD_STYLE_HASH, renderEventCard, renderMissingCard, renderOutageCard } from "./embed-card.tsx";
import { OUTAGE_RETRY_SECONDS } from "./outage-page.tsx";
import { isUnavailable } from "../platform/http/errors.ts";

/** How long a process serves a card without reading the event again, in milliseconds. */
const CARD_TTL_MS = 1000;
const MAX_CARDS = 500;

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
  const { config, clock, db } = services;
  const appAt = createAppResolver(config);
  const sources = deriveContentSources(config);

  const lastViews = createLastReads<PageView>(db);

  const renderCard = async (slugOrId: string): Promise<Card> => {
    const view = await lastViews.read(
      slugOrId,
      () => findPageView(db, slugOrId),
      ({ page }) => page.id,
    );
    const isShown = view && !view.page.archived && !view.page.superarchived;
    const now = clock.now();
    const headers = buildCardHeaders(sources, {
      // The sites keep the card of an event that is not activated, so that they see why nothing is shown.
      origins: isShown ? view.page.embedOrigins : [],
      styleHash: CARD_STYLE_HASH,
    });
    if (!isShown || !view.page.activated) {
      return { status: 404, html: renderMissingCard(config.WATCH_URL), headers };
    }
    const page = toPublicPage(view, now);
    const address = new URL(buildEventPath(page), config.WATCH_URL).href;
    return { status: 200, html: renderEventCard(page, address, now), headers };
  };
  const cards = new LRUCache<string, Card>({
    max: MAX_CARDS,
    ttl: CARD_TTL_MS,
    fetchMethod: async (slugOrId) => renderCard(slugOrId),
  });

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
      .send(renderOutageCard(OUTAGE_RETRY_SECONDS));
  };

  type Route = { Params: { slugOrId: string } };
  http.get<Route>("/embed/:slugOrId", { errorHandler: sendOutage }, async (request, reply) => {
    if (appAt(request.host) !== "watch") return reply.callNotFound();
    const { status, html, headers } = await cards.forceFetch(request.params.slugOrId.toLowerCase());
    return reply
      .removeHeader("x-frame-options")
      .headers(headers)
      .header("cache-control", status === 200 ? "public, max-age=30" : "no-store")
      .type("text/html; charset=utf-8")
      .status(status)
      .send(html);
  });
}
