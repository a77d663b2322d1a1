import { readFile, stat } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { findMovedAddress, parseWatchAddress } from "@matinee/domain/watch-address";
import type { Connect, Plugin } from "vite";
import type { DocumentData, FrontPage } from "../src/app/document-data.ts";
import type { respond as Respond } from "../src/entry-server.tsx";

type Renderer = { respond: typeof Respond };

/**
 * The document of an event comes with the event in it, in development as in production: the same `respond` answers
 * here and in the API.
 * @param api address of the API
 */
export function eventDocuments(api: string): Plugin {
  return {
    name: "matinee-event-documents",
    configureServer(server) {
      return () => {
        server.middlewares.use(
          documents(api, async (url) => {
            const source = await readFile(join(server.config.root, "index.html"), "utf8");
            const template = await server.transformIndexHtml(url, source);
            // ssrLoadModule knows no types; this is the module whose type is imported above.
            const renderer = (await server.ssrLoadModule("/src/entry-server.tsx")) as Renderer;
            return { template, renderer };
          }),
        );
      };
    },
    configurePreviewServer(server) {
      const { root, build } = server.config;
      // The built file is a template, and no page.
      server.middlewares.use((request, _response, next) => {
        if (request.url?.split("?")[0] === "/index.html") request.url = "/";
        next();
      });
      return () => {
        server.middlewares.use(
          documents(api, async () => {
            const template = await readFile(join(root, build.outDir, "index.html"), "utf8");
            const built = join(root, "dist/server/entry-server.js");
            // A later build is another module.
            const { mtimeMs } = await stat(built);
            const renderer: Renderer = await import(`${pathToFileURL(built).href}?${mtimeMs}`);
            return { template, renderer };
          }),
        );
      };
    },
  };
}

type Prepare = (url: string) => Promise<{ template: string; renderer: Renderer }>;

/** Comes after everything that is a file: whatever else is asked for is a page, if only the one that says there is none. */
function documents(api: string, prepare: Prepare): Connect.NextHandleFunction {
  return (request, response, next) => {
    if (!asksForDocument(request)) return next();
    answer(api, prepare, request, response).catch((error: unknown) => {
      if (error instanceof ApiUnavailableError) respondUnavailable(response);
      else next(error);
    });
  };
}

/** The API cannot be reached, as while it starts. */
class ApiUnavailableError extends Error {}

function respondUnavailable(response: ServerResponse): void {
  response.writeHead(503, {
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    "retry-after": "2",
  });
  response.end("Matinee cannot be reached right now. Please reload this page in a moment.");
}

function asksForDocument(request: Connect.IncomingMessage): boolean {
  const isRead = request.method === "GET" || request.method === "HEAD";
  const accepted = request.headers.accept ?? "*/*";
  return isRead && !addressOf(request).startsWith("/assets/") && /text\/html|\*\/\*/.test(accepted);
}

/** As the browser asked; the servers have rewritten `url` to index.html by now. */
function addressOf(request: Connect.IncomingMessage): string {
  return request.originalUrl ?? request.url ?? "/";
}

async function answer(
  api: string,
  prepare: Prepare,
  request: Connect.IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = addressOf(request);
  const shown = await loadShown(api, url.split("?")[0] ?? "/");
  const moved = shown.page && findMovedAddress(url, shown.page.url);
  if (moved) {
    response.writeHead(308, { location: moved, "cache-control": "no-store" });
    response.end();
    return;
  }
  const { template, renderer } = await prepare(url);
  const { status, html } = await renderer.respond({
    url,
    origin: `http://${request.headers.host}`,
    template,
    ...shown,
  });
  response.writeHead(status, { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" });
  response.end(html);
}

async function loadShown(api: string, path: string): Promise<DocumentData> {
  if (path === "/" || path === "/index.html") {
    const events = await load<FrontPage["events"]>(`${api}/v1/pages/showing`);
    return { page: null, showing: events && { events, serverNow: new Date().toISOString() } };
  }
  const event = parseWatchAddress(path);
  const address = `${api}/v1/pages/${encodeURIComponent(event?.slugOrId ?? "")}`;
  return { page: event && (await load<PublicPage>(address)), showing: null };
}

/**
 * The data of an answer, which the API has checked against the contract; null where it knows nothing.
 * @throws ApiUnavailableError
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the shape of what it asks for
async function load<Data>(address: string): Promise<Data | null> {
  const found = await fetch(address).catch((error: unknown) => {
    throw new ApiUnavailableError("The API cannot be reached", { cause: error });
  });
  if (found.status === 404) return null;
  if (!found.ok) throw new Error(`The API answered ${found.status}`);
  const { data }: { data: Data } = await found.json();
  return data;
}
