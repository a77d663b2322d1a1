import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context, Services } from "../../context.ts";
import { AppError, notFound } from "../../errors.ts";
import { findSession } from "../sessions/sessions.queries.ts";
import { finishUpload } from "./finish-upload.ts";
import { receiveBytes } from "./receive-bytes.ts";
import { removeVideo } from "./remove-video.ts";
import { createUploadLocker } from "./upload-locker.ts";
import { findOwnVideo, type Video } from "./videos.queries.ts";

const TUS_VERSION = "1.0.0";
const BYTES = "application/offset+octet-stream";

interface UploadRequest {
  Params: { id: string };
}

/**
 * Where the bytes of announced videos arrive, by tus 1.0 (https://tus.io/protocols/resumable-upload). The upload exists
 * since `POST /v1/videos`, so there is no creation here; every verb asks who is calling before it reads a byte.
 */
export function registerUploads(http: FastifyInstance, services: Services): void {
  const locker = createUploadLocker(services);
  http.addHook("onClose", () => locker.close());

  http.register(async (scope) => {
    // The bytes go from the connection to storage, past Fastify; nothing else is read here.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _body, done) => done(null));
    scope.addHook("onSend", async (_request, reply) => {
      reply.header("tus-resumable", TUS_VERSION);
    });

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

    scope.head<UploadRequest>("/v1/uploads/:id", async (request, reply) => {
      const { video } = await authorise(request);
      refuseOtherVersions(request, reply);
      // Whoever still writes lets go first, so that the answer is where the next one goes on.
      const release = await locker.lock(video.id, () => undefined);
      const received = await services.videoHosts.local.uploadedBytes(video).finally(release);
      // The process ended between the last byte and its answer.
      if (video.status === "uploading" && received >= video.sizeBytes) await finishUpload(services, video);
      return reply
        .headers({ "upload-offset": received, "upload-length": video.sizeBytes, "cache-control": "no-store" })
        .send();
    });

    scope.patch<UploadRequest>("/v1/uploads/:id", async (request, reply) => {
      const { video } = await authorise(request);
      refuseOtherVersions(request, reply);
      if (request.headers["content-type"] !== BYTES) {
        throw new AppError("unsupported-type", `The bytes of an upload come as ${BYTES}.`);
      }
      const received = await receiveBytes(services, locker, video, {
        body: request.raw,
        offset: countIn(request, "upload-offset"),
        bytes: countIn(request, "content-length"),
      });
      // Its upload was wanted elsewhere: what may yet come on this connection is not waited for.
      if (!request.raw.complete) reply.header("connection", "close");
      return reply.status(204).header("upload-offset", received).send();
    });

    scope.delete<UploadRequest>("/v1/uploads/:id", async (request, reply) => {
      const { ctx, video } = await authorise(request);
      if (video.status !== "uploading" || !ctx.actor) {
        throw new AppError("state-conflict", "This video has already been uploaded.");
      }
      await removeVideo({ ...ctx, actor: ctx.actor }, video.id);
      return reply.status(204).send();
    });
  });
}

function refuseOtherVersions(request: FastifyRequest, reply: FastifyReply): void {
  if (request.headers["tus-resumable"] === TUS_VERSION) return;
  reply.header("tus-version", TUS_VERSION);
  throw new AppError("other-version", `Uploads speak tus ${TUS_VERSION}: send Tus-Resumable with it.`);
}

function countIn(request: FastifyRequest, header: "upload-offset" | "content-length"): number {
  const count = Number(request.headers[header] ?? Number.NaN);
  if (Number.isSafeInteger(count) && count >= 0) return count;
  throw new AppError("malformed", `The header ${header} must be a number of bytes.`);
}
