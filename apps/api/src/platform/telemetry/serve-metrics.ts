import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type Server } from "node:http";
import { collectDefaultMetrics } from "prom-client";
import type { Services } from "../context.ts";
import { addProcessMetrics } from "./process-metrics.ts";

interface Endpoint {
  host: string;
  /** 0: no endpoint. */
  port: number;
  /** Empty: none. */
  password: string;
}

/**
 * Serves the metrics of a process at /metrics, on a port of their own, and /livez to anyone. With a password, only to
 * the user `metrics` (HTTP Basic). Nothing is measured beside the counters when it is off.
 * @returns null when the port is 0
 */
export function serveMetrics(services: Services, { host, port, password }: Endpoint): Server | null {
  if (port === 0) return null;
  const { registry } = services.metrics;
  // Includes the lag of the event loop (nodejs_eventloop_lag_seconds).
  collectDefaultMetrics({ register: registry });
  addProcessMetrics(registry, services);
  const server = createServer((request, response) => {
    // The worker's liveness probe: it answers as long as the process does.
    if (request.url === "/livez") return response.writeHead(204).end();
    if (request.url !== "/metrics") return response.writeHead(404).end();
    if (password !== "" && !isAuthorized(request.headers.authorization, password)) {
      return response.writeHead(401, { "www-authenticate": 'Basic realm="metrics"' }).end();
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { "content-type": registry.contentType }).end(text),
      (error: unknown) => {
        services.log.error({ err: error }, "collecting metrics failed");
        response.writeHead(503).end();
      },
    );
  });
  // Sales and films go on without the metrics. Two processes of one machine that have the same port get here.
  server.on("error", (err) => services.log.error({ err, host, port }, "metrics are not served"));
  return server.listen(port, host);
}

function isAuthorized(header: string | undefined, password: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  const expected = `Basic ${Buffer.from(`metrics:${password}`).toString("base64")}`;
  return timingSafeEqual(digest(header ?? ""), digest(expected));
}
