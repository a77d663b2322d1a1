import { MAX_DISTANCE_MS } from "@matinee/domain/viewer-distances";
import { z } from "zod";
import { wrapData, uuid, nameText } from "../envelope.ts";
import { maxCaptionOffset } from "@matinee/domain/limits";
import {
  accountRoute,
  accountSessionRoute,
  FINANCE_ROLES,
  ownerRoute,
  ownerSessionRoute,
  STATISTICS_ROLES,
} from "../policy.ts";
import { c, csvResponse, type PolicedRoutes, routerOptions, routesBelow } from "../router.ts";
import { dropOffSchema } from "../schemas/drop-off.ts";
import {
  addedCaptionSchema,
  captionSchema,
  checkedCaptionSchema,
  createdVideoSchema,
  heartbeatSchema,
  playbackRequestSchema,
  playbackSchema,
  VIDEO_KINDS,
  videoSchema,
  videoStatusSchema,
} from "../schemas/videos.ts";
import { describeRule } from "../rule-text.ts";

const byVideo = z.object({ id: uuid });
const captionFields = {
  language: z.string().regex(
    /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/,
    describeRule((t) => t.schemaRules.language),
  ),
  label: nameText(60).min(1),
};

const captionFile = {
  text: z.string().max(2_000_000),
  /** Seconds by which all captions are moved: negative for programme time, such as −3600. */
  offset: z.number().min(-maxCaptionOffset).max(maxCaptionOffset).optional(),
  /** The event to add them to. Captions of a copied event belong to the copy. */
  pageId: uuid.optional(),
};

/** For the owner of the video's page, or staff. The use case checks it, because the path does not contain the page. */
export const videoRoutes = c.router(
  {
    create: {
      method: "POST",
      path: "",
      summary: "Create a video of an event or of a film; upload its bytes to uploadUrl by tus",
      body: z.strictObject({
        /** The event. Exactly one of `pageId` and `filmId` is given. */
        pageId: uuid.optional(),
        /** The film of the library whose file it is, of the kind `feature`. */
        filmId: uuid.optional(),
        kind: z.enum(VIDEO_KINDS),
        name: nameText(255).min(1),
        /** Size in bytes. */
        size: z.number().int().min(1),
      }),
      responses: { 201: wrapData(createdVideoSchema) },
      metadata: accountRoute("videos:write"),
    },
    get: {
      method: "GET",
      path: "/:id",
      summary: "Get a video of a public event, or of the caller's own event",
      pathParams: byVideo,
      query: z.object({
        /** The event that shows the video: a copied event may have its own captions. */
        pageId: uuid.optional(),
      }),
      responses: { 200: wrapData(videoSchema) },
      metadata: { allow: ["public"], scope: "videos:read" },
    },
    update: {
      method: "PATCH",
      path: "/:id",
      summary: "Rename a video, or choose the quick conversion only",
      pathParams: byVideo,
      body: z.strictObject({
        name: nameText(255).min(1).optional(),
        /** True stops the second conversion after its current minute; false lets it go on. */
        quickOnly: z.boolean().optional(),
      }),
      responses: { 200: wrapData(videoSchema) },
      metadata: accountRoute("videos:write"),
    },
    status: {
      method: "GET",
      path: "/:id/status",
      summary: "Get a video's status: uploading, converting with progress, ready, or failed with a reason",
      pathParams: byVideo,
      responses: { 200: wrapData(videoStatusSchema) },
      metadata: accountRoute("videos:read"),
    },
    remove: {
      method: "DELETE",
      path: "/:id",
      summary: "Delete a video and stop its upload or conversion",
      pathParams: byVideo,
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: accountRoute("videos:write"),
    },
    source: {
      method: "GET",
      path: "/:id/source",
      summary: "Get a short-lived URL of the original file",
      pathParams: byVideo,
      responses: { 200: wrapData(z.object({ url: z.string() })) },
      metadata: accountRoute("videos:read"),
    },
    addCaption: {
      method: "POST",
      path: "/:id/captions",
      summary: "Add or replace the captions of a language; SRT is converted to WebVTT",
      pathParams: byVideo,
      body: z.strictObject({ ...captionFields, ...captionFile }),
      responses: { 201: wrapData(addedCaptionSchema) },
      metadata: accountRoute("videos:write", { bodyLimit: 3_000_000 }),
    },
    checkCaption: {
      method: "POST",
      path: "/:id/captions/check",
      summary: "Read a caption file without storing it",
      pathParams: byVideo,
      body: z.strictObject(captionFile),
      responses: { 200: wrapData(checkedCaptionSchema) },
      metadata: accountSessionRoute({ bodyLimit: 3_000_000 }),
    },
    publishCaption: {
      method: "PATCH",
      path: "/:id/captions/:captionId",
      summary: "Publish captions that were found in the uploaded file",
      pathParams: byVideo.extend({ captionId: uuid }),
      body: z.strictObject({ published: z.literal(true), ...captionFields }).partial({
        language: true,
        label: true,
      }),
      responses: { 200: wrapData(captionSchema) },
      metadata: accountRoute("videos:write"),
    },
    removeCaption: {
      method: "DELETE",
      path: "/:id/captions/:captionId",
      summary: "Delete captions",
      pathParams: byVideo.extend({ captionId: uuid }),
      body: c.noBody(),
      responses: { 204: c.noBody() },
      metadata: accountRoute("videos:write"),
    },
  } as const satisfies PolicedRoutes,
  routesBelow("/v1/videos"),
);

export const playbackRoutes = c.router(
  {
    start: {
      method: "POST",
      path: "/v1/pages/:id/playback",
      summary: "Start playback; returns a grant when the screening's rules admit the viewer",
      pathParams: z.object({ id: uuid }),
      body: playbackRequestSchema,
      responses: { 201: wrapData(playbackSchema) },
      metadata: {
        allow: ["public"], // A hall or a school is one address; the use case limits each viewer.
        rateLimit: { max: 1200, windowSeconds: 60, per: "address" },
      },
    },
    /** The grant's id is the credential; an unknown id is 404. */
    heartbeat: {
      method: "POST",
      path: "/v1/playback/:grantId/heartbeat",
      summary: "Report the playback position every 15 seconds, which also renews the grant",
      pathParams: z.object({ grantId: uuid }),
      body: z.strictObject({
        /** Without it, the call only asks whether playback may continue. */
        positionSeconds: z.number().min(0).max(1_000_000).optional(),
        deviceId: z.string().min(8).max(64),
        deviceToken: z.string().max(512).optional(),
        /** The film was watched to its end: the device gives its place to the next one. */
        ended: z.boolean().optional(),
        /**
         * The viewer closed the player or the page. With a pass, the screening is given back if none follows within 2 minutes.
         */
        leaving: z.boolean().optional(),
        /** The address of the film was refused: the answer, which says why, waits for no other heartbeats. */
        refused: z.boolean().optional(),
        /** The time from the start to the first frame; sent once. */
        firstFrameMs: z.number().int().min(0).max(600_000).optional(),
        /** The number and the total time of the stalls since the last heartbeat. */
        stalls: z.number().int().min(0).max(1000).optional(),
        stalledMs: z.number().int().min(0).max(3_600_000).optional(),
        /**
         * How far the film is from the position of a premiere's room, in milliseconds; positive when ahead. Not stored.
         */
        distanceMs: z.number().int().min(-MAX_DISTANCE_MS).max(MAX_DISTANCE_MS).optional(),
      }),
      responses: { 200: wrapData(heartbeatSchema) },
      metadata: { allow: ["public"] },
    },
    watchTime: {
      method: "GET",
      path: "/v1/pages/:id/watch-time",
      summary: "Get the seconds watched and the plays over a screening",
      pathParams: z.object({ id: uuid }),
      responses: {
        200: wrapData(
          z.object({
            totalSeconds: z.number(),
            plays: z.number().int(),
            points: z.array(
              z.object({ at: z.iso.datetime(), watchedSeconds: z.number(), plays: z.number() }),
            ),
          }),
        ),
      },
      metadata: ownerRoute(STATISTICS_ROLES, "events:read"),
    },
    dropOff: {
      method: "GET",
      path: "/v1/pages/:id/drop-off",
      summary: "Count the viewers who watched at least to each minute of the film",
      pathParams: z.object({ id: uuid }),
      responses: { 200: wrapData(dropOffSchema) },
      metadata: ownerRoute(STATISTICS_ROLES, "events:read"),
    },
    dropOffCsv: {
      method: "GET",
      path: "/v1/pages/:id/drop-off.csv",
      summary: "Download the viewers who watched at least to each minute of the film as CSV",
      pathParams: z.object({ id: uuid }),
      responses: { 200: csvResponse },
      metadata: ownerSessionRoute(STATISTICS_ROLES, { staffRoles: FINANCE_ROLES, stepUp: "export" }),
    },
  } as const satisfies PolicedRoutes,
  routerOptions,
);
