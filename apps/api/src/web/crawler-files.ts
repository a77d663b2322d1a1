import { buildEventPath } from "@matinee/domain/watch-address";
import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import type { Services } from "../platform/context.ts";
import { type SitemapPage, listSitemapPages } from "../modules/events/pages/public/page-lists.queries.ts";
import { createAppResolver } from "./app-hosts.ts";

/** How long the sitemap is cached, in milliseconds. */
const SITEMAP_TTL_MS = 60_000;

/**
 * Serves robots.txt and sitemap.xml by the Host header, also when another server serves the apps and forwards these
 * two. Only the watch host may be crawled.
 */
export function registerCrawlerFiles(http: FastifyInstance, services: Services): void {
  const { config, db, clock } = services;
  const appAt = createAppResolver(config);
  const sitemaps = new LRUCache<"watch", Promise<string>>({ max: 1, ttl: SITEMAP_TTL_MS });

  http.get("/robots.txt", async (request, reply) => {
    void reply.type("text/plain; charset=utf-8").header("cache-control", "public, max-age=3600");
    if (appAt(request.host) !== "watch") return "User-agent: *\nDisallow: /\n";
    // URLs with a credential and previews stay crawlable: crawlers must read the `noindex` in their documents.
    return `User-agent: *\nDisallow:\n\nSitemap: ${new URL("/sitemap.xml", config.WATCH_URL).href}\n`;
  });

  http.get("/sitemap.xml", async (request, reply) => {
    if (appAt(request.host) !== "watch") return reply.callNotFound();
    let text = sitemaps.get("watch");
    if (!text) {
      text = listSitemapPages(db, clock.now()).then((pages) => renderSitemap(config.WATCH_URL, pages));
      text.catch(() => sitemaps.delete("watch"));
      sitemaps.set("watch", text);
    }
    void reply.type("application/xml; charset=utf-8").header("cache-control", "public, max-age=3600");
    return text;
  });
}

function renderSitemap(origin: string, pages: readonly SitemapPage[]): string {
  const entries = pages.map(
    ({ kind, slug, updatedAt }) =>
      `<url><loc>${new URL(buildEventPath({ kind, url: slug }), origin).href}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`,
  );
  const all = [`<url><loc>${new URL("/", origin).href}</loc></url>`, ...entries];
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${all.join("\n")}\n</urlset>\n`;
}
