import { z } from "zod";
import { data, uuid } from "../envelope.ts";
import { c, defineRoutes } from "../router.ts";
import {
  captionSchema,
  createdVideoSchema,
  heartbeatSchema,
  playbackRequestSchema,
  playbackSchema,
  VIDEO_KINDS,
  videoSchema,
  videoStatusSchema,
} from "../schemas/videos.ts";

const byVideo = z.object({ id: uuid });
const captionFields = {
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "must be a language tag such as en or pt-BR"),
  label: z.string().trim().min(1).max(60),
};

/** Whoever owns the video's page, or staff; the verb checks it, because the path names no page. */
export const videoRoutes = defineRoutes({
  create: {
    method: "POST",
    path: "/v1/videos",
    summary: "Announce a video; its bytes go to uploadUrl by tus",
    body: z.strictObject({
      pageId: uuid,
      kind: z.enum(VIDEO_KINDS),
      name: z.string().trim().min(1).max(255),
      /** Bytes. */
      size: z.number().int().min(1),
    }),
    responses: { 201: data(createdVideoSchema) },
    metadata: { allow: ["account"] },
  },
  get: {
    method: "GET",
    path: "/v1/videos/:id",
    summary: "Public details of a video whose event is public, or of one's own",
    pathParams: byVideo,
    query: z.object({
      /** The event that shows it: a copy may have captions of its own. */
      pageId: uuid.optional(),
    }),
    responses: { 200: data(videoSchema) },
    metadata: { allow: ["public"] },
  },
  update: {
    method: "PATCH",
    path: "/v1/videos/:id",
    summary: "Rename a video",
    pathParams: byVideo,
    body: z.strictObject({ name: z.string().trim().min(1).max(255).optional() }),
    responses: { 200: data(videoSchema) },
    metadata: { allow: ["account"] },
  },
  status: {
    method: "GET",
    path: "/v1/videos/:id/status",
    summary: "Uploading, converting with its progress, ready, or failed with a reason",
    pathParams: byVideo,
    responses: { 200: data(videoStatusSchema) },
    metadata: { allow: ["account"] },
  },
  remove: {
    method: "DELETE",
    path: "/v1/videos/:id",
    summary: "Stop an upload or a conversion and forget the video",
    pathParams: byVideo,
    body: c.noBody(),
    responses: { 204: c.noBody() },
    metadata: { allow: ["account"] },
  },
  source: {
    method: "GET",
    path: "/v1/videos/:id/source",
    summary: "A short-lived address of the original file, for its owner",
    pathParams: byVideo,
    responses: { 200: data(z.object({ url: z.string() })) },
    metadata: { allow: ["account"] },
  },
  addCaption: {
    method: "POST",
    path: "/v1/videos/:id/captions",
    summary: "Add or replace the captions of a language: WebVTT, or SRT which is converted",
    pathParams: byVideo,
    body: z.strictObject({
      ...captionFields,
      text: z.string().max(2_000_000),
      /** The event to add them for; on a copy of the video's event they are the copy's own. */
      pageId: uuid.optional(),
    }),
    responses: { 201: data(captionSchema) },
    metadata: { allow: ["account"], bodyLimit: 3_000_000 },
  },
  publishCaption: {
    method: "PATCH",
    path: "/v1/videos/:id/captions/:captionId",
    summary: "Publish captions that were found in the uploaded file",
    pathParams: byVideo.extend({ captionId: uuid }),
    body: z.strictObject({ published: z.literal(true), ...captionFields }).partial({
      language: true,
      label: true,
    }),
    responses: { 200: data(captionSchema) },
    metadata: { allow: ["account"] },
  },
  removeCaption: {
    method: "DELETE",
    path: "/v1/videos/:id/captions/:captionId",
    summary: "Remove captions",
    pathParams: byVideo.extend({ captionId: uuid }),
    body: c.noBody(),
    responses: { 204: c.noBody() },
    metadata: { allow: ["account"] },
  },
});

export const playbackRoutes = defineRoutes({
  start: {
    method: "POST",
    path: "/v1/pages/:id/playback",
    summary: "Ask to watch; its verb admits by the screening's rules",
    pathParams: z.object({ id: uuid }),
    body: playbackRequestSchema,
    responses: { 201: data(playbackSchema) },
    metadata: { allow: ["public"], rateLimit: { max: 120, windowSeconds: 60, per: "address" } },
  },
  /** Named by the grant, which admits; a stranger's guess is 404. */
  heartbeat: {
    method: "POST",
    path: "/v1/playback/:grantId/heartbeat",
    summary: "Where the viewer is, every 15 seconds while playing",
    pathParams: z.object({ grantId: uuid }),
    body: z.strictObject({
      /** Left out, it only asks whether to play on. */
      positionSeconds: z.number().min(0).max(1_000_000).optional(),
      deviceId: z.string().min(8).max(64),
      ended: z.boolean().optional(),
    }),
    responses: { 200: data(heartbeatSchema) },
    metadata: { allow: ["public"] },
  },
  watchTime: {
    method: "GET",
    path: "/v1/pages/:id/watch-time",
    summary: "Seconds watched and plays over the screening, for its owner's plot",
    pathParams: z.object({ id: uuid }),
    responses: {
      200: data(
        z.object({
          totalSeconds: z.number(),
          plays: z.number().int(),
          points: z.array(z.object({ at: z.iso.datetime(), watchedSeconds: z.number(), plays: z.number() })),
        }),
      ),
    },
    metadata: { allow: ["pageOwner", "staff"] },
  },
});
