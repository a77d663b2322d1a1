import type { PublicPage } from "@matinee/contract/schemas/pages";
import { prerender } from "react-dom/static";
import { App } from "./app.tsx";
import { dataElement } from "./document.ts";
import { documentHead } from "./document-head.ts";
import { routeOf } from "./route.ts";

export interface DocumentRequest {
  /** Path and query as the browser asked. */
  url: string;
  /** Scheme and host that the visitor sees. */
  origin: string;
  /** The built index.html. */
  template: string;
  loadPage: (urlOrId: string) => Promise<PublicPage | null>;
}

/** The whole document of an address: head for sharing, first markup, and the event's data for the app to take over. */
export async function respond(request: DocumentRequest): Promise<{ status: number; html: string }> {
  const { url, origin, template, loadPage } = request;
  const route = routeOf(url);
  const isEvent = route.page === "event";
  const page = isEvent ? await loadPage(route.urlOrId) : null;
  // Waits for the parts that are loaded lazily too, so that the document is whole; browsers load those after the first.
  const { prelude } = await prerender(<App address={url} data={{ page }} />, {
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
  });
  const app = await new Response(prelude).text();
  // Functions as replacements: a title may hold `$&`.
  const html = template
    // The page shows without its scripts: they leave the line to the artwork and the type.
    .replaceAll(/<(?=script type="module"|link rel="modulepreload")(script|link)/g, '<$1 fetchpriority="low"')
    .replace("<!--head-->", () => documentHead(page, origin))
    .replace("<!--app-->", () => app)
    .replace("<!--data-->", () => (isEvent ? dataElement({ page }) : ""));
  return { status: route.page === "missing" || (isEvent && !page) ? 404 : 200, html };
}
