import { create as createContentDisposition } from "content-disposition";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "../../../platform/context.ts";
import { AppError, createNotFoundError } from "../../../platform/errors.ts";
import { logRequestEvent } from "../../../platform/security-log.ts";
import type { ByteRange } from "../../../integrations/storage/storage.ts";
import { getTranscodeFolder, getSourceKey } from "../../../integrations/video/local-video-host.ts";
import { findVideo, isPublicVideo, type Video } from "../../video/videos.queries.ts";
import { parseByteRange } from "../../../platform/http/byte-range.ts";
import type { PlaybackGrant } from "../grants.ts";
import { registerEdge } from "./edge.routes.ts";
import { openOnboardingVideo } from "./onboarding-video.ts";
import { createMediaAdmission } from "./media-admission.ts";
import { getMediaFiles, isRenditionFile, type MediaFile } from "./media-files.ts";
import { verifyMediaLink } from "../../video/media-links.ts";
import { createServedTime, type ServedTime } from "../served-time.ts";
import type { GrantNetworkServices } from "../grant-networks.ts";
import { createRevocations, type Revocations } from "../revocations.ts";
import type { PremiereClockServices } from "../../premieres/premiere-clocks.ts";

interface GrantParams {
  grant: string;
  videoId: string;
}

/** Lifetime of a presigned URL, which skips the grant check. */
const SIGNED_URL_SECONDS = 5;

type MediaServices = Services & GrantNetworkServices & PremiereClockServices;

/**
 * Registers the routes under `/media`.
 * @returns the revocations in memory, which the caller stops after the last request, and what was served, which it writes then
 */
export function registerMedia(
  http: FastifyInstance,
  services: MediaServices,
): { revocations: Revocations; servedTime: ServedTime } {
  const { config, clock, storage, db, grantNetworks } = services;
  const files = getMediaFiles(storage);
  const revocations = createRevocations(services);
  const admission = createMediaAdmission(services, revocations);
  const servedTime = createServedTime(services);
  http.addHook("onReady", () => revocations.start());

  http.register(async (media) => {
    // Safari sends no Origin or Sec-Fetch-Site header. The grant protects the media, not this header.
    media.addHook("onSend", async (_request, reply) => {
      reply.header("cross-origin-resource-policy", "cross-origin");
    });
    const quiet = { logLevel: "warn" } as const;

    // Players with buffered media poll this, so that they stop soon after the grant ends.
    media.get<{ Params: GrantParams }>("/media/:grant/:videoId/standing", quiet, async (request, reply) => {
      const grant = requireGrant(request);
      grantNetworks.recordPresence(grant, request.ip);
      return reply.status(204).header("cache-control", "no-store").send();
    });

    media.get<{ Params: GrantParams & { "*": string } }>(
      "/media/:grant/:videoId/*",
      quiet,
      async (request, reply) => {
        const name = request.params["*"];
        const grant = requireGrant(request, name);
        await admission.rejectEarlyFile(grant, name);
        grantNetworks.recordRequest(grant, request.ip);
        servedTime.recordFile(grant, name);
        if (config.S3_DELIVERY === "signed" && grant.previewSeconds === undefined && isRenditionFile(name)) {
          const url = await storage.createSignedUrl(
            `${getTranscodeFolder(grant.videoId, grant.transcodeVersion)}/${name}`,
            SIGNED_URL_SECONDS,
          );
          if (url) return reply.header("cache-control", "no-store").redirect(url, 302);
        }
        const file = await files.open(grant, name, grant.previewSeconds);
        if (!file) throw createNotFoundError();
        return sendMediaFile(request, reply, file);
      },
    );

    // A web server asks this before it sends segments of a whole video itself (infra/nginx). The API serves the rest.
    media.get<{
      Params: GrantParams;
      /** The file that the web server will send. */
      Querystring: { file?: string };
    }>("/media/admission/:grant/:videoId", quiet, async (request, reply) => {
      const grant = requireGrant(request);
      if (grant.previewSeconds !== undefined)
        throw new AppError("forbidden", (t) => t.apiErrors.playback.previewsElsewhere);
      // The answer may be kept for this file only, so a premiere needs its name.
      await admission.rejectEarlyFile(grant, request.query.file ?? "");
      grantNetworks.recordRequest(grant, request.ip);
      if (typeof request.query.file === "string") servedTime.recordFile(grant, request.query.file);
      return reply
        .status(204)
        .header("x-film", getTranscodeFolder(grant.videoId, grant.transcodeVersion))
        .header("x-accel-expires", `@${Math.floor(admission.getCacheEnd(grant) / 1000)}`)
        .send();
    });

    registerEdge(media, services, revocations, servedTime, requireGrant);

    media.get<{ Params: { file: string } }>("/media/posters/:file", quiet, async (request, reply) => {
      const id = /^(.+)\.jpg$/.exec(request.params.file)?.[1];
      const stored = id ? await findVideo(db, id) : null;
      if (!stored || !(await isPublicVideo(db, stored))) throw createNotFoundError();
      return sendPoster(request, reply, stored.video, true);
    });

    media.get<{ Params: { file: string } }>("/media/instructions/:file", quiet, async (request, reply) => {
      const file = await openOnboardingVideo(request.params.file);
      if (!file) throw createNotFoundError();
      return sendMediaFile(request, reply, file);
    });

    media.get<{ Params: { link: string } }>("/media/:link/poster.jpg", quiet, async (request, reply) => {
      const link = verifyMediaLink(config.keyRing, "poster", request.params.link, clock.now());
      if (!link) throw createNotFoundError();
      const stored = await findVideo(db, link.videoId);
      if (!stored) throw createNotFoundError();
      return sendPoster(request, reply, stored.video);
    });

    media.get<{ Params: { link: string } }>("/media/:link/source", quiet, async (request, reply) => {
      const link = verifyMediaLink(config.keyRing, "source", request.params.link, clock.now());
      // Look the video up on each request: it may have been removed, or its upload may be incomplete.
      const stored = link ? await findVideo(db, link.videoId) : null;
      if (!stored || stored.video.status === "uploading") throw createNotFoundError();
      const key = getSourceKey(stored.video.id);
      const size = await storage.getSize(key);
      if (size === null) throw createNotFoundError("originalFile");
      reply.header("content-disposition", createContentDisposition(stored.video.name));
      return sendMediaFile(request, reply, {
        contentType: "application/octet-stream",
        size,
        maxAge: 0,
        read: (range) => read(key, range),
      });
    });

    /** @throws AppError not-found, unavailable, forbidden */
    function requireGrant(request: FastifyRequest<{ Params: GrantParams }>, name?: string): PlaybackGrant {
      const grant = admission.read(request.params.grant, request.params.videoId);
      if (!grant) {
        logRequestEvent(request, "forged-grant");
        throw createNotFoundError();
      }
      admission.admit(grant, name);
      return grant;
    }

    async function read(key: string, range?: ByteRange) {
      const object = await storage.get(key, range);
      if (!object) throw createNotFoundError();
      return object.stream;
    }

    /** @param isPublic whether the address works for everyone, so that a CDN may keep the picture */
    async function sendPoster(request: FastifyRequest, reply: FastifyReply, video: Video, isPublic = false) {
      const file = await files.open(
        { videoId: video.id, transcodeVersion: video.transcodeVersion },
        "poster.jpg",
      );
      if (!file) throw createNotFoundError();
      return sendMediaFile(request, reply, { ...file, maxAge: 300, isPublic });
    }
  });
  return { revocations, servedTime };
}

async function sendMediaFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: MediaFile & { isPublic?: boolean },
): Promise<FastifyReply> {
  const audience = file.isPublic ? "public" : "private";
  reply.header("accept-ranges", "bytes").header("cache-control", `${audience}, max-age=${file.maxAge}`);
  const range = parseByteRange(request.headers.range, file.size);
  if (range === "unsatisfiable") {
    return reply.status(416).header("content-range", `bytes */${file.size}`).send();
  }
  reply.type(file.contentType);
  if (range) {
    reply.status(206).header("content-range", `bytes ${range.start}-${range.end}/${file.size}`);
  }
  reply.header("content-length", range ? range.end - range.start + 1 : file.size);

  if (request.method === "HEAD") return reply.send();
  return reply.send(await file.read(range ?? undefined));
}
