import type { Readable } from "node:stream";
import type { Services } from "../../../platform/context.ts";
import { AppError } from "../../../platform/errors.ts";
import { ByteLimit } from "../../../integrations/video/uploads/byte-limit.ts";
import { getSourceKey } from "../../../integrations/video/local-video-host.ts";
import { requireFreeStorage } from "../create-video.ts";
import { finishUpload } from "./finish-upload.ts";
import { stageCheckedBytes } from "./stage-checked-bytes.ts";
import type { Checksum } from "./tus-headers.ts";
import type { UploadLocker } from "./upload-locker.ts";
import type { Video } from "../videos.queries.ts";

/** How long a connection that must release its upload may still store received bytes. */
const DRAIN_MS = 500;
/** Limit for bytes with a checksum, because they are staged in the temporary folder first. */
const MAX_CHECKED_BYTES = 128 * 1024 ** 2;

export interface IncomingBytes {
  body: Readable;
  /** The sender's offset. */
  offset: number;
  /** Length of the body; null when it is unknown. */
  bytes: number | null;
  checksum: Checksum | null;
}

/**
 * Appends bytes to an upload until the body ends, its connection breaks or another request wants the upload. Finishes the
 * upload after the last byte.
 * @returns the number of bytes received in total
 * @throws AppError state-conflict for a finished upload or another offset, too-large, checksum-mismatch, unavailable
 * when the bytes cannot be stored; earlier bytes stay stored
 */
export async function receiveUploadBytes(
  services: Services,
  locker: UploadLocker,
  video: Video,
  { body, offset, bytes, checksum }: IncomingBytes,
): Promise<number> {
  if (video.status !== "uploading") {
    throw new AppError("state-conflict", (t) => t.apiErrors.uploads.isDone);
  }
  const releasing = new AbortController();
  let drain: NodeJS.Timeout | undefined;
  const release = await locker.lock(video.id, () => {
    drain ??= setTimeout(() => releasing.abort(), DRAIN_MS);
  });
  let received: number;
  try {
    const stored = await services.videoHosts.local.getUploadedBytes(video);
    if (offset !== stored) {
      throw new AppError("state-conflict", (t) => t.apiErrors.uploads.continuesAt(stored, offset));
    }
    const missing = video.sizeBytes - stored;
    if (bytes !== null && bytes > missing) throw createTooManyBytesError(video);
    if (checksum && (bytes ?? missing) > MAX_CHECKED_BYTES) {
      throw new AppError("too-large", (t) => t.apiErrors.uploads.checkedBytes(MAX_CHECKED_BYTES));
    }
    await requireFreeStorage(services, missing);
    const limited = bytes === null ? new ByteLimit(body, missing) : null;
    const write = (checked: Readable) =>
      writeBytes(services, video, { body: checked, offset }, releasing.signal);
    received = await (checksum
      ? stageCheckedBytes(limited ?? body, checksum, releasing.signal, write)
      : write(limited ?? body));
    if (limited?.isExceeded) throw createTooManyBytesError(video);
  } finally {
    clearTimeout(drain);
    release();
  }
  if (received >= video.sizeBytes) await finishUpload(services, video);
  return received;
}

/**
 * Counts the bytes of an upload that are stored, after a request that still writes has stopped. Finishes the upload if a
 * process ended after it stored the last byte and before it did so.
 */
export async function countReceivedBytes(
  services: Services,
  locker: UploadLocker,
  video: Video,
): Promise<number> {
  const release = await locker.lock(video.id, () => undefined);
  const received = await services.videoHosts.local.getUploadedBytes(video).finally(release);
  if (video.status === "uploading" && received >= video.sizeBytes) await finishUpload(services, video);
  return received;
}

const createTooManyBytesError = (video: Video) =>
  new AppError("too-large", (t) => t.apiErrors.uploads.announced(video.sizeBytes));

async function writeBytes(
  { uploads, log }: Services,
  video: Video,
  { body, offset }: Pick<IncomingBytes, "body" | "offset">,
  signal: AbortSignal,
): Promise<number> {
  try {
    return await uploads.write(getSourceKey(video.id), offset, body, signal);
  } catch (error) {
    log.error({ err: error, videoId: video.id }, "storing upload bytes failed");
    // Read the rest: the sender reads the response only after it has sent everything.
    body.resume();
    throw new AppError("unavailable", (t) => t.apiErrors.uploads.notStored);
  }
}
