import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../context.ts";
import { peekPublicPage, publicPageJson } from "./public-pages.ts";

/** An event by url or id and nothing else; the fixed words in that place are no event's. */
const EVENT = /^\/v1\/pages\/([\w-]{1,200})$/;

/**
 * Answers whoever opens an event that was told a moment ago before the request reaches Fastify, which costs several
 * times the answer itself: status and headers as the route gave them, the body with the clock of this moment. Who is
 * signed in, comes from another site or holds this very answer is left to the route, like everything else.
 */
export function answerKeptPages(app: FastifyInstance, services: Services): void {
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  const toRoutes = app.server.listeners("request");
  app.server.removeAllListeners("request");
  app.server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (!isClosing && tellKept(services, request, response)) return;
    for (const listener of toRoutes) listener.call(app.server, request, response);
  });
}

function tellKept(services: Services, request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url = "", headers } = request;
  if (method !== "GET" || headers["x-session-id"] !== undefined || headers.origin !== undefined) return false;
  const urlOrId = EVENT.exec(url)?.[1];
  if (urlOrId === undefined) return false;
  const page = peekPublicPage(services, urlOrId);
  if (!page?.head || headers["if-none-match"] === page.etag) return false;
  response.writeHead(200, page.head);
  response.end(publicPageJson(services, page));
  services.log.info({ req: request, res: response }, "request completed");
  return true;
}
