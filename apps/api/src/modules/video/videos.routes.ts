import { toText } from "../../platform/stored-text.ts";
import type { videoRoutes } from "@matinee/contract/routes/videos";
import { createNotFoundError } from "../../platform/errors.ts";
import type { Handlers } from "../../platform/http/contract-routes.ts";
import { recordRead } from "../audit/record-read.ts";
import { createMediaLink } from "./media-links.ts";
import { addCaption, checkCaption, removeCaption } from "./captions/captions.ts";
import { createVideo } from "./create-video.ts";
import { syncHostedVideo } from "./sync-hosted-video.ts";
import { publishCaption } from "./captions/publish-caption.ts";
import { removeVideo } from "./remove-video.ts";
import { updateVideo } from "./update-video.ts";
import { describeWarning, toVideoResponse } from "./video-response.ts";
import { findRefinement } from "./transcoding/refinements.queries.ts";
import { requireSourceAccess } from "./require-source-access.ts";
import {
  countVideosAhead,
  findOwnVideo,
  findVideo,
  isPublicVideo,
  canViewVideo,
  canManageVideo,
  getVideoOwner,
} from "./videos.queries.ts";

export const videoHandlers: Handlers<typeof videoRoutes> = {
  async create({ body, ctx }) {
    return { status: 201, body: { data: await createVideo(ctx, body) } };
  },
  async get({ params, query, ctx }) {
    const video = await findVideo(ctx.db, params.id);
    const isVisible = video && ((await isPublicVideo(ctx.db, video)) || (await canViewVideo(ctx, video)));
    if (!isVisible) throw createNotFoundError("video");
    return {
      status: 200,
      body: {
        data: await toVideoResponse(ctx, video, {
          pageId: query.pageId,
          withDrafts: await canManageVideo(ctx, video),
        }),
      },
    };
  },
  async update({ params, body, ctx }) {
    const updated = await updateVideo(ctx, { id: params.id, ...body });
    return { status: 200, body: { data: await toVideoResponse(ctx, updated, { withDrafts: true }) } };
  },
  async status({ params, ctx }) {
    const { video: stored } = await findOwnVideo(ctx, params.id, "look");
    const video = await syncHostedVideo(ctx, stored);
    const uploadedBytes =
      video.status === "uploading" && video.host === "local"
        ? await ctx.videoHosts.local.getUploadedBytes(video)
        : video.uploadedBytes;
    const { id, status, progress, sizeBytes, failure, renditions, quickOnly } = video;
    const sizes = renditions.map(({ width, height }) => Math.min(width, height));
    return {
      status: 200,
      body: {
        data: {
          id,
          upload: status,
          progress,
          ahead: await countVideosAhead(ctx.db, video),
          uploadedBytes,
          sizeBytes,
          failure: failure && toText(failure)(ctx.texts),
          warnings: video.warnings.map((warning) => describeWarning(ctx.texts, warning)),
          sizes,
          quickOnly,
          addingSizes: status === "ready" && video.playableLadder !== null,
          refinement: await findRefinement(ctx, id),
        },
      },
    };
  },
  async remove({ params, ctx }) {
    await removeVideo(ctx, params.id);
    return { status: 204 };
  },
  async source({ params, ctx }) {
    const found = await findOwnVideo(ctx, params.id, "look");
    const { video } = found;
    const owner = getVideoOwner(found);
    await requireSourceAccess(ctx, owner);
    if (video.status === "uploading" || !ctx.videoHosts.get(video).keepsSource)
      throw createNotFoundError("originalFile");
    await recordRead(
      ctx,
      { action: "video.download", subjectType: "video", subjectId: video.id, detail: { name: video.name } },
      owner ?? undefined,
    );
    return {
      status: 200,
      body: { data: { url: createMediaLink(ctx.config.keyRing, "source", video.id, ctx.clock.now()) } },
    };
  },
  async addCaption({ params, body, ctx }) {
    const added = await addCaption(ctx, { videoId: params.id, ...body });
    const { id, language, label, published, leftOut } = added;
    return { status: 201, body: { data: { id, language, label, published, leftOut } } };
  },
  async checkCaption({ params, body, ctx }) {
    return { status: 200, body: { data: await checkCaption(ctx, { videoId: params.id, ...body }) } };
  },
  async publishCaption({ params, body, ctx }) {
    const { published: _always, ...changes } = body;
    const { id, language, label, published } = await publishCaption(ctx, {
      videoId: params.id,
      captionId: params.captionId,
      ...changes,
    });
    return { status: 200, body: { data: { id, language, label, published } } };
  },
  async removeCaption({ params, ctx }) {
    await removeCaption(ctx, { videoId: params.id, captionId: params.captionId });
    return { status: 204 };
  },
};
