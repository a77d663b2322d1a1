import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { Server as TlsServer } from "node:tls";
import { setImmediate as nextLoop, setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** How often idle connections are closed while the process stops. */
const SWEEP_MS = 100;
/** How long a connection may take to begin a request that it opened before. */
const BEGIN_MS = 1000;
/** How long films, downloads and uploads may continue. Players and uploads resume at another process. */
const TRANSFER_MS = 3000;
/** How long any other request may take, such as a purchase that waits for the payment provider. */
const REQUEST_MS = 25_000;

/**
 * A turn of the event loop that is shorter has taken all connections, and did nothing else. Connections that arrive
 * between its end and the closing are reset: the shorter the turn, the fewer.
 */
const QUIET_MS = 0.2;
/** How long to wait for such a turn. */
const QUIET_WAIT_MS = 500;

const TRANSFERS = /^\/(media|v1\/(uploads|downloads|s3))\//;

export interface Drain {
  /** Whether the process is going to stop: load balancers should send requests elsewhere. */
  readonly isGoing: boolean;
  /**
   * Stops in two phases. For `delayMs`, requests are still served, `/readyz` returns 503, and each response ends its
   * connection. Then the server closes: requests on open connections finish, also those that cross the stop. A proxy
   * cannot send a purchase to another process once this one has it, so rejecting it would be an error for the buyer.
   */
  stop(delayMs: number): Promise<void>;
}

/**
 * Lets the process stop without losing requests. Node closes idle connections only once, so that keep-alive
 * connections that were busy at that moment would hold the process for as long as a proxy keeps them.
 */
export function registerDrain(http: FastifyInstance): Drain {
  /** The response that each open connection waits for; null between requests. */
  const connections = new Map<Socket, ServerResponse | null>();
  let isGoing = false;

  // With TLS, requests come on the decrypted socket.
  const opened = http.server instanceof TlsServer ? "secureConnection" : "connection";
  http.server.on(opened, (socket: Socket) => {
    connections.set(socket, null);
    socket.once("close", () => connections.delete(socket));
  });
  // Before the listener of Fastify, and also for cached responses.
  http.server.prependListener("request", ({ socket }, response: ServerResponse) => {
    connections.set(socket, response);
    if (isGoing) response.shouldKeepAlive = false;
    response.once("close", () => {
      if (connections.get(socket) === response) connections.set(socket, null);
    });
  });

  const go = () => {
    isGoing = true;
    for (const response of connections.values()) if (response) response.shouldKeepAlive = false;
  };
  const sweep = (closedForMs: number) => {
    http.server.closeIdleConnections();
    for (const [socket, response] of connections) {
      const limitMs = !response
        ? BEGIN_MS
        : TRANSFERS.test(response.req.url ?? "")
          ? TRANSFER_MS
          : REQUEST_MS;
      if (closedForMs >= limitMs) socket.destroy();
    }
  };
  let timer: NodeJS.Timeout | undefined;
  http.addHook("preClose", async () => {
    go();
    const startedAt = performance.now();
    timer = setInterval(() => sweep(performance.now() - startedAt), SWEEP_MS);
  });
  http.addHook("onClose", async () => clearInterval(timer));

  return {
    get isGoing() {
      return isGoing;
    },
    async stop(delayMs) {
      go();
      await sleep(delayMs);
      await waitForQuietLoop();
      http.server.close();
      await http.close();
    },
  };
}

/**
 * Waits until the event loop has nothing to do. The system accepts connections before the process does, and closing the
 * server resets those in between, with the requests that they may already carry.
 */
async function waitForQuietLoop(): Promise<void> {
  const waitedFrom = performance.now();
  for (let startedAt = waitedFrom; startedAt - waitedFrom < QUIET_WAIT_MS;) {
    await nextLoop();
    const endedAt = performance.now();
    if (endedAt - startedAt < QUIET_MS) return;
    startedAt = endedAt;
  }
}
