import pLimit, { type LimitFunction } from "p-limit";
import sharp from "sharp";
import { AppError } from "../../platform/errors.ts";

// One thread per operation: two images would otherwise occupy every processor of a small machine.
sharp.concurrency(1);
// Each upload is encoded once, so what libvips keeps of an earlier one (up to 50 MB) is never used again.
sharp.cache(false);

/** Uploads that one account receives and processes at once; each holds up to 15 MB in memory. */
const UPLOADS_PER_ACCOUNT = 2;
const MAX_WAITING_UPLOADS = 40;
const RETRY_AFTER_SECONDS = 10;

/** Encodings wait for one another, so that they never occupy more than one processor and one thread of the pool. */
const encodingLimit = pLimit(1);
const uploadLimits = new Map<string, LimitFunction>();

/** Runs the encoding of an image when no other runs in this process. */
export function encodeInTurn<T>(encode: () => Promise<T>): Promise<T> {
  return encodingLimit(encode);
}

/**
 * Runs an upload of a file when fewer than two of the account's run in this process. An account therefore has at most
 * two places in the queue of encodings, however many files it sends.
 * @throws AppError too-many-requests when too many of the account's uploads wait
 */
export async function uploadInTurn<T>(accountId: string, upload: () => Promise<T>): Promise<T> {
  const limit = uploadLimits.get(accountId) ?? pLimit(UPLOADS_PER_ACCOUNT);
  if (limit.pendingCount >= MAX_WAITING_UPLOADS) {
    throw new AppError("too-many-requests", (t) => t.apiErrors.files.manyAtOnce, {
      details: { retryAfterSeconds: RETRY_AFTER_SECONDS },
    });
  }
  uploadLimits.set(accountId, limit);
  try {
    return await limit(upload);
  } finally {
    if (limit.activeCount + limit.pendingCount === 0) uploadLimits.delete(accountId);
  }
}
