import type { ErrorCode } from "@matinee/contract/errors";
import { premiereRoutes } from "@matinee/contract/routes/live-rooms";
import { orderRoutes } from "@matinee/contract/routes/orders";
import { sessionRoutes } from "@matinee/contract/routes/sessions";
import { playbackRoutes } from "@matinee/contract/routes/videos";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isUuid } from "../../db/ids.ts";
import type { FigureMeter } from "./figure-meter.ts";

const { signIn, finishSignIn, signInWithPasskey } = sessionRoutes;
const signInPaths = new Set<string>([signIn, finishSignIn, signInWithPasskey].map(({ path }) => path));
/**
 * Each viewer of a premiere asks for the time once a minute, which needs no database and would hide failures in the
 * share.
 */
const timePath = premiereRoutes.time.path;
/** Rejections of an event that exists. Anyone can cause the others for any number of ids, so they count without one. */
const codesOfKnownPages = new Set<ErrorCode>(["forbidden", "device-limit", "state-conflict"]);

/** Counts the API's requests, failures, sign-ins, rejected plays, and failed checkouts. */
export function countRequests(http: FastifyInstance, meter: FigureMeter): void {
  http.addHook("preClose", async () => {
    await meter.flush().catch((error: unknown) => http.log.warn({ err: error }, "writing sums failed"));
  });
  http.addHook("onResponse", async (request, reply) => {
    const { url = "", method } = request.routeOptions;
    if (!url.startsWith("/v1/") || url === timePath) return;
    meter.add("requests");
    const hasFailed = reply.statusCode >= 500;
    if (hasFailed) meter.add("failed-requests");
    if (method !== "POST") return;
    if (signInPaths.has(url)) countSignIn(meter, reply);
    const pageId = readPageId(request);
    if (!pageId) return;
    if (url === orderRoutes.create.path && hasFailed) meter.add("failed-checkouts", { pageId });
    if (url !== playbackRoutes.start.path) return;
    const code = reply.errorCode;
    if (code) meter.add(`rejected-plays:${code}`, codesOfKnownPages.has(code) ? { pageId } : {});
  });
}

function countSignIn(meter: FigureMeter, { errorCode, statusCode }: FastifyReply): void {
  if (statusCode < 300) meter.add("sign-ins");
  // The password was right; the second factor follows.
  else if (errorCode !== "second-factor-needed") meter.add("rejected-sign-ins");
}

function readPageId({ params }: FastifyRequest): string | null {
  const id = typeof params === "object" && params !== null && "id" in params ? params.id : null;
  return typeof id === "string" && isUuid(id) ? id : null;
}
