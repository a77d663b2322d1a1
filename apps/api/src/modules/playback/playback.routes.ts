import { basename } from "node:path";
import type { playbackRoutes } from "@matinee/contract/routes/videos";
import type { Handlers } from "../../platform/http/contract-routes.ts";
import type { Context } from "../../platform/context.ts";
import { findCaptions } from "../video/videos.queries.ts";
import { hashToken } from "../../platform/crypto.ts";
import { createCsvResponse } from "../../platform/http/csv/csv.ts";
import { describeDropOffReport } from "./drop-off-report.ts";
import { findDropOff } from "./drop-off.queries.ts";
import { getMediaFiles } from "./delivery/media-files.ts";
import { readStartFiles } from "./delivery/start-files.ts";
import { buildMediaUrl, type PlaybackGrant } from "./grants.ts";
import { startPlayback } from "./start-playback.ts";
import type { FigureMeterServices } from "../../platform/live-figures/figure-meter.ts";
import type { GrantNetworkServices } from "./grant-networks.ts";
import type { HeartbeatsServices } from "./heartbeats.ts";
import type { WatchMeterServices } from "./watch-meter.ts";
import { findWatchTime } from "./watch-time.queries.ts";

/** Of one viewer for one event. */
const STARTS_PER_VIEWER = { max: 60, windowSeconds: 60 };

type PlaybackServices = FigureMeterServices & GrantNetworkServices & HeartbeatsServices & WatchMeterServices;

export const playbackHandlers: Handlers<typeof playbackRoutes, PlaybackServices> = {
  async start({ params, body, ctx, request }) {
    const viewer = body.orderSlug ?? body.subscriberId ?? body.passToken ?? body.deviceId;
    await ctx.rateLimits.consume("playback-start", STARTS_PER_VIEWER, hashToken(`${params.id}:${viewer}`));
    await ctx.heartbeats.settleDevice(body.deviceId);
    const { grant, video, positionSeconds, plays, watermark, programme, ...started } = await startPlayback(
      ctx,
      {
        pageId: params.id,
        address: request.ip,
        ...body,
      },
    );
    const base = buildMediaUrl(ctx.config.keyRing, grant);
    const hasFiles = video.host === "local";
    const [captions, startFiles] = hasFiles
      ? await Promise.all([
          findCaptions(ctx.db, video.id, grant.pageId),
          findStartFiles(ctx, grant, video.masterPlaylist, body),
        ])
      : [[], null];
    return {
      status: 201,
      body: {
        data: {
          id: grant.id,
          deviceToken: started.deviceToken,
          host: video.host,
          manifestUrl: video.embedUrl ?? `${base}/${video.masterPlaylist}`,
          ...(startFiles && { startFiles }),
          standingUrl: `${base}/standing`,
          expiresAt: started.expiresAt.toISOString(),
          positionSeconds,
          ...programme,
          ...(grant.previewSeconds !== undefined && { previewSeconds: grant.previewSeconds }),
          durationSeconds: video.durationSeconds,
          visits: plays,
          soundTracks: video.soundTracks,
          // The player of an external host has its own captions and thumbnails.
          captions: captions.map(({ language, label, key }) => ({
            language,
            label,
            url: `${base}/captions/${basename(key)}`,
          })),
          // Thumbnails show the whole video, so a free preview and a premiere have none.
          thumbnailsUrl:
            hasFiles && grant.previewSeconds === undefined && !grant.isPremiere
              ? `${base}/thumbnails.vtt`
              : null,
          posterUrl: video.poster && hasFiles ? `${base}/poster.jpg` : video.poster,
          mark: watermark,
        },
      },
    };
  },
  async heartbeat({ params, body, ctx, request }) {
    const result = await ctx.heartbeats.record({ grantId: params.grantId, address: request.ip, ...body });
    if (result.reason !== null)
      return { status: 200, body: { data: { playing: false, reason: result.reason } } };
    const renewal = result.renewal && {
      mediaUrl: result.renewal.mediaUrl,
      expiresAt: result.renewal.expiresAt.toISOString(),
    };
    return { status: 200, body: { data: { playing: true, ...renewal } } };
  },
  async watchTime({ params, ctx }) {
    await ctx.watchMeter.flush();
    return { status: 200, body: { data: await findWatchTime(ctx.db, params.id) } };
  },
  async dropOff({ params, ctx }) {
    return { status: 200, body: { data: await findDropOff(ctx.db, params.id) } };
  },
  dropOffCsv: async ({ ctx, page }) => createCsvResponse(ctx, describeDropOffReport(page)),
};

/** The player can also request these files: storage that fails must not prevent the start. */
async function findStartFiles(
  ctx: Context,
  grant: PlaybackGrant,
  masterPlaylist: string,
  viewer: Parameters<typeof readStartFiles>[3],
) {
  const files = getMediaFiles(ctx.storage);
  return readStartFiles(files, grant, masterPlaylist, viewer).catch((error: unknown) => {
    ctx.log.warn({ err: error }, "reading the first files of a video failed");
    return null;
  });
}
