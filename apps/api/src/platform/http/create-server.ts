import { readFileSync } from "node:fs";
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { Config } from "../config.ts";

/** Longer than proxies keep an idle connection, so that they do not send on a closed one. */
const KEEP_ALIVE_MS = 72_000;

/** Serves a request before the routes; false passes it on. */
export type EarlyListener = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Returns Fastify's `serverFactory`: a server with the configured certificate, or one without TLS.
 * @param serveEarly sees each request before Fastify
 * @throws Error when a file of the certificate cannot be read, or the key does not belong to it
 */
export function createServerFactory(
  { TLS_CERT_FILE, TLS_KEY_FILE }: Pick<Config, "TLS_CERT_FILE" | "TLS_KEY_FILE">,
  serveEarly: EarlyListener,
): (handler: RequestListener) => Server {
  // Read once: a listener on a second address uses the same certificate.
  const certificate =
    TLS_CERT_FILE === "" ? null : { cert: readFileSync(TLS_CERT_FILE), key: readFileSync(TLS_KEY_FILE) };
  return (handler) => {
    const listener: RequestListener = (request, response) => {
      if (!serveEarly(request, response)) handler(request, response);
    };
    const server = certificate
      ? createTlsServer({ ...certificate, minVersion: "TLSv1.2" }, listener)
      : createServer(listener);
    // Fastify sets neither on a server that it did not create.
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    // Uploads may take hours.
    server.requestTimeout = 0;
    return server;
  };
}
