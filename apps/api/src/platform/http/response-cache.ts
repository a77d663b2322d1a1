import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply } from "fastify";

/** A cached response. */
export interface CachedResponse {
  status: number;
  /** All headers: names and values alternate. */
  headers: string[];
  body: string | Uint8Array;
}

/** Looks up a cached response synchronously; null passes the request to its route. */
export type CacheLookup = (request: IncomingMessage) => CachedResponse | null;

/**
 * Serves cached GET responses before Fastify, whose overhead is several times the cost of the response. Requests from
 * another origin bypass the cache because their responses need CORS headers.
 */
export function serveCachedResponses(app: FastifyInstance, finders: readonly CacheLookup[]): void {
  const find = (request: IncomingMessage) => {
    if (request.method !== "GET" || request.headers.origin !== undefined) return null;
    for (const finder of finders) {
      const cached = finder(request);
      if (cached) return cached;
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
    const cached = isClosing ? null : find(request);
    if (!cached) return toRoutes.forEach((listener) => listener.call(app.server, request, response));
    response.writeHead(cached.status, cached.headers);
    response.end(cached.body);
    app.log.info({ req: request, res: response }, "request completed");
  });
}

/** Flattens a reply's headers for the cache into alternating names and values, the fastest form for node:http. */
export function flattenHeaders(reply: FastifyReply, more: Record<string, string | number>): string[] {
  return Object.entries({ ...reply.getHeaders(), ...more }).flatMap(([name, value]) => [name, String(value)]);
}
