import type { FastifyInstance } from "fastify";
import type { Config } from "../config.ts";
import { AppError } from "../errors.ts";

/**
 * Rejects requests to the API's host that the proxy received without TLS. A redirect would hide that a program sends its
 * credentials unencrypted; only the hosts of the apps redirect, at the proxy.
 */
export function requireHttps(app: FastifyInstance, { API_URL }: Pick<Config, "API_URL">): void {
  const api = new URL(API_URL);
  if (api.protocol !== "https:") return;
  app.addHook("onRequest", async (request) => {
    const protocols = request.headers["x-forwarded-proto"];
    // Proxies append theirs. Without the header the request comes from inside, for example from a health check.
    const protocol = String(protocols ?? "")
      .split(",")[0]
      ?.trim()
      .toLowerCase();
    if (protocol === "http" && request.headers.host === api.host) {
      throw new AppError("forbidden", (t) => t.apiErrors.request.httpsOnly);
    }
  });
}
