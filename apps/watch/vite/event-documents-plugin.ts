import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { LEGAL_TEXTS } from "@matinee/contract/legal-texts";
import { findFestivalPlaces } from "@matinee/contract/festival-place";
import type { PublicFestival } from "@matinee/contract/schemas/festivals";
import type { LegalText } from "@matinee/contract/schemas/legal-texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { findMovedAddress, parseWatchAddress } from "@matinee/domain/watch-address";
import type { Connect, Plugin } from "vite";
import type { respond as Respond } from "../src/entry-server.tsx";
import type { DocumentData, HomePageData } from "../src/lib/document-data.ts";

/**
 * Renders documents with their data in the dev server, with the same `respond` that the API uses.
 * @param api address of the API
 */
export function eventDocuments(api: string): Plugin {
  return {
    name: "matinee-event-documents",
    configureServer(server) {
      return () => {
        server.middlewares.use(
          createDocumentHandler({
            api,
            render: async ({ url, origin, data }) => {
              const source = await readFile(join(server.config.root, "index.html"), "utf8");
              const template = await server.transformIndexHtml(url, source);
              // ssrLoadModule has no types; this is the module whose type is imported above.
              const { respond } = (await server.ssrLoadModule("/src/entry-server.tsx")) as {
                respond: typeof Respond;
              };
              const nonce = randomBytes(16).toString("base64");
              return respond({ url, origin, template, nonce, ...data, ownLanguage: "", hasMarkup: true });
            },
          }),
        );
      };
    },
  };
}

/** The data of a document before a part of it goes into the markup. */
type SourceData = Omit<DocumentData, "festival"> & { festival: PublicFestival | null };

interface DocumentSource {
  /** Address of the API. */
  api: string;
  render: (request: {
    url: string;
    origin: string;
    data: SourceData;
  }) => Promise<{ status: number; html: string }>;
}

/** Handles every request that matches no file: each such address is a page, or the not-found page. */
function createDocumentHandler(source: DocumentSource): Connect.NextHandleFunction {
  return (request, response, next) => {
    if (!acceptsDocument(request)) return next();
    respondWithDocument(source, request, response).catch((error: unknown) => {
      if (error instanceof ApiUnavailableError) respondUnavailable(response);
      else next(error);
    });
  };
}

/** The API cannot be reached, for example while it starts. */
class ApiUnavailableError extends Error {}

function respondUnavailable(response: ServerResponse): void {
  response.writeHead(503, {
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    "retry-after": "2",
  });
  response.end("Matinee cannot be reached right now. Please reload this page in a moment.");
}

function acceptsDocument(request: Connect.IncomingMessage): boolean {
  const isRead = request.method === "GET" || request.method === "HEAD";
  const accepted = request.headers.accept ?? "*/*";
  return isRead && !getAddress(request).startsWith("/assets/") && /text\/html|\*\/\*/.test(accepted);
}

/** Returns the address that the browser requested; the servers have rewritten `url` to index.html. */
function getAddress(request: Connect.IncomingMessage): string {
  return request.originalUrl ?? request.url ?? "/";
}

async function respondWithDocument(
  { api, render }: DocumentSource,
  request: Connect.IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = getAddress(request);
  const data = await loadDocumentData(api, url);
  const moved = data.page && findMovedAddress(url, data.page);
  if (moved) {
    response.writeHead(308, { location: moved, "cache-control": "no-store" });
    response.end();
    return;
  }
  const origin = `http://${request.headers.host}`;
  const { status, html } = await render({ url, origin, data });
  // No security headers: the client of the dev server runs inline scripts.
  response.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
  });
  response.end(html);
}

async function loadDocumentData(api: string, url: string): Promise<SourceData> {
  const [path = "/", query = ""] = url.split("?");
  const none: SourceData = {
    page: null,
    festival: null,
    place: null,
    showing: null,
    legalText: null,
    isShared: false,
    languages: [],
  };
  if (path === "/" || path === "/index.html") {
    const events = await fetchData<HomePageData["events"]>(`${api}/v1/pages/showing`);
    return { ...none, showing: events && { events, serverNow: new Date().toISOString() } };
  }
  const name = LEGAL_TEXTS.find((text) => path === `/${text}` || path === `/${text}/`);
  if (name)
    return { ...none, legalText: await fetchData<LegalText>(`${api}/v1/legal-texts/${name}?${query}`) };
  const event = parseWatchAddress(path);
  const address = `${api}/v1/pages/${encodeURIComponent(event?.slugOrId ?? "")}`;
  const page = event && (await fetchData<PublicPage>(address));
  const festivalId = page?.kind === "festival" ? page.id : page?.festivalId;
  const festival = festivalId ? await fetchData<PublicFestival>(`${api}/v1/festivals/${festivalId}`) : null;
  if (page?.kind === "festival") return { ...none, page, festival };
  return { ...none, page, place: (page && festival && findFestivalPlaces(festival).get(page.id)) ?? null };
}

/**
 * Fetches the data of an API response, which the API validates against the contract; null if there is no such object.
 * @throws ApiUnavailableError
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the type of the response
async function fetchData<Data>(address: string): Promise<Data | null> {
  const response = await fetch(address).catch((error: unknown) => {
    throw new ApiUnavailableError("The API cannot be reached", { cause: error });
  });
  if (response.status === 404 || response.status === 400) return null;
  if (!response.ok) throw new Error(`The API responded with ${response.status}`);
  const { data }: { data: Data } = await response.json();
  return data;
}
