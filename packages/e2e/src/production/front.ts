import { once } from "node:events";
import { Agent, type IncomingMessage, request, type ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { Certificate } from "./names.ts";

/**
 * Starts a TLS server in front of API processes, for machines without Caddy and nginx. As these do, it names the
 * client and the protocol, and gives a refused connection to the next process.
 */
export async function startFront(
  port: number,
  apiPorts: readonly number[],
  { key, cert }: Certificate,
): Promise<{ close(): Promise<void> }> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse, tries = 0) => {
    const target = apiPorts[turn++ % apiPorts.length];
    const { method, url, headers } = incoming;
    const forwarded = {
      ...headers,
      "x-forwarded-for": incoming.socket.remoteAddress,
      "x-forwarded-proto": "https",
    };
    const inner = request({ host: "127.0.0.1", port: target, method, path: url, headers: forwarded, agent });
    inner.once("response", (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    inner.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "ECONNREFUSED" && tries < apiPorts.length) forward(incoming, outgoing, tries + 1);
      else if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    });
    incoming.pipe(inner);
  };
  const server = createServer({ key, cert }, (incoming, outgoing) => forward(incoming, outgoing));
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    async close() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
