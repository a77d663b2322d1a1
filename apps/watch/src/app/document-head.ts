import { SESSION_KEY } from "@matinee/app-shell/auth/session";
import { messages } from "@matinee/texts";
import type { LegalText } from "@matinee/contract/schemas/legal-texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { deriveAccentRoles } from "@matinee/domain/accent-roles";
import { buildShareCardPath } from "@matinee/contract/share-card";
import { shareImageSize } from "@matinee/domain/image-rules";
import { buildEventPath } from "@matinee/domain/watch-address";
import { listArtwork } from "../components/artwork.ts";
import { paths } from "../paths.ts";
import { LANGUAGE_KEY } from "../lib/page-language.ts";
import type { Route } from "../routes/match-route.ts";
import { type FestivalFacts, renderStructuredData } from "./structured-data.ts";

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escapeHtml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);

/** Path, title and description of the pages that do not belong to an event. */
const staticPages = {
  home: {
    path: "/",
    title: "Matinee",
    description: messages.pageDescriptions.home,
  },
  terms: {
    path: paths.terms,
    title: messages.eventPage.documentTitle(messages.watch.terms),
    description: messages.pageDescriptions.terms,
  },
  privacy: {
    path: paths.privacy,
    title: messages.eventPage.documentTitle(messages.watch.privacy),
    description: messages.pageDescriptions.privacy,
  },
} as const;

/** Renders the head: title, canonical address, Open Graph, preloads, and structured data for search engines. */
export function renderHead({
  route,
  page,
  legalText,
  origin,
  nonce,
  query,
  languages,
  ownLanguage,
  ...festivalFacts
}: FestivalFacts & {
  route: Route;
  page: PublicPage | null;
  legalText: LegalText | null;
  origin: string;
  /** For inline styles. */
  nonce: string;
  /** Without the question mark. */
  query: string;
  /** The tags of the languages among which the viewer may choose. */
  languages: readonly string[];
  /** The tag of that of the address without a language. */
  ownLanguage: string;
}): string {
  const variants = { languages, ownLanguage };
  const lines =
    route.page === "event" && page
      ? renderEventHead(page, origin, nonce, {
          isPreview: route.isPreview,
          isViewingLink: route.viewerToken !== undefined || new URLSearchParams(query).has("subscriberID"),
          variants,
          ...festivalFacts,
        })
      : route.page === "checkout" && page
        ? renderCheckoutHead(page, nonce)
        : route.page === "event" ||
            route.page === "checkout" ||
            route.page === "moderate" ||
            route.page === "rehearsal" ||
            route.page === "not-found"
          ? ["<title>Matinee</title>", renderMeta("robots", "noindex")]
          : [
              // A legal text is in one language, whatever is around it.
              ...renderStaticHead(
                staticPages[route.page],
                origin,
                route.page === "home" ? variants : NO_VARIANTS,
              ),
              // Search engines find the text in force only.
              ...(route.page === "home" || legalText?.inForce ? [] : [renderMeta("robots", "noindex")]),
            ];
  // The first line, because the browser may leave this document.
  const switches = listLanguageSwitches(route, languages).map((script) => `<script>${script}</script>`);
  return [...switches, ...lines].join("\n    ");
}

function renderStaticHead(
  { path, title, description }: (typeof staticPages)[keyof typeof staticPages],
  origin: string,
  variants: LanguageVariants,
) {
  const anyLanguage = new URL(path, origin).href;
  const address = findCanonical(anyLanguage, variants);
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    ...renderAlternates(anyLanguage, variants),
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
  nonce: string,
  {
    isPreview,
    isViewingLink,
    variants,
    ...festivalFacts
  }: FestivalFacts & { isPreview: boolean; isViewingLink: boolean; variants: LanguageVariants },
): string[] {
  const anyLanguage = new URL(buildEventPath(page), origin).href;
  const address = findCanonical(anyLanguage, variants);
  const image = page.backgroundImage ? new URL(page.backgroundImage, origin).href : null;
  // Search engines must list neither an event that is not public nor a viewer's own link.
  const isHidden = isPreview || isViewingLink || !page.activated || page.testPurchase === true;
  return [
    `<title>${escapeHtml(page.title)}</title>`,
    ...(isPreview && page.activated ? renderPreviewRedirect(page) : []),
    `<link rel="canonical" href="${escapeHtml(address)}" />`,
    ...(isHidden
      ? [renderMeta("robots", "noindex")]
      : [...renderAlternates(anyLanguage, variants), renderOembedLink(page, address, origin)]),
    renderMeta("description", page.description),
    renderMeta("og:type", page.kind === "festival" ? "website" : "video.other"),
    renderMeta("og:site_name", "Matinee"),
    renderMeta("og:title", page.title),
    renderMeta("og:description", page.description),
    renderMeta("og:url", address),
    ...renderImageTags(page, origin),
    renderMeta("twitter:card", "summary_large_image"),
    renderMeta("twitter:title", page.title),
    renderMeta("twitter:description", page.description),
    // What somebody has in a festival begins without its artwork.
    ...(page.kind === "festival" && isViewingLink ? [] : renderPreloads(page)),
    ...renderAccentStyle(page.accent, nonce),
    renderStructuredData(page, address, image, festivalFacts),
  ];
}

/** The tags of the languages in which a document is there; none where it is in one. */
interface LanguageVariants {
  languages: readonly string[];
  /** That of the address without a language. */
  ownLanguage: string;
}

const NO_VARIANTS: LanguageVariants = { languages: [], ownLanguage: "" };

const nameLanguage = (address: string, language: string, { ownLanguage }: LanguageVariants): string =>
  language === ownLanguage ? address : `${address}?lang=${language}`;

/** Finds the address of this document among those in other languages. */
const findCanonical = (address: string, variants: LanguageVariants): string =>
  variants.languages.length === 0 ? address : nameLanguage(address, messages.pageLanguage.tag, variants);

/** Names the documents in all languages to search engines, and the one that shows each visitor their own. */
function renderAlternates(address: string, variants: LanguageVariants): string[] {
  if (variants.languages.length === 0) return [];
  const links = variants.languages.map((tag) => [tag, nameLanguage(address, tag, variants)]);
  return [...links, ["x-default", address]].map(
    ([tag, href = ""]) => `<link rel="alternate" hreflang="${tag}" href="${escapeHtml(href)}" />`,
  );
}

/** The checkout for a frame is in no search engine: the event page is. */
function renderCheckoutHead({ title, accent }: PublicPage, nonce: string): string[] {
  return [
    `<title>${escapeHtml(messages.widgetScript.label(title))}</title>`,
    renderMeta("robots", "noindex"),
    ...renderAccentStyle(accent, nonce),
  ];
}

/** Lets sites find the card of a pasted address (oEmbed 1.0, discovery). */
function renderOembedLink(page: PublicPage, address: string, origin: string): string {
  const description = new URL("/v1/oembed", origin);
  description.search = new URLSearchParams({ url: address, format: "json" }).toString();
  return `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(description.href)}" title="${escapeHtml(page.title)}" />`;
}

function renderImageTags(page: PublicPage, origin: string): string[] {
  const image = new URL(buildShareCardPath(page, messages.formats.language), origin).href;
  return [
    renderMeta("og:image", image),
    renderMeta("og:image:type", "image/png"),
    renderMeta("og:image:width", String(shareImageSize.width)),
    renderMeta("og:image:height", String(shareImageSize.height)),
    renderMeta("og:image:alt", page.title),
    renderMeta("twitter:image", image),
    renderMeta("twitter:image:alt", page.title),
  ];
}

/**
 * Redirects visitors from the preview of an open event to the event, before anything shows and also without scripts.
 * Only those who are signed in, or arrive with a sign-in code, may stay; the server sees neither.
 */
function renderPreviewRedirect(page: PublicPage): string[] {
  return [
    `<script>${buildPreviewRedirect(page)}</script>`,
    `<noscript><meta http-equiv="refresh" content="0; url=${buildEventPath(page)}" /></noscript>`,
  ];
}

function buildPreviewRedirect(page: PublicPage): string {
  // The url is encoded, so the address contains no quote and no angle bracket.
  const address = buildEventPath(page);
  return `try{if(!localStorage.getItem("${SESSION_KEY}")&&!location.hash.includes("handoff="))location.replace("${address}")}catch{location.replace("${address}")}`;
}

/** Returns the texts of the inline scripts in the head. */
export function listHeadScripts(
  route: Route,
  page: PublicPage | null,
  languages: readonly string[],
): string[] {
  const redirects = page && isOpenPreview(route, page) ? [buildPreviewRedirect(page)] : [];
  return [...listLanguageSwitches(route, languages), ...redirects];
}

/**
 * Returns the script that opens the address in the language that the viewer chose before, which the server does not know. An address
 * that names a language stays as it is. Nothing in a frame of another site, which keeps nothing, and nothing without a choice.
 */
function listLanguageSwitches(route: Route, languages: readonly string[]): string[] {
  if (languages.length === 0 || route.page === "checkout") return [];
  const others = languages.filter((language) => language !== messages.pageLanguage.tag).join(" ");
  return [
    `try{let l=localStorage["${LANGUAGE_KEY}"],q=location.search;l&&"${others}".includes(l)&&!/[?&]lang=/.test(q)&&location.replace((q?q+"&":"?")+"lang="+l+location.hash)}catch{}`,
  ];
}

const isOpenPreview = (route: Route, page: PublicPage): boolean =>
  route.page === "event" && route.isPreview && page.activated;

function renderMeta(name: string, content: string): string {
  return `<meta ${name.startsWith("og:") ? "property" : "name"}="${name}" content="${escapeHtml(content)}" />`;
}

/** Preloads the artwork of the first view; `media` skips the one for the other width. */
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

/** Replaces the default accent colour, and the colours derived from it, by the artwork's. */
function renderAccentStyle(accent: string | null, nonce: string): string[] {
  const css = Object.entries(deriveAccentRoles(accent)).map(([role, value]) => `${role}:${value}`);
  return css.length === 0 ? [] : [`<style nonce="${nonce}">html[data-app="watch"]{${css.join(";")}}</style>`];
}
