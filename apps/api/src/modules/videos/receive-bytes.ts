import type { Readable } from "node:stream";
import type { Services } from "../../context.ts";
import { AppError } from "../../errors.ts";
import { sourceKey } from "../../integrations/video/local-video-host.ts";
import { refuseWhenFull } from "./create-video.ts";
import { finishUpload } from "./finish-upload.ts";
import type { UploadLocker } from "./upload-locker.ts";
import type { Video } from "./videos.queries.ts";

/** How long a connection that is asked to let go of its upload may still write down what it has. */
const DRAIN_MS = 500;

export interface ArrivingBytes {
  body: Readable;
  /** Where the sender believes the upload to stand. */
  offset: number;
  /** How many come at most. */
  bytes: number;
}

/**
 * Stores what comes of an upload, until it ends, its line breaks or somebody else wants to go on with it; the last byte
 * finishes the upload.
 * @returns bytes that have arrived now
 * @throws AppError state-conflict for an upload that is done or stands elsewhere, too-large, unavailable when the bytes
 * cannot be stored: then what came before them stays
 */
export async function receiveBytes(
  services: Services,
  locker: UploadLocker,
  video: Video,
  { body, offset, bytes }: ArrivingBytes,
): Promise<number> {
  if (video.status !== "uploading") {
    throw new AppError("state-conflict", "This video has already been uploaded.");
  }
  const leaving = new AbortController();
  let drain: NodeJS.Timeout | undefined;
  const release = await locker.lock(video.id, () => {
    drain ??= setTimeout(() => leaving.abort(), DRAIN_MS);
  });
  let received: number;
  try {
    const stored = await services.videoHosts.local.uploadedBytes(video);
    if (offset !== stored) {
      throw new AppError("state-conflict", `This upload goes on at byte ${stored}, not ${offset}.`);
    }
    if (stored + bytes > video.sizeBytes) {
      throw new AppError("too-large", `This upload was announced with ${video.sizeBytes} bytes.`);
    }
    await refuseWhenFull(services, video.sizeBytes - stored);
    received = await store(services, video, { body, offset }, leaving.signal);
  } finally {
    clearTimeout(drain);
    release();
  }
  if (received >= video.sizeBytes) await finishUpload(services, video);
  return received;
}

async function store(
  { uploads, log }: Services,
  video: Video,
  { body, offset }: Pick<ArrivingBytes, "body" | "offset">,
  signal: AbortSignal,
): Promise<number> {
  try {
    return await uploads.write(sourceKey(video.id), offset, body, signal);
  } catch (error) {
    log.error({ err: error, videoId: video.id }, "upload not written");
    // The sender reads the answer when it has sent the rest.
    body.resume();
    throw new AppError(
      "unavailable",
      "The bytes could not be stored. Nothing that you sent before is lost: please try again in a moment.",
    );
  }
}
