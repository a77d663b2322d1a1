import type { PublicPage } from "@matinee/contract/schemas/pages";
import { prerender } from "react-dom/static";
import { Router } from "./router.tsx";
import { renderDataElement, type FrontPage } from "./app/document-data.ts";
import { renderHead } from "./app/document-head.ts";
import { deferScripts } from "./app/deferred-scripts.ts";
import { matchRoute } from "./routes/match-route.ts";

export interface DocumentRequest {
  /** Path and query as the browser asked. */
  url: string;
  /** Scheme and host that the visitor sees. */
  origin: string;
  /** The built index.html. */
  template: string;
  /** The event that the address names; null where it names none, or there is none. */
  page: PublicPage | null;
  /** What the front page shows; null at other addresses. */
  showing: FrontPage | null;
}

/** The whole document of an address: head for sharing, first markup, and the event's data for the app to take over. */
export async function respond(request: DocumentRequest): Promise<{ status: number; html: string }> {
  const { url, origin, template, page, showing } = request;
  const route = matchRoute(url);
  const data = { page, showing };
  const needsData = route.page === "event" || route.page === "showing";
  // Waits for the parts that are loaded lazily too, so that the document is whole; browsers load those after the first.
  const { prelude } = await prerender(<Router address={url} data={data} />, {
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
  });
  const app = await new Response(prelude).text();
  const isMissing = route.page === "missing" || (route.page === "event" && !page);
  // Functions as replacements: a title may hold `$&`.
  const html = deferScripts(template)
    .replace("<!--head-->", () => renderHead({ route, page, origin, query: url.split("?")[1] ?? "" }))
    .replace("<!--app-->", () => app)
    .replace("<!--data-->", () => (needsData ? renderDataElement(data) : ""));
  return { status: isMissing ? 404 : 200, html };
}
