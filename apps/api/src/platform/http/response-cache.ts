import type { IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply } from "fastify";
import type { Services } from "../context.ts";
import type { EarlyListener } from "./create-server.ts";
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

export interface ResponseCache {
  /** Serves a cached response; false passes the request to Fastify. */
  serve: EarlyListener;
  /** Begins to serve what the lookups find, until the app closes. Before, every request is passed on. */
  start(
    app: FastifyInstance,
    services: Pick<Services, "config" | "metrics">,
    finders: readonly CacheLookup[],
  ): void;
}

/**
 * Creates the cache that serves GET responses before Fastify, whose overhead is several times the cost of the response
 * (ADR 0021). Requests from another origin bypass it because their responses need CORS headers.
 */
export function createResponseCache(): ResponseCache {
  let serve: EarlyListener = () => false;
  return {
    serve: (request, response) => serve(request, response),
    start(app, { config, metrics }, finders) {
      const nameRequest = createRequestIds(config.TRUST_PROXY);
      const find = (request: IncomingMessage) => {
        if (request.method !== "GET" || request.headers.origin !== undefined || hasTwoHosts(request))
          return null;
        for (const finder of finders) {
          const cached = finder(request);
          if (cached) return cached;
        }
        return null;
      };
      serve = (request, response) => {
        const cached = find(request);
        if (!cached) return false;
        const reqId = nameRequest(request);
        response.writeHead(cached.status, [...cached.headers, REQUEST_ID_HEADER, reqId]);
        response.end(cached.body);
        metrics.cachedResponses.inc();
        app.log.info({ reqId, req: request, res: response }, "request completed");
        return true;
      };
      app.addHook("preClose", async () => {
        serve = () => false;
      });
    },
  };
}

/**
 * Flattens a reply's headers for the cache into alternating names and values, the fastest form for node:http. Leaves out
 * the id of its request.
 */
export function flattenHeaders(reply: FastifyReply, more: Record<string, string | number>): string[] {
  const { [REQUEST_ID_HEADER]: _id, ...headers } = reply.getHeaders();
  return Object.entries({ ...headers, ...more }).flatMap(([name, value]) => [name, String(value)]);
}
