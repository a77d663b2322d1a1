import type { FestivalPlace } from "@matinee/contract/festival-place";
import type { PublicFestival } from "@matinee/contract/schemas/festivals";
import type { LegalText } from "@matinee/contract/schemas/legal-texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { noncePlaceholder } from "@matinee/contract/security-headers";
import type { ReactElement } from "react";
import { prerender } from "react-dom/static";
import { deferScripts } from "./app/deferred-scripts.ts";
import { listHeadScripts, renderHead } from "./app/document-head.ts";
import { listNames } from "./features/event-page/festival/name-codes.ts";
import { omitShown } from "./features/event-page/festival/shown-programme.ts";
import { type FestivalData, renderDataElement, type HomePageData } from "./lib/document-data.ts";
import { Router } from "./router.tsx";
import { matchRoute } from "./routes/match-route.ts";

export interface DocumentRequest {
  /** Path and query as the browser asked. */
  url: string;
  /** Scheme and host that the visitor sees. */
  origin: string;
  /** The built index.html. */
  template: string;
  /** Random for each document; its inline styles carry it. */
  nonce: string;
  /** The event at this address; null if the address names none or the event does not exist. */
  page: PublicPage | null;
  /** The programme at the address of a festival; null at other addresses. */
  festival: PublicFestival | null;
  /** Where a screening is in its festival; null outside of one. */
  place: FestivalPlace | null;
  /** The screenings of the home page; null at other addresses. */
  showing: HomePageData | null;
  /** The text of the terms or of the privacy policy; null at other addresses, and if there is no such version. */
  legalText: LegalText | null;
  /** Whether a cache may share the document, so that its data may be older than a moment. */
  isShared: boolean;
  /** The tags of the languages that the installation offers; none where its documents have one language. */
  languages: readonly string[];
  /** The tag of the event's own language, in which the address without a language shows it. */
  ownLanguage: string;
  /** False renders the head and data only; the browser then renders the rest. */
  hasMarkup: boolean;
}

interface RenderedPage {
  status: number;
  html: string;
  /** The texts of its inline scripts, for the policy. They are not read from the document, whose texts are strangers'. */
  scripts: string[];
}

/** Renders the document of an address: the head, the first markup, and the data with which the browser hydrates it. */
export async function respond(request: DocumentRequest): Promise<RenderedPage> {
  const { url, origin, template, nonce, page, place, showing, legalText, isShared, hasMarkup } = request;
  const languages = request.languages.length > 1 ? request.languages : [];
  const route = matchRoute(url);
  const festival = toFestivalData(request.festival);
  const data = { page, festival, place, showing, legalText, isShared, languages };
  const isLegal = route.page === "terms" || route.page === "privacy";
  const isEvent = route.page === "event" || route.page === "checkout";
  const needsData = isEvent || route.page === "home" || isLegal || languages.length > 0;
  // The page of a viewing link loads what the link opens first, and has no programme in its markup.
  const hasProgramme = hasMarkup && route.page === "event" && route.viewerToken === undefined;
  const app = hasMarkup ? await renderMarkup(<Router address={url} data={data} />) : "";
  const isMissing = route.page === "not-found" || (isEvent && !page) || (isLegal && !legalText);
  // The replacements are functions because a title may contain `$&`.
  const deferred = deferScripts(template);
  const html = deferred.template
    // Before anything of the event is inserted, so that no text of it can become the nonce.
    .replaceAll(noncePlaceholder, nonce)
    .replace("<!--head-->", () =>
      renderHead({
        route,
        page,
        programme: festival,
        place,
        legalText,
        origin,
        nonce,
        query: url.split("?")[1] ?? "",
        languages,
        ownLanguage: request.ownLanguage,
      }),
    )
    .replace("<!--app-->", () => app)
    .replace("<!--data-->", () =>
      needsData ? renderDataElement({ ...data, festival: omitMarkup(festival, hasProgramme) }) : "",
    );
  return {
    status: isMissing ? 404 : 200,
    html,
    scripts: [...deferred.scripts, ...listHeadScripts(route, page, languages)],
  };
}

const toFestivalData = (festival: PublicFestival | null): FestivalData | null =>
  festival && {
    screenings: festival.screenings,
    sections: festival.sections,
    passes: festival.passes,
    names: listNames(festival),
    isInMarkup: false,
  };

const omitMarkup = (festival: FestivalData | null, hasProgramme: boolean): FestivalData | null =>
  festival && hasProgramme ? { ...festival, ...omitShown(festival), isInMarkup: true } : festival;

/** Renders to complete markup: prerender also waits for lazy components. */
async function renderMarkup(app: ReactElement): Promise<string> {
  const { prelude } = await prerender(app, { progressiveChunkSize: Number.MAX_SAFE_INTEGER });
  return new Response(prelude).text();
}
