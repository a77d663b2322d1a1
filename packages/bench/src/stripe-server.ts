import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { startStripe } from "@matinee/dev-services/stripe/server";

/**
 * The test server in a process of its own: `stripe-server.ts <latency of a call in ms>`. Asked by any message, it tells
 * how many milliseconds calls of the API have kept it busy since it was last asked, and its processor time.
 */
const started = new WeakMap<IncomingMessage, number>();
let busyMs = 0;
let before = process.cpuUsage();

subscribe("http.server.request.start", (message) => {
  // The channel's own shape, which its types leave open.
  const { request } = message as { request: IncomingMessage };
  started.set(request, performance.now());
});
subscribe("http.server.response.finish", (message) => {
  const { request } = message as { request: IncomingMessage };
  if (request.url?.startsWith("/v1/")) busyMs += performance.now() - (started.get(request) ?? 0);
});

const { url } = await startStripe({ port: 0, host: "127.0.0.1", publicUrl: "http://127.0.0.1" });
await fetch(`${url}/_test/settings`, {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ latencyMs: Number(process.argv[2] ?? 0) }),
});
process.on("message", () => {
  const { user, system } = process.cpuUsage(before);
  before = process.cpuUsage();
  process.send?.({ busyMs, cpuMs: (user + system) / 1000 });
  busyMs = 0;
});
process.send?.({ url });
