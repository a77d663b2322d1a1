import type { FastifyCorsOptions } from "@fastify/cors";
import { type UploadRoute, uploadRoutes } from "@matinee/contract/routes/uploads";
import { videoRoutes } from "@matinee/contract/routes/videos";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Context, Services } from "../../../platform/context.ts";
import { AppError, createNotFoundError } from "../../../platform/errors.ts";
import { enforcePolicy } from "../../../platform/http/auth.ts";
import { createRequestContext } from "../../../platform/http/contract-routes.ts";
import { parseBody } from "../../../platform/http/validation/validation.ts";
import { createVideo } from "../create-video.ts";
import { computeUploadExpiry } from "./purge-abandoned-uploads.ts";
import { countReceivedBytes, receiveUploadBytes } from "./receive-upload-bytes.ts";
import { removeVideo } from "../remove-video.ts";
import { BYTES_TYPE, CHECKSUM_ALGORITHMS, TUS_EXTENSIONS, TUS_VERSION } from "@matinee/contract/tus";
import {
  isUploadContentType,
  readBodyLength,
  readChecksum,
  parseByteCount,
  readMetadata,
} from "./tus-headers.ts";
import { discardUpload } from "./discard-upload.ts";
import { createUploadLocker } from "./upload-locker.ts";
import { findOwnVideo, findVideo, type Video } from "../videos.queries.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Read by @fastify/cors, whose types do not declare it. */
    cors?: FastifyCorsOptions;
  }
}

interface UploadRequest {
  Params: { id: string };
}

type Handle = (
  ctx: Context,
  request: FastifyRequest<UploadRequest>,
  reply: FastifyReply,
) => Promise<FastifyReply>;

interface Call {
  route: UploadRoute;
  handle: Handle;
}

/** Each URL accepts every method, because a header may override the method. */
const METHODS = ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"];

/**
 * Registers the upload routes by tus 1.0 (https://tus.io/protocols/resumable-upload). An upload is created here or
 * announced by `POST /v1/videos`. Each route enforces its policy before it reads the body.
 */
export function registerUploads(http: FastifyInstance, services: Services): void {
  const locker = createUploadLocker(services);
  http.addHook("onClose", () => locker.close());

  http.register(async (scope) => {
    // Handlers stream the raw request to storage, so Fastify must not parse any body.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", (_request, _body, done) => done(null));
    scope.addHook("onSend", async (_request, reply) => {
      reply.header("tus-resumable", TUS_VERSION);
    });

    const serve = (url: string, ...calls: readonly Call[]) => {
      const findCall = (request: FastifyRequest) => {
        const method = readMethod(request);
        const call = calls.find(({ route }) => route.method === method);
        if (!call) throw createNotFoundError("address");
        return call;
      };
      scope.route<UploadRequest>({
        method: METHODS,
        url,
        exposeHeadRoute: false,
        // OPTIONS without preflight headers is a tus request.
        config: { cors: { preflightContinue: true, strictPreflight: false } },
        onRequest: async (request, reply) => {
          const { route } = findCall(request);
          await enforcePolicy(services, route, request);
          if (route.method !== "OPTIONS") requireTusVersion(request, reply);
        },
        handler: (request, reply) => {
          return findCall(request).handle(createRequestContext(services, request), request, reply);
        },
      });
    };

    const receive = (video: Video, { raw, headers }: FastifyRequest, offset: number) =>
      receiveUploadBytes(services, locker, video, {
        body: raw,
        offset,
        bytes: readBodyLength(headers),
        checksum: readChecksum(headers),
      });

    const discover: Handle = async (_ctx, _request, reply) =>
      reply
        .status(204)
        .headers({
          "tus-version": TUS_VERSION,
          "tus-extension": TUS_EXTENSIONS,
          "tus-max-size": services.config.VIDEO_MAX_BYTES,
          "tus-checksum-algorithm": CHECKSUM_ALGORITHMS.join(","),
        })
        .send();

    const create: Handle = async (ctx, request, reply) => {
      const { actor } = ctx;
      if (!actor) throw new AppError("no-session", (t) => t.apiErrors.permission.signIn);
      const { headers } = request;
      const size = parseByteCount(headers, "upload-length");
      const { text, values } = readMetadata(headers);
      const { pageId, filmId, kind, filename, name = filename } = values;
      const hasBytes = isUploadContentType(headers["content-type"]);
      if (!hasBytes && readBodyLength(headers) !== 0) throw createWrongTypeError();
      const input = parseBody(videoRoutes.create.body, { pageId, filmId, kind, name, size }, ctx.texts);
      const signedIn = { ...ctx, actor };
      const { id, uploadUrl } = await createVideo(signedIn, { ...input, uploadMetadata: text });
      const { video } = await findOwnVideo(signedIn, id, "change");
      reply.status(201).headers({ location: uploadUrl, ...buildExpiryHeader(video) });
      if (!hasBytes) return reply.send();
      // An external host has its own upload URL; the client continues there.
      const received = video.host === "local" ? await receive(video, request, 0) : 0;
      return reply.header("upload-offset", received).send();
    };

    const state: Handle = async (ctx, request, reply) => {
      const video = await findUpload(ctx, request);
      const received = await countReceivedBytes(services, locker, video);
      return reply
        .headers({
          "upload-offset": received,
          "upload-length": video.sizeBytes,
          "cache-control": "no-store",
          ...(video.uploadMetadata !== null && { "upload-metadata": video.uploadMetadata }),
          ...(received < video.sizeBytes && buildExpiryHeader(video)),
        })
        .send();
    };

    const append: Handle = async (ctx, request, reply) => {
      const video = await findUpload(ctx, request);
      if (!isUploadContentType(request.headers["content-type"])) throw createWrongTypeError();
      const received = await receive(video, request, parseByteCount(request.headers, "upload-offset"));
      // Another request took the upload over: do not wait for the rest of this body.
      if (!request.raw.complete) reply.header("connection", "close");
      return reply
        .status(204)
        .headers({ "upload-offset": received, ...(received < video.sizeBytes && buildExpiryHeader(video)) })
        .send();
    };

    const terminate: Handle = async (ctx, request, reply) => {
      const video = await findUpload(ctx, request);
      if (video.status !== "uploading" || (!ctx.actor && !ctx.uploader)) {
        throw new AppError("state-conflict", (t) => t.apiErrors.uploads.isDone);
      }
      if (!ctx.actor) {
        await discardUpload(services, video);
        return reply.status(204).send();
      }
      await removeVideo({ ...ctx, actor: ctx.actor }, video.id);
      return reply.status(204).send();
    };

    const { discover: discovery } = uploadRoutes;
    serve(
      uploadRoutes.create.path,
      { route: discovery, handle: discover },
      { route: uploadRoutes.create, handle: create },
    );
    serve(
      uploadRoutes.append.path,
      { route: discovery, handle: discover },
      { route: uploadRoutes.state, handle: state },
      { route: uploadRoutes.append, handle: append },
      { route: uploadRoutes.terminate, handle: terminate },
    );
  });
}

/** Some clients can send GET and POST only, and put the intended method into a header. */
function readMethod({ method, headers }: FastifyRequest): string {
  const override = headers["x-http-method-override"];
  return typeof override === "string" && override !== "" ? override.toUpperCase() : method;
}

async function findUpload(ctx: Context, request: FastifyRequest<UploadRequest>): Promise<Video> {
  // The link admits to the file that was announced by it, and to no other.
  if (ctx.uploader) {
    const { filmId, videoId } = ctx.uploader;
    const found = request.params.id === videoId ? await findVideo(ctx.db, videoId) : null;
    if (found?.video.filmId !== filmId || found.video.host !== "local") throw createNotFoundError("upload");
    return found.video;
  }
  const { video } = await findOwnVideo(ctx, request.params.id, "change");
  // Videos at an external host are uploaded there.
  if (video.host !== "local") throw createNotFoundError("upload");
  return video;
}

function requireTusVersion(request: FastifyRequest, reply: FastifyReply): void {
  if (request.headers["tus-resumable"] === TUS_VERSION) return;
  reply.header("tus-version", TUS_VERSION);
  throw new AppError("other-version", (t) => t.apiErrors.uploads.version(TUS_VERSION));
}

const createWrongTypeError = () =>
  new AppError("unsupported-type", (t) => t.apiErrors.uploads.contentType(BYTES_TYPE));

const buildExpiryHeader = (video: Video) => ({ "upload-expires": computeUploadExpiry(video).toUTCString() });
