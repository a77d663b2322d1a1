import { buildSecurityHeaders } from "@matinee/contract/security-headers";
import type { FastifyInstance } from "fastify";

/** Sets the security headers of every response. Without a rule of its own, a response is not stored anywhere. */
export function setDefaultHeaders(app: FastifyInstance): void {
  const headers = buildSecurityHeaders();
  app.addHook("onRequest", async (_request, reply) => {
    reply.headers(headers);
  });
  app.addHook("onSend", async (_request, reply) => {
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
}
