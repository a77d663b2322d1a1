import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply } from "fastify";

/** What a route told somebody a moment ago. */
export interface CachedResponse {
  status: number;
  /** Every header: names and values in turn. */
  headers: string[];
  body: string | Uint8Array;
}

/** Looks among what is kept, without waiting for anything; null leaves the request to its route. */
export type CacheLookup = (request: IncomingMessage) => CachedResponse | null;

/**
 * Answers a GET from what is kept before the request reaches Fastify, which costs several times the answer itself. What
 * another site's page asks for is left to the routes, since its answer has a header more.
 */
export function serveCachedResponses(app: FastifyInstance, finders: readonly CacheLookup[]): void {
  const find = (request: IncomingMessage) => {
    if (request.method !== "GET" || request.headers.origin !== undefined) return null;
    for (const finder of finders) {
      const kept = finder(request);
      if (kept) return kept;
    }
    return null;
  };
  let isClosing = false;
  app.addHook("preClose", async () => {
    isClosing = true;
  });
  const toRoutes = app.server.listeners("request");
  app.server.removeAllListeners("request");
  app.server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const kept = isClosing ? null : find(request);
    if (!kept) return toRoutes.forEach((listener) => listener.call(app.server, request, response));
    response.writeHead(kept.status, kept.headers);
    response.end(kept.body);
    app.log.info({ req: request, res: response }, "request completed");
  });
}

/** The headers that a route gives with its answer, to be kept beside it: as node:http takes them fastest. */
export function flattenHeaders(reply: FastifyReply, more: Record<string, string | number>): string[] {
  return Object.entries({ ...reply.getHeaders(), ...more }).flatMap(([name, value]) => [name, String(value)]);
}
