import type { FastifyInstance } from "fastify";
import type { StartedSpan, Tracing } from "./tracing.ts";

declare module "fastify" {
  interface FastifyRequest {
    span: StartedSpan | null;
  }
}

/** Probes and film say nothing in a trace, and are most of the requests. */
const UNTRACED = /^\/(?:livez|readyz|media\/)/;

/** Makes each request a span, in which its queries and calls are spans too. */
export function traceRequests(app: FastifyInstance, tracing: Tracing): void {
  app.decorateRequest("span", null);
  app.addHook("onRequest", (request, _reply, done) => {
    const { url: route = "none" } = request.routeOptions;
    if (UNTRACED.test(route)) return done();
    const attributes = {
      "http.request.method": request.method,
      "http.route": route,
      "request.id": request.id,
    };
    request.span = tracing.start(`${request.method} ${route}`, "SERVER", attributes);
    request.span.enter(done);
  });
  app.addHook("onResponse", async (request, reply) => {
    const attributes = {
      "http.response.status_code": reply.statusCode,
      ...(reply.errorCode && { "error.type": reply.errorCode }),
    };
    request.span?.end(attributes, reply.statusCode >= 500);
  });
}
