import type { FastifyBaseLogger } from "fastify";
import type { Config } from "../../platform/config.ts";
import { createDiskStorage } from "./disk-storage.ts";
import type { S3Settings } from "./s3-storage.ts";
import type { Storage } from "./storage.ts";
import { withTrash } from "./trash.ts";

/** Returns the configured bucket, or null when videos and files are stored on local disk. */
export function readS3Settings(config: Config): S3Settings | null {
  if (!config.S3_BUCKET) return null;
  return {
    bucket: config.S3_BUCKET,
    region: config.S3_REGION,
    endpoint: config.S3_ENDPOINT,
    accessKeyId: config.S3_ACCESS_KEY_ID,
    secretAccessKey: config.S3_SECRET_ACCESS_KEY,
    forcePathStyle: config.S3_FORCE_PATH_STYLE,
  };
}

const SILENT = { info: () => undefined };

/**
 * Creates the configured storage for uploads, videos and files. Logs each move to its trash. Loads the client of
 * buckets only for a bucket: it takes megabytes of memory.
 * @param readTime the real time in milliseconds, by which a bucket checks signed URLs
 */
export async function createStorage(
  config: Config,
  log: Pick<FastifyBaseLogger, "info"> = SILENT,
  readTime: () => number = Date.now,
): Promise<Storage> {
  const s3 = readS3Settings(config);
  if (!s3) return withTrash(createDiskStorage(config.STORAGE_DIR), log);
  const { createS3Storage } = await import("./s3-storage.ts");
  return withTrash(createS3Storage(s3, config.STORAGE_DIR, { readTime }), log);
}
