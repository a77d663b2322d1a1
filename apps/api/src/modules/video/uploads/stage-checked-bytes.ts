import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { AppError } from "../../../platform/errors.ts";
import { pipeUploadBody } from "../../../integrations/video/uploads/pipe-upload-body.ts";
import type { Checksum } from "./tus-headers.ts";

/**
 * Stages the bytes of one request in a temporary file until their checksum is verified, so that the upload never contains
 * an unchecked byte, not even after a crash.
 * @param handle receives the verified bytes; they are deleted when it settles
 * @throws AppError checksum-mismatch, also when the connection breaks before all bytes have arrived
 */
export async function stageCheckedBytes<T>(
  body: Readable,
  { algorithm, digest }: Checksum,
  signal: AbortSignal,
  handle: (checked: Readable) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "matinee-upload-"));
  try {
    const path = join(folder, "bytes");
    await pipeUploadBody(createWriteStream(path), body, signal);
    const hash = createHash(algorithm);
    for await (const piece of createReadStream(path)) hash.update(piece);
    if (!hash.digest().equals(digest)) {
      throw new AppError("checksum-mismatch", (t) => t.apiErrors.uploads.wrongChecksum);
    }
    return await handle(createReadStream(path));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
