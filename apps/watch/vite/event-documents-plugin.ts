import { readFile, stat } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { createNonce } from "@matinee/app-shell/security-plugin";
import {
  buildDocumentHeaders,
  type ContentSettings,
  deriveContentSources,
} from "@matinee/contract/security-headers";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { findMovedAddress, parseWatchAddress } from "@matinee/domain/watch-address";
import type { Connect, Plugin } from "vite";
import type { respond as Respond } from "../src/entry-server.tsx";
import type { DocumentData, HomePageData } from "../src/lib/document-data.ts";
import { createRenderThread, type RenderThread } from "./render-thread.ts";

type Renderer = { respond: typeof Respond };

/**
 * Renders documents with their data in the dev and preview servers, with the same `respond` that the API uses.
 * @param api address of the API
 * @param settings the environment, which names the origins that documents load from
 */
export function eventDocuments(api: string, settings: ContentSettings): Plugin {
  return {
    name: "matinee-event-documents",
    configureServer(server) {
      return () => {
        server.middlewares.use(
          createDocumentHandler(api, async (url) => {
            const source = await readFile(join(server.config.root, "index.html"), "utf8");
            const template = await server.transformIndexHtml(url, source);
            // ssrLoadModule has no types; this is the module whose type is imported above.
            const renderer = (await server.ssrLoadModule("/src/entry-server.tsx")) as Renderer;
            return { template, renderer };
          }),
        );
      };
    },
    configurePreviewServer(server) {
      const sources = deriveContentSources(settings);
      const buildHeaders = (nonce: string) => buildDocumentHeaders(sources, nonce);
      const { root, build } = server.config;
      // The built index.html is a template, not a page.
      server.middlewares.use((request, _response, next) => {
        if (request.url?.split("?")[0] === "/index.html") request.url = "/";
        next();
      });
      let thread: (RenderThread & { buildUrl: string }) | null = null;
      server.httpServer.on("close", () => void thread?.stop());
      return () => {
        server.middlewares.use(
          createDocumentHandler(api, async () => {
            const template = await readFile(join(root, build.outDir, "index.html"), "utf8");
            const built = join(root, "dist/server/entry-server.js");
            // The query makes a new build a new module.
            const { mtimeMs } = await stat(built);
            const buildUrl = `${pathToFileURL(built).href}?${mtimeMs}`;
            if (thread?.buildUrl !== buildUrl) {
              void thread?.stop();
              thread = { ...createRenderThread(buildUrl), buildUrl };
            }
            return { template, renderer: thread, buildHeaders };
          }),
        );
      };
    },
  };
}

type Prepare = (url: string) => Promise<{
  template: string;
  renderer: Renderer;
  /** Builds the response's security headers; the dev server has none, because its client runs inline scripts. */
  buildHeaders?: (nonce: string) => Record<string, string>;
}>;

/** Handles every request that matches no file: each such address is a page, or the not-found page. */
function createDocumentHandler(api: string, prepare: Prepare): Connect.NextHandleFunction {
  return (request, response, next) => {
    if (!acceptsDocument(request)) return next();
    respondWithDocument(api, prepare, request, response).catch((error: unknown) => {
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
  api: string,
  prepare: Prepare,
  request: Connect.IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = getAddress(request);
  const data = await loadDocumentData(api, url.split("?")[0] ?? "/");
  const moved = data.page && findMovedAddress(url, data.page.url);
  if (moved) {
    response.writeHead(308, { location: moved, "cache-control": "no-store" });
    response.end();
    return;
  }
  const { template, renderer, buildHeaders } = await prepare(url);
  const nonce = createNonce();
  const { status, html } = await renderer.respond({
    url,
    origin: `http://${request.headers.host}`,
    template,
    nonce,
    ...data,
    hasMarkup: true,
  });
  response.writeHead(status, {
    ...buildHeaders?.(nonce),
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
  });
  response.end(html);
}

async function loadDocumentData(api: string, path: string): Promise<DocumentData> {
  if (path === "/" || path === "/index.html") {
    const events = await fetchData<HomePageData["events"]>(`${api}/v1/pages/showing`);
    return { page: null, showing: events && { events, serverNow: new Date().toISOString() } };
  }
  const event = parseWatchAddress(path);
  const address = `${api}/v1/pages/${encodeURIComponent(event?.slugOrId ?? "")}`;
  return { page: event && (await fetchData<PublicPage>(address)), showing: null };
}

/**
 * Fetches the data of an API response, which the API validates against the contract; null if the response is 404.
 * @throws ApiUnavailableError
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller names the type of the response
async function fetchData<Data>(address: string): Promise<Data | null> {
  const response = await fetch(address).catch((error: unknown) => {
    throw new ApiUnavailableError("The API cannot be reached", { cause: error });
  });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`The API responded with ${response.status}`);
  const { data }: { data: Data } = await response.json();
  return data;
}
