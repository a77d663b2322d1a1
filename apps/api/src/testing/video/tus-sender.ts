import { createHash } from "node:crypto";
import * as tus from "tus-js-client";

export interface SendOptions {
  headers: Record<string, string>;
  chunkBytes?: number;
  /** Closes the connection after this many bytes. */
  disconnectAfterBytes?: number;
  /** The pauses before further attempts; none by default. */
  retryDelaysMs?: number[];
}

/** Sends bytes like the studio: in chunks to the URL of the upload. */
export function sendByTus(uploadUrl: string, bytes: Buffer, options: SendOptions): Promise<void> {
  const { headers, chunkBytes = 64 * 1024, disconnectAfterBytes, retryDelaysMs = [] } = options;
  return new Promise((resolve, reject) => {
    const upload = new tus.Upload(bytes, {
      uploadUrl,
      headers,
      chunkSize: chunkBytes,
      retryDelays: retryDelaysMs,
      onError: reject,
      onSuccess: () => resolve(),
      onProgress: (sent) => {
        if (disconnectAfterBytes !== undefined && sent > disconnectAfterBytes)
          void upload.abort().then(() => resolve());
      },
    });
    upload.start();
  });
}

export const computeDigest = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
