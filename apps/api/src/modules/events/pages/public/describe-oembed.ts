import type { Oembed } from "@matinee/contract/routes/oembed";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { buildShareCardPath } from "@matinee/contract/share-card";
import { renderEmbedCode, widgetHeights, widgetMinWidth } from "@matinee/domain/event-widget";
import { shareImageSize } from "@matinee/domain/image-rules";
import type { Language } from "@matinee/texts/languages";
import { parseWatchAddress } from "@matinee/domain/watch-address";
import type { Services } from "../../../../platform/context.ts";
import { AppError, createNotFoundError } from "../../../../platform/errors.ts";
import { getPublicEvent } from "./event-card.ts";

/** How long a consumer may keep a response, in seconds. */
export const OEMBED_CACHE_SECONDS = 300;
const WIDTH = 420;

export interface OembedRequest {
  /** Address of an event page on the watch host. */
  url: string;
  format?: string | undefined;
  /** In pixels. */
  maxwidth?: number | undefined;
  maxheight?: number | undefined;
}

/**
 * Describes the event at an address for sites that show a card for a pasted link (oEmbed 1.0). The credential of a
 * viewing link is not used and does not appear.
 * @param language that the address names
 * @throws AppError not-found for other addresses and events that are not public, not-implemented for formats but JSON
 */
export async function describeOembed(
  ctx: Pick<Services, "db" | "clock" | "config">,
  { url, format = "json", ...limits }: OembedRequest,
  language?: Language,
): Promise<Oembed> {
  if (format !== "json") throw new AppError("not-implemented", (t) => t.share.onlyJson);
  const { WATCH_URL } = ctx.config;
  const slug = readSlug(url, WATCH_URL);
  const page = slug === null ? null : await getPublicEvent(ctx, slug, language);
  if (!page?.activated) throw createNotFoundError("event");
  const common = {
    version: "1.0",
    title: page.title,
    provider_name: "Matinee",
    provider_url: WATCH_URL,
    cache_age: OEMBED_CACHE_SECONDS,
    ...describeThumbnail(page, WATCH_URL, { ...limits, language }),
  } as const;
  const { maxwidth = WIDTH, maxheight = widgetHeights.card } = limits;
  const layout = maxheight < widgetHeights.card ? "wide" : "card";
  if (maxwidth < widgetMinWidth || maxheight < widgetHeights.wide) return { type: "link", ...common };
  return {
    type: "rich",
    ...common,
    html: renderEmbedCode(page, WATCH_URL, {
      layout,
      theme: "site",
      color: "",
      label: "",
    }),
    width: Math.min(maxwidth, WIDTH),
    height: widgetHeights[layout],
  };
}

function readSlug(url: string, watchUrl: string): string | null {
  if (!URL.canParse(url)) return null;
  const { origin, pathname } = new URL(url);
  const address = origin === new URL(watchUrl).origin ? parseWatchAddress(pathname) : null;
  return address?.place === "watch" || address?.place === "festival" ? address.slugOrId : null;
}

/** The event's share card, if it fits: a thumbnail may not exceed the limits either. */
function describeThumbnail(
  page: PublicPage,
  watchUrl: string,
  {
    maxwidth = Infinity,
    maxheight = Infinity,
    language,
  }: Pick<OembedRequest, "maxwidth" | "maxheight"> & { language: Language | undefined },
) {
  const { width, height } = shareImageSize;
  if (maxwidth < width || maxheight < height) return {};
  return {
    thumbnail_url: new URL(buildShareCardPath(page, language), watchUrl).href,
    thumbnail_width: width,
    thumbnail_height: height,
  };
}
