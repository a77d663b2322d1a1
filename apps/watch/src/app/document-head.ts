import type { PublicPage } from "@matinee/contract/schemas/pages";
import { messages } from "@matinee/contract/messages";
import { deriveAccentRoles } from "@matinee/domain/accent-roles";
import { buildShareImageUrl, shareImageSize } from "@matinee/domain/image-rules";
import { listArtwork } from "../features/screening/hero/artwork.ts";
import { SESSION_KEY } from "../lib/session.ts";
import { paths } from "../paths.ts";
import type { Route } from "../routes/match-route.ts";

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** Address, title and description of the pages that are no event's. */
const staticPages = {
  showing: {
    path: "/",
    title: "Matinee",
    description:
      "Film screenings online, by the people who made the films: what is showing now, and what opens soon.",
  },
  terms: {
    path: paths.terms,
    title: `${messages.watch.terms} · Matinee`,
    description: "What viewers and filmmakers agree to when they watch, buy or show a film at Matinee.",
  },
  privacy: {
    path: paths.privacy,
    title: `${messages.watch.privacy} · Matinee`,
    description: "What Matinee knows of viewers and filmmakers, what it is for, and how long it is kept.",
  },
} as const;

/** Title, and what shows when a link is shared or found: canonical address, Open Graph, and the event for search engines. */
export function renderHead({
  route,
  page,
  origin,
  query,
}: {
  route: Route;
  page: PublicPage | null;
  origin: string;
  /** Of the address, without the question mark. */
  query: string;
}): string {
  const lines =
    route.page === "event" && page
      ? renderEventHead(page, origin, {
          isPreview: route.isPreview,
          isViewingLink: route.slug !== undefined || new URLSearchParams(query).has("subscriberID"),
        })
      : route.page === "event" || route.page === "missing"
        ? ["<title>Matinee</title>", renderMeta("robots", "noindex")]
        : renderStaticHead(staticPages[route.page], origin);
  return lines.join("\n    ");
}

function renderStaticHead(
  { path, title, description }: (typeof staticPages)[keyof typeof staticPages],
  origin: string,
) {
  const address = new URL(path, origin).href;
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    renderMeta("description", description),
    renderMeta("og:type", "website"),
    renderMeta("og:site_name", "Matinee"),
    renderMeta("og:title", title),
    renderMeta("og:description", description),
    renderMeta("og:url", address),
    renderMeta("og:image", new URL("/icon-512.png", origin).href),
    renderMeta("og:image:width", "512"),
    renderMeta("og:image:height", "512"),
    renderMeta("og:image:alt", "Matinee"),
    renderMeta("twitter:card", "summary"),
  ];
}

function renderEventHead(
  page: PublicPage,
  origin: string,
  { isPreview, isViewingLink }: { isPreview: boolean; isViewingLink: boolean },
): string[] {
  const address = new URL(paths.watch(page.url), origin).href;
  const image = page.backgroundImage ? new URL(page.backgroundImage, origin).href : null;
  // What is not open to everyone is not for search engines either, and a credential is nobody else's.
  const isHidden = isPreview || isViewingLink || !page.activated;
  return [
    `<title>${escapeHtml(page.title)}</title>`,
    ...(isPreview && page.activated ? renderPreviewRedirect(page.url) : []),
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    ...(isHidden ? [renderMeta("robots", "noindex")] : []),
    renderMeta("description", page.description),
    renderMeta("og:type", "video.other"),
    renderMeta("og:site_name", "Matinee"),
    renderMeta("og:title", page.title),
    renderMeta("og:description", page.description),
    renderMeta("og:url", address),
    ...(page.backgroundImage ? renderImageTags(page, page.backgroundImage, origin) : []),
    renderMeta("twitter:card", image ? "summary_large_image" : "summary"),
    renderMeta("twitter:title", page.title),
    renderMeta("twitter:description", page.description),
    ...renderPreloads(page),
    ...renderAccentStyle(page.accent),
    renderEventData(page, address, image),
  ];
}

function renderImageTags(page: PublicPage, source: string, origin: string): string[] {
  const share = buildShareImageUrl(source);
  const image = new URL(share ?? source, origin).href;
  const alt = `Artwork of ${page.title}`;
  return [
    renderMeta("og:image", image),
    ...(share
      ? [
          renderMeta("og:image:type", "image/jpeg"),
          renderMeta("og:image:width", String(shareImageSize.width)),
          renderMeta("og:image:height", String(shareImageSize.height)),
        ]
      : []),
    renderMeta("og:image:alt", alt),
    renderMeta("twitter:image", image),
    renderMeta("twitter:image:alt", alt),
  ];
}

/**
 * A preview of an open event is for those who are signed in here, or bring a sign-in along; the server cannot see either.
 * Everybody else goes on to the event before anything shows, and without scripts, too.
 */
function renderPreviewRedirect(url: string): string[] {
  const address = paths.watch(url);
  // `paths.watch` encodes the url, so it holds no quote and no angle bracket.
  return [
    `<script>try{if(!localStorage.getItem("${SESSION_KEY}")&&!location.hash.includes("handoff="))location.replace("${address}")}catch{location.replace("${address}")}</script>`,
    `<noscript><meta http-equiv="refresh" content="0; url=${address}" /></noscript>`,
  ];
}

function renderMeta(name: string, content: string): string {
  return `<meta ${name.startsWith("og:") ? "property" : "name"}="${name}" content="${escapeHtml(content)}" />`;
}

/** The artwork that the first view will show, and not the one for the other width. */
function renderPreloads(page: PublicPage): string[] {
  return listArtwork(page).map(({ src, srcSet, sizes, media }) => {
    const attributes = {
      rel: "preload",
      as: "image",
      fetchpriority: "high",
      media,
      href: src,
      ...(srcSet && { imagesrcset: srcSet, imagesizes: sizes }),
    };
    const text = Object.entries(attributes).map(([name, value]) => value && `${name}="${escapeHtml(value)}"`);
    return `<link ${text.filter(Boolean).join(" ")} />`;
  });
}

/** The artwork's colour in place of the house's lamp, with what is derived from it. */
function renderAccentStyle(accent: string | null): string[] {
  const css = Object.entries(deriveAccentRoles(accent)).map(([role, value]) => `${role}:${value}`);
  return css.length === 0 ? [] : [`<style>html[data-room="watch"]{${css.join(";")}}</style>`];
}

function renderEventData(page: PublicPage, address: string, image: string | null): string {
  if (!page.opensAt || !page.closesAt) return "";
  const event = {
    "@context": "https://schema.org",
    "@type": "ScreeningEvent",
    name: page.title,
    description: page.description,
    startDate: page.opensAt,
    endDate: page.closesAt,
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    eventStatus: `https://schema.org/${page.cancelled ? "EventCancelled" : "EventScheduled"}`,
    location: { "@type": "VirtualLocation", url: address },
    ...(image && { image }),
    ...buildOffers(page, address),
  };
  return `<script type="application/ld+json">${JSON.stringify(event).replaceAll("<", "\\u003c")}</script>`;
}

/** What watching costs and from when it can be had; nothing for an event that is over or called off. */
function buildOffers(page: PublicPage, address: string): object {
  const { opensAt, closesAt, serverNow, cancelled, activated, emailCapture, paywallSettings } = page;
  const isOver = closesAt !== null && Date.parse(closesAt) <= Date.parse(serverNow);
  if (!opensAt || !activated || cancelled || isOver) return {};
  const { enablePaywall, isPresale, price } = paywallSettings;
  const isSold = enablePaywall && !emailCapture;
  const isPresold = isSold && isPresale && Date.parse(opensAt) > Date.parse(serverNow);
  return {
    isAccessibleForFree: !isSold,
    offers: {
      "@type": "Offer",
      url: address,
      price: ((isSold ? price : 0) / 100).toFixed(2),
      priceCurrency: "USD",
      availability: `https://schema.org/${isPresold ? "PreOrder" : "InStock"}`,
      ...(!isPresold && { validFrom: opensAt }),
      validThrough: closesAt,
    },
  };
}
