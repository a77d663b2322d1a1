import { PassThrough, type Readable } from "node:stream";
import { S3Store } from "@tus/s3-store";
import { Upload } from "@tus/utils";
import { buildS3ClientConfig, type S3Settings } from "../../storage/s3-storage.ts";
import type { Storage } from "../../storage/storage.ts";
import { pipeUploadBody } from "./pipe-upload-body.ts";

/** Stores each upload as a multipart upload of the bucket; the received size is the total of its parts. */
export function createBucketUploads(settings: S3Settings, storage: Storage) {
  const store = new S3Store({
    s3ClientConfig: { ...buildS3ClientConfig(settings), bucket: settings.bucket },
    useTags: false,
  });
  return {
    async create(key: string, sizeBytes: number) {
      await store.create(new Upload({ id: key, size: sizeBytes, offset: 0 }));
    },
    async write(key: string, offset: number, body: Readable, signal: AbortSignal) {
      const parts = new PassThrough();
      const storing = store.write(parts, key, offset).catch((error: unknown) => {
        parts.destroy();
        throw error;
      });
      const [received] = await Promise.all([storing, pipeUploadBody(parts, body, signal)]);
      return received;
    },
    async getOffset(key: string) {
      const upload = await store.getUpload(key).catch(ignoreUnknownUpload);
      return upload?.offset ?? 0;
    },
    async remove(key: string) {
      // A complete upload, before the store can delete it.
      await storage.discard(key);
      await store.remove(key).catch(ignoreUnknownUpload);
      // The store fails on the missing multipart upload of a complete one before it removes these.
      for (const part of [".info", ".part"]) await storage.remove(key + part);
    },
  };
}

/** Ignores the store's error for an unknown upload, and S3's for a completed or aborted multipart upload. */
function ignoreUnknownUpload(error: unknown): null {
  const isUnknownUpload =
    typeof error === "object" &&
    error !== null &&
    (("status_code" in error && error.status_code === 404) ||
      ("name" in error && error.name === "NoSuchUpload"));
  if (isUnknownUpload) return null;
  throw error;
}
