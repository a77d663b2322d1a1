import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { startStripe } from "@matinee/stripe-emulator/server";

/**
 * Runs the card provider in a separate process: `stripe-server.ts <latency of a call in ms>`. It responds to any message
 * with the milliseconds that it spent on calls of the API since the previous message, and with its CPU time.
 */
const startTimes = new WeakMap<IncomingMessage, number>();
let busyMs = 0;
let previousUsage = process.cpuUsage();

/** The types of diagnostics channels leave the shape of a message open, hence the cast. */
const getRequest = (message: unknown) => (message as { request: IncomingMessage }).request;

subscribe("http.server.request.start", (message) => {
  startTimes.set(getRequest(message), performance.now());
});
subscribe("http.server.response.finish", (message) => {
  const request = getRequest(message);
  if (request.url?.startsWith("/v1/")) busyMs += performance.now() - (startTimes.get(request) ?? 0);
});

const { url } = await startStripe({ port: 0, host: "127.0.0.1", publicUrl: "http://127.0.0.1" });
await fetch(`${url}/_test/settings`, {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ latencyMs: Number(process.argv[2] ?? 0) }),
});
process.on("message", () => {
  const { user, system } = process.cpuUsage(previousUsage);
  previousUsage = process.cpuUsage();
  process.send?.({ busyMs, cpuMs: (user + system) / 1000 });
  busyMs = 0;
});
process.send?.({ url });
