import { readFileSync } from "node:fs";
import type { RequestListener, Server } from "node:http";
import { createServer } from "node:https";
import type { Config } from "../config.ts";

/** Longer than proxies keep an idle connection, as for HTTP, so that they do not send on a closed one. */
const KEEP_ALIVE_MS = 72_000;

/**
 * Returns Fastify's option for a server with the configured certificate, which is read once; nothing without one.
 * @throws Error when a file cannot be read, or the key does not belong to the certificate
 */
export function readTlsOptions({
  TLS_CERT_FILE,
  TLS_KEY_FILE,
}: Pick<Config, "TLS_CERT_FILE" | "TLS_KEY_FILE">): {
  serverFactory?: (handler: RequestListener) => Server;
} {
  if (TLS_CERT_FILE === "") return {};
  const [cert, key] = [readFileSync(TLS_CERT_FILE), readFileSync(TLS_KEY_FILE)];
  return {
    serverFactory: (handler) => {
      const server = createServer({ cert, key, minVersion: "TLSv1.2" }, handler);
      server.keepAliveTimeout = KEEP_ALIVE_MS;
      // Uploads may take hours.
      server.requestTimeout = 0;
      return server;
    },
  };
}
