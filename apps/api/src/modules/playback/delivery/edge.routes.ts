import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Services } from "../../../platform/context.ts";
import { AppError, createNotFoundError } from "../../../platform/errors.ts";
import type { PremiereClockServices } from "../../premieres/premiere-clocks.ts";
import type { GrantNetworkServices } from "../grant-networks.ts";
import type { PlaybackGrant } from "../grants.ts";
import type { Revocations } from "../revocations.ts";
import type { ServedTime } from "../served-time.ts";
import { isEdgeToken } from "./edge-keys.ts";

/** How long an edge keeps the list. */
const LIST_SECONDS = 2;
/** How long an edge says nothing about a grant's use from an address, in the same minute of the film. */
const REPORT_SECONDS = 120;
/** The same once several networks use the grant. */
const WATCHED_SECONDS = 5;

interface GrantParams {
  grant: string;
  videoId: string;
}

/**
 * Registers what edges ask that check grants themselves (infra/nginx/grants.mjs): what ended of an event, and its premiere's clock;
 * and what they report: that a grant is used. Without an edge's token there is nothing.
 * @param requireGrant reads the grant of a request. @throws AppError not-found, unavailable, forbidden
 */
export function registerEdge(
  media: FastifyInstance,
  {
    config,
    clock,
    grantNetworks,
    premiereClocks,
  }: Pick<Services, "config" | "clock"> & GrantNetworkServices & PremiereClockServices,
  revocations: Pick<Revocations, "isCurrent" | "list">,
  servedTime: Pick<ServedTime, "recordSegments">,
  requireGrant: (request: FastifyRequest<{ Params: GrantParams }>) => PlaybackGrant,
): void {
  const quiet = { logLevel: "warn" } as const;
  const requireEdge = async (request: FastifyRequest) => {
    if (!isEdgeToken(config.keyRing, request.headers["x-edge-token"])) throw createNotFoundError();
  };

  media.get<{
    Params: { pageId: string };
    /** `1`: with the clock of the event's premiere. */
    Querystring: { clock?: string };
  }>("/media/revocations/:pageId", { ...quiet, preHandler: requireEdge }, async (request, reply) => {
    const { pageId } = request.params;
    const loadable =
      request.query.clock === "1" ? await premiereClocks.listLoadableSeconds(pageId) : undefined;
    // Afterwards, so that the wait for the clock makes the list no older.
    if (!revocations.isCurrent()) throw new AppError("unavailable", (t) => t.apiErrors.playback.beingChecked);
    const entries = revocations.list(pageId).map(({ id, at }) => `${id.replaceAll("-", "")}${Math.ceil(at)}`);
    if (loadable !== undefined) reply.header("x-loadable", describeClock(loadable));
    return reply
      .header("cache-control", "no-store")
      .header("x-accel-expires", LIST_SECONDS)
      .header("x-at", clock.now().getTime())
      .type("text/plain")
      .send(entries.join(""));
  });

  media.get<{
    Params: GrantParams;
    /** The number of the first of the segments that the report stands for. */
    Querystring: { from?: string };
  }>("/media/used/:grant/:videoId", { ...quiet, preHandler: requireEdge }, async (request, reply) => {
    const grant = requireGrant(request);
    grantNetworks.recordRequest(grant, request.ip);
    const { from = "" } = request.query;
    if (/^\d{1,5}$/.test(from)) servedTime.recordSegments(grant, Number(from));
    const isWatched = grantNetworks.isWatched(grant, request.ip);
    return reply
      .status(204)
      .header("cache-control", "no-store")
      .header("x-accel-expires", isWatched ? WATCHED_SECONDS : REPORT_SECONDS)
      .send();
  });
}

/** Writes up to which second of each video viewers may load it: `{videoId}={seconds}`, or `all` without a premiere. */
function describeClock(loadable: ReadonlyMap<string, number> | null): string {
  if (loadable === null) return "all";
  return [...loadable].map(([videoId, seconds]) => `${videoId}=${seconds}`).join(",");
}
