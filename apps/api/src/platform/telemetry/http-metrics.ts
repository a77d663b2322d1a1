import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { redactUrl } from "../http/redact-url.ts";
import type { Services } from "../context.ts";
import type { Metrics } from "./metrics.ts";

/** One of this many successful media requests is logged. Failed ones all are. */
const MEDIA_LOG_SAMPLE = 1000;

const PLAYBACK = "/v1/pages/:id/playback";
const HEARTBEAT = "/v1/playback/:grantId/heartbeat";
/** The steps of a purchase by their routes. */
const CHECKOUT_STEPS: Readonly<Record<string, string>> = {
  "POST /v1/pages/:id/orders": "order",
  "POST /v1/pages/:id/orders/:orderId/confirm": "confirm",
};

/** What a player measured since its last heartbeat. */
const deliverySchema = z.object({
  firstFrameMs: z.number().min(0).max(600_000).optional(),
  stalls: z.number().int().min(0).max(1000).optional(),
  stalledMs: z.number().min(0).max(3_600_000).optional(),
});

/** Counts every request of the API, and what it says about plays, players and purchases. */
export function measureRequests(
  app: FastifyInstance,
  { metrics, log }: Pick<Services, "metrics" | "log">,
): void {
  let mediaRequests = 0;
  app.addHook("onResponse", async (request, reply) => {
    const route = request.routeOptions.url ?? "none";
    const { method } = request;
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    metrics.requests.observe({ method, route, status }, reply.elapsedTime / 1000);
    const outcome = reply.errorCode ?? (reply.statusCode < 400 ? "ok" : "other");
    const step = CHECKOUT_STEPS[`${method} ${route}`];
    if (step) metrics.checkout.inc({ step, outcome });
    if (route === PLAYBACK && method === "POST") countPlay(metrics, outcome);
    if (route === HEARTBEAT && outcome === "ok") recordDelivery(metrics, request.body);
    if (route.startsWith("/media/:grant/")) {
      if (outcome !== "ok") metrics.mediaRefusals.inc({ reason: outcome });
      else if (mediaRequests++ % MEDIA_LOG_SAMPLE === 0) logSample(log, request, reply);
    }
  });
}

function countPlay(metrics: Metrics, outcome: string): void {
  if (outcome === "ok") metrics.plays.inc({ outcome: "admitted", reason: "none" });
  else metrics.plays.inc({ outcome: "refused", reason: outcome });
}

function recordDelivery(metrics: Metrics, body: unknown): void {
  metrics.heartbeats.inc();
  const { data } = deliverySchema.safeParse(body);
  if (!data) return;
  if (data.firstFrameMs !== undefined) metrics.firstFrame.observe(data.firstFrameMs / 1000);
  if (data.stalls) metrics.stalls.inc(data.stalls);
  if (data.stalledMs) metrics.stalledSeconds.inc(data.stalledMs / 1000);
}

/** The media routes log warnings only, so the sample is a line of the process. */
function logSample(log: Services["log"], request: FastifyRequest, reply: FastifyReply): void {
  const { id: reqId, method } = request;
  const { statusCode, elapsedTime: responseTime } = reply;
  const fields = { reqId, method, url: redactUrl(request.url), statusCode, responseTime };
  log.info({ ...fields, sampleOf: MEDIA_LOG_SAMPLE }, "media request completed");
}
