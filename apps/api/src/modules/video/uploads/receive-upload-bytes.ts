import type { Readable } from "node:stream";
import type { Services } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import { ByteLimit } from "../../../integrations/video/byte-limit.ts";
import { getSourceKey } from "../../../integrations/video/local-video-host.ts";
import { requireFreeStorage } from "../create-video.ts";
import { finishUpload } from "./finish-upload.ts";
import { stageCheckedBytes } from "./stage-checked-bytes.ts";
import type { Checksum } from "./tus-headers.ts";
import type { UploadLocker } from "./upload-locker.ts";
import type { Video } from "../videos.queries.ts";

/** How long a connection that is asked to let go of its upload may still write down what it has. */
const DRAIN_MS = 500;
/** Bytes that come with a checksum are held aside first, in the temporary folder. */
const MAX_CHECKED_BYTES = 128 * 1024 ** 2;

export interface IncomingBytes {
  body: Readable;
  /** Where the sender believes the upload to stand. */
  offset: number;
  /** How many come; null when the body does not say. */
  bytes: number | null;
  checksum: Checksum | null;
}

/**
 * Stores what comes of an upload, until it ends, its line breaks or somebody else wants to go on with it; the last byte
 * finishes the upload.
 * @returns bytes that have arrived now
 * @throws AppError state-conflict for an upload that is done or stands elsewhere, too-large, checksum-mismatch,
 * unavailable when the bytes cannot be stored: then what came before them stays
 */
export async function receiveUploadBytes(
  services: Services,
  locker: UploadLocker,
  video: Video,
  { body, offset, bytes, checksum }: IncomingBytes,
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
    const stored = await services.videoHosts.local.getUploadedBytes(video);
    if (offset !== stored) {
      throw new AppError("state-conflict", `This upload goes on at byte ${stored}, not ${offset}.`);
    }
    const missing = video.sizeBytes - stored;
    if (bytes !== null && bytes > missing) throw createTooManyBytesError(video);
    if (checksum && (bytes ?? missing) > MAX_CHECKED_BYTES) {
      throw new AppError("too-large", `At most ${MAX_CHECKED_BYTES} bytes may come with one checksum.`);
    }
    await requireFreeStorage(services, missing);
    const limited = bytes === null ? new ByteLimit(body, missing) : null;
    const write = (checked: Readable) =>
      writeBytes(services, video, { body: checked, offset }, leaving.signal);
    received = await (checksum
      ? stageCheckedBytes(limited ?? body, checksum, leaving.signal, write)
      : write(limited ?? body));
    if (limited?.isExceeded) throw createTooManyBytesError(video);
  } finally {
    clearTimeout(drain);
    release();
  }
  if (received >= video.sizeBytes) await finishUpload(services, video);
  return received;
}

const createTooManyBytesError = (video: Video) =>
  new AppError("too-large", `This upload was announced with ${video.sizeBytes} bytes.`);

async function writeBytes(
  { uploads, log }: Services,
  video: Video,
  { body, offset }: Pick<IncomingBytes, "body" | "offset">,
  signal: AbortSignal,
): Promise<number> {
  try {
    return await uploads.write(getSourceKey(video.id), offset, body, signal);
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
