import { messages } from "@matinee/contract/messages";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { prerender } from "react-dom/static";
import { App } from "./app.tsx";
import { dataElement } from "./document.ts";
import { documentHead } from "./document-head.ts";
import { withLateScripts } from "./late-scripts.ts";
import { type Route, routeOf } from "./route.ts";

export interface DocumentRequest {
  /** Path and query as the browser asked. */
  url: string;
  /** Scheme and host that the visitor sees. */
  origin: string;
  /** The built index.html. */
  template: string;
  /** The event that the address names; null where it names none, or there is none. */
  page: PublicPage | null;
}

/** Of the pages that are no event's. */
const titles: Partial<Record<Route["page"], string>> = {
  terms: `${messages.watch.terms} · Matinee`,
  privacy: `${messages.watch.privacy} · Matinee`,
};

/** The whole document of an address: head for sharing, first markup, and the event's data for the app to take over. */
export async function respond(request: DocumentRequest): Promise<{ status: number; html: string }> {
  const { url, origin, template, page } = request;
  const route = routeOf(url);
  const isEvent = route.page === "event";
  // Waits for the parts that are loaded lazily too, so that the document is whole; browsers load those after the first.
  const { prelude } = await prerender(<App address={url} data={{ page }} />, {
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
  });
  const app = await new Response(prelude).text();
  // Functions as replacements: a title may hold `$&`.
  const html = withLateScripts(template)
    .replace("<!--head-->", () => documentHead(page, origin, titles[route.page]))
    .replace("<!--app-->", () => app)
    .replace("<!--data-->", () => (isEvent ? dataElement({ page }) : ""));
  return { status: route.page === "missing" || (isEvent && !page) ? 404 : 200, html };
}
