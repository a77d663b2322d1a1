import { Server } from "@tus/server";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Context, Services } from "../../context.ts";
import { AppError, notFound } from "../../errors.ts";
import { sourceKey, videoIdOfSource } from "../../integrations/video/local-video-host.ts";
import { findSession } from "../sessions/sessions.queries.ts";
import { refuseWhenFull } from "./create-video.ts";
import { finishUpload } from "./finish-upload.ts";
import { removeVideo } from "./remove-video.ts";
import { createUploadLocker } from "./upload-locker.ts";
import { findOwnVideo, type Video } from "./videos.queries.ts";

/** How long a connection that is asked to let go of its upload may still write down what it has. */
const DRAIN_MS = 500;

interface UploadRequest {
  Params: { id: string };
}

/**
 * Where the bytes of announced videos arrive, by tus. The upload exists since `POST /v1/videos`, so there is no creation
 * here; every verb asks who is calling before it reads a byte.
 */
export function registerUploads(http: FastifyInstance, services: Services): void {
  const { config } = services;
  const locker = createUploadLocker(services);
  http.addHook("onClose", () => locker.close());
  const tus = new Server({
    path: "/v1/uploads",
    relativeLocation: true,
    allowedOrigins: [config.STUDIO_URL, config.BACKOFFICE_URL],
    datastore: services.uploads.tus,
    locker,
    lockDrainTimeout: DRAIN_MS,
    // Uploads are named by where they lie in storage.
    getFileIdFromRequest: (_request, id) => id && sourceKey(id),
    async onUploadFinish(_request, upload) {
      const id = videoIdOfSource(upload.id);
      await finishUpload(services, { id, sizeBytes: upload.size ?? upload.offset });
      return {};
    },
    async onResponseError(_request, error) {
      const status = "status_code" in error ? error.status_code : 500;
      if (status < 500) return undefined;
      // What had been written stays: the next try goes on from there.
      services.log.error({ err: error }, "upload not written");
      return { status_code: 503, body: JSON.stringify(NOT_STORED) };
    },
  });

  http.register(async (scope) => {
    // The bytes are for tus, not for Fastify.
    scope.addContentTypeParser("application/offset+octet-stream", (_request, _body, done) => done(null));
    const authorise = async (
      request: FastifyRequest<UploadRequest>,
    ): Promise<{ ctx: Context; video: Video }> => {
      const token = request.headers["x-session-id"];
      const actor = typeof token === "string" && token !== "" ? await findSession(services, token) : null;
      const ctx: Context = { ...services, actor, requestId: request.id, log: request.log };
      const { video } = await findOwnVideo(ctx, request.params.id, "change");
      // A foreign host has an address of its own for the bytes.
      if (video.host !== "local") throw notFound("This upload");
      return { ctx, video };
    };

    scope.route<UploadRequest>({
      method: ["HEAD", "PATCH"],
      url: "/v1/uploads/:id",
      async onRequest(request) {
        const { video } = await authorise(request);
        const received = await services.videoHosts.local.uploadedBytes(video);
        if (request.method === "PATCH") {
          if (video.status !== "uploading") {
            throw new AppError("state-conflict", "This video has already been uploaded.");
          }
          await refuseWhenFull(services, video.sizeBytes - received);
        } else if (video.status === "uploading" && received >= video.sizeBytes) {
          // The process ended between the last byte and its answer.
          await finishUpload(services, video);
        }
      },
      async handler(request, reply) {
        reply.hijack();
        await tus.handle(request.raw, reply.raw);
      },
    });

    scope.delete<UploadRequest>("/v1/uploads/:id", async (request, reply) => {
      const { ctx, video } = await authorise(request);
      if (video.status !== "uploading" || !ctx.actor) {
        throw new AppError("state-conflict", "This video has already been uploaded.");
      }
      await removeVideo({ ...ctx, actor: ctx.actor }, video.id);
      return reply.status(204).header("tus-resumable", "1.0.0").send();
    });
  });
}

const NOT_STORED = {
  message:
    "The bytes could not be stored. Nothing that you sent before is lost: please try again in a moment.",
  code: "unavailable",
};
