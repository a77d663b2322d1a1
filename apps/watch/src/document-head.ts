import type { PublicPage } from "@matinee/contract/schemas/pages";
import { messages } from "@matinee/contract/messages";
import { deriveAccentRoles } from "@matinee/domain/accent-roles";
import { buildShareImageUrl, shareImageSize } from "@matinee/domain/image-rules";
import { artworkOf } from "./features/screening/hero/artwork.ts";
import { SESSION_KEY } from "./lib/session.ts";
import { paths } from "./paths.ts";
import type { Route } from "./route.ts";

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** Address, title and description of the pages that are no event's. */
const ownPages = {
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
export function documentHead({
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
      ? eventHead(page, origin, {
          isPreview: route.isPreview,
          isViewingLink: route.slug !== undefined || new URLSearchParams(query).has("subscriberID"),
        })
      : route.page === "event" || route.page === "missing"
        ? ["<title>Matinee</title>", tag("robots", "noindex")]
        : ownHead(ownPages[route.page], origin);
  return lines.join("\n    ");
}

function ownHead({ path, title, description }: (typeof ownPages)[keyof typeof ownPages], origin: string) {
  const address = new URL(path, origin).href;
  return [
    `<title>${escape(title)}</title>`,
    `<link rel="canonical" href="${escape(address)}" />`,
    tag("description", description),
    tag("og:type", "website"),
    tag("og:site_name", "Matinee"),
    tag("og:title", title),
    tag("og:description", description),
    tag("og:url", address),
    tag("og:image", new URL("/icon-512.png", origin).href),
    tag("og:image:width", "512"),
    tag("og:image:height", "512"),
    tag("og:image:alt", "Matinee"),
    tag("twitter:card", "summary"),
  ];
}

function eventHead(
  page: PublicPage,
  origin: string,
  { isPreview, isViewingLink }: { isPreview: boolean; isViewingLink: boolean },
): string[] {
  const address = new URL(paths.watch(page.url), origin).href;
  const image = page.backgroundImage ? new URL(page.backgroundImage, origin).href : null;
  // What is not open to everyone is not for search engines either, and a credential is nobody else's.
  const isHidden = isPreview || isViewingLink || !page.activated;
  return [
    `<title>${escape(page.title)}</title>`,
    ...(isPreview && page.activated ? leavePreview(page.url) : []),
    `<link rel="canonical" href="${escape(address)}" />`,
    ...(isHidden ? [tag("robots", "noindex")] : []),
    tag("description", page.description),
    tag("og:type", "video.other"),
    tag("og:site_name", "Matinee"),
    tag("og:title", page.title),
    tag("og:description", page.description),
    tag("og:url", address),
    ...(page.backgroundImage ? imageTags(page, page.backgroundImage, origin) : []),
    tag("twitter:card", image ? "summary_large_image" : "summary"),
    tag("twitter:title", page.title),
    tag("twitter:description", page.description),
    ...preloads(page),
    ...accentStyle(page.accent),
    eventData(page, address, image),
  ];
}

function imageTags(page: PublicPage, source: string, origin: string): string[] {
  const share = buildShareImageUrl(source);
  const image = new URL(share ?? source, origin).href;
  const alt = `Artwork of ${page.title}`;
  return [
    tag("og:image", image),
    ...(share
      ? [
          tag("og:image:type", "image/jpeg"),
          tag("og:image:width", String(shareImageSize.width)),
          tag("og:image:height", String(shareImageSize.height)),
        ]
      : []),
    tag("og:image:alt", alt),
    tag("twitter:image", image),
    tag("twitter:image:alt", alt),
  ];
}

/**
 * A preview of an open event is for those who are signed in here, or bring a sign-in along; the server cannot see either.
 * Everybody else goes on to the event before anything shows, and without scripts, too.
 */
function leavePreview(url: string): string[] {
  const address = paths.watch(url);
  // `paths.watch` encodes the url, so it holds no quote and no angle bracket.
  return [
    `<script>try{if(!localStorage.getItem("${SESSION_KEY}")&&!location.hash.includes("handoff="))location.replace("${address}")}catch{location.replace("${address}")}</script>`,
    `<noscript><meta http-equiv="refresh" content="0; url=${address}" /></noscript>`,
  ];
}

function tag(name: string, content: string): string {
  return `<meta ${name.startsWith("og:") ? "property" : "name"}="${name}" content="${escape(content)}" />`;
}

/** The artwork that the first view will show, and not the one for the other width. */
function preloads(page: PublicPage): string[] {
  return artworkOf(page).map(({ src, srcSet, sizes, media }) => {
    const attributes = {
      rel: "preload",
      as: "image",
      fetchpriority: "high",
      media,
      href: src,
      ...(srcSet && { imagesrcset: srcSet, imagesizes: sizes }),
    };
    const text = Object.entries(attributes).map(([name, value]) => value && `${name}="${escape(value)}"`);
    return `<link ${text.filter(Boolean).join(" ")} />`;
  });
}

/** The artwork's colour in place of the house's lamp, with what is derived from it. */
function accentStyle(accent: string | null): string[] {
  const css = Object.entries(deriveAccentRoles(accent)).map(([role, value]) => `${role}:${value}`);
  return css.length === 0 ? [] : [`<style>html[data-room="watch"]{${css.join(";")}}</style>`];
}

function eventData(page: PublicPage, address: string, image: string | null): string {
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
    ...offers(page, address),
  };
  return `<script type="application/ld+json">${JSON.stringify(event).replaceAll("<", "\\u003c")}</script>`;
}

/** What watching costs and from when it can be had; nothing for an event that is over or called off. */
function offers(page: PublicPage, address: string): object {
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
