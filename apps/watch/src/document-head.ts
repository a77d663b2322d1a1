import type { PublicPage } from "@matinee/contract/schemas/pages";
import { accentRoles } from "@matinee/domain/accent-roles";
import { artworkOf } from "./features/screening/hero/artwork.ts";

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** Title (`title` where there is no event), and what shows when a link is shared: Open Graph, Twitter's card, and the event for search engines. */
export function documentHead(page: PublicPage | null, origin: string, title = "Matinee"): string {
  if (!page) return `<title>${escape(title)}</title>`;
  const address = `${origin}/watch/${page.url}`;
  const image = page.backgroundImage ? new URL(page.backgroundImage, origin).href : null;
  const meta = [
    ["description", page.description],
    ["og:type", "video.other"],
    ["og:site_name", "Matinee"],
    ["og:title", page.title],
    ["og:description", page.description],
    ["og:url", address],
    ...(image ? [["og:image", image] as const] : []),
    ["twitter:card", image ? "summary_large_image" : "summary"],
    ["twitter:title", page.title],
    ["twitter:description", page.description],
    ...(image ? [["twitter:image", image] as const] : []),
    // What is not open to everyone yet is not for search engines either.
    ...(page.activated ? [] : [["robots", "noindex"] as const]),
  ] as const;
  const tags = meta.map(
    ([name, content]) =>
      `<meta ${name.startsWith("og:") ? "property" : "name"}="${name}" content="${escape(content)}" />`,
  );
  return [
    `<title>${escape(page.title)}</title>`,
    ...tags,
    ...preloads(page),
    ...accentStyle(page.accent),
    eventData(page, address, image),
  ].join("\n    ");
}

/** The artwork that the first view will show, and not the one for the other width. */
function preloads(page: PublicPage): string[] {
  return artworkOf(page).map(({ src, srcSet, sizes, media }) => {
    const attributes = {
      ...{ rel: "preload", as: "image", fetchpriority: "high", media, href: src },
      ...(srcSet && { imagesrcset: srcSet, imagesizes: sizes }),
    };
    const text = Object.entries(attributes).map(([name, value]) => value && `${name}="${escape(value)}"`);
    return `<link ${text.filter(Boolean).join(" ")} />`;
  });
}

/** The artwork's colour in place of the house's lamp, with what is derived from it. */
function accentStyle(accent: string | null): string[] {
  const css = Object.entries(accentRoles(accent)).map(([role, value]) => `${role}:${value}`);
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
  };
  return `<script type="application/ld+json">${JSON.stringify(event).replaceAll("<", "\\u003c")}</script>`;
}
