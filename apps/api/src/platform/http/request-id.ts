import type { IncomingMessage } from "node:http";
import { compile } from "@fastify/proxy-addr";
import type { FastifyInstance } from "fastify";
import { uuidv7 } from "uuidv7";

export const REQUEST_ID_HEADER = "x-request-id";
/** The forms in use: UUIDs, nginx's 32 hexadecimal digits, ids of other proxies. Nothing that a log could misread. */
const REQUEST_ID = /^[\w-]{16,64}$/;

/**
 * Creates the function that names a request: by the id that a trusted proxy sends, so that its log and ours can be
 * joined, else by a new one.
 * @param trustProxy the proxies of TRUST_PROXY, separated by commas
 */
export function createRequestIds(trustProxy: string): (request: IncomingMessage) => string {
  const isTrusted = compile(trustProxy.split(",").map((address) => address.trim()));
  return (request) => {
    const sent = request.headers[REQUEST_ID_HEADER];
    const isUsable = typeof sent === "string" && REQUEST_ID.test(sent);
    return isUsable && isTrusted(request.socket.remoteAddress ?? "", 0) ? sent : uuidv7();
  };
}

/** Sends the id of each request in its response. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.header(REQUEST_ID_HEADER, request.id);
  });
}
