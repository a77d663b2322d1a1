import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Services } from "../context.ts";
import { hasTwoHosts } from "./validation/reject-malformed.ts";
import { createRequestIds, REQUEST_ID_HEADER } from "./request-id.ts";

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
export function serveCachedResponses(
  app: FastifyInstance,
  { config, metrics }: Pick<Services, "config" | "metrics">,
  finders: readonly CacheLookup[],
): void {
  const nameRequest = createRequestIds(config.TRUST_PROXY);
  const find = (request: IncomingMessage) => {
    if (request.method !== "GET" || request.headers.origin !== undefined || hasTwoHosts(request)) return null;
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
    const reqId = nameRequest(request);
    response.writeHead(cached.status, [...cached.headers, REQUEST_ID_HEADER, reqId]);
    response.end(cached.body);
    metrics.cachedResponses.inc();
    app.log.info({ reqId, req: request, res: response }, "request completed");
  });
}

/**
 * Flattens a reply's headers for the cache into alternating names and values, the fastest form for node:http. Leaves out
 * the id of its request.
 */
export function flattenHeaders(reply: FastifyReply, more: Record<string, string | number>): string[] {
  const { [REQUEST_ID_HEADER]: _id, ...headers } = reply.getHeaders();
  return Object.entries({ ...headers, ...more }).flatMap(([name, value]) => [name, String(value)]);
}
