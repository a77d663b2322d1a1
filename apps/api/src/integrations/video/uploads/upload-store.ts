import { join, resolve } from "node:path";
import { PassThrough, type Readable } from "node:stream";
import { S3Store } from "@tus/s3-store";
import { Upload } from "@tus/utils";
import type { Config } from "../../../platform/config.ts";
import { buildS3ClientConfig } from "../../storage/s3-storage.ts";
import { readS3Settings } from "../../storage/create-storage.ts";
import type { Storage } from "../../storage/storage.ts";
import { FileSink } from "./file-sink.ts";
import { pipeUploadBody } from "./pipe-upload-body.ts";

/** Receives the bytes of announced videos. Uploads are identified by their storage key. */
export interface UploadStore {
  create(key: string, sizeBytes: number): Promise<void>;
  /**
   * Appends a body to the upload, until the body ends, its connection breaks or the signal aborts.
   * @param offset bytes received so far, as `getOffset` returns them
   * @returns the number of bytes received in total
   * @throws when the bytes cannot be stored; earlier bytes stay stored
   */
  write(key: string, offset: number, body: Readable, signal: AbortSignal): Promise<number>;
  /** Returns the number of bytes received; 0 for an unknown upload. */
  getOffset(key: string): Promise<number>;
  remove(key: string): Promise<void>;
}

/** Stores uploads where the worker reads them, so that a finished upload needs no copy. */
export function createUploadStore(config: Config, storage: Storage): UploadStore {
  const s3 = readS3Settings(config);
  return s3
    ? createBucketUploads(
        new S3Store({ s3ClientConfig: { ...buildS3ClientConfig(s3), bucket: s3.bucket }, useTags: false }),
        storage,
      )
    : createDiskUploads(config.STORAGE_DIR, storage);
}

/**
 * Stores uploads as files. The expected size comes from the video's database row and the received size from the file's
 * length, so that a crash cannot leave a wrong offset.
 */
function createDiskUploads(storageFolder: string, storage: Storage): UploadStore {
  const root = resolve(storageFolder);
  return {
    create: (key) => storage.put(key, Buffer.alloc(0)),
    async write(key, offset, body, signal) {
      const file = new FileSink(join(root, key), offset);
      await pipeUploadBody(file, body, signal);
      return file.position;
    },
    getOffset: async (key) => (await storage.getSize(key)) ?? 0,
    remove: (key) => storage.discard(key),
  };
}

/** Stores each upload as a multipart upload of the bucket; the received size is the total of its parts. */
function createBucketUploads(store: S3Store, storage: Storage): UploadStore {
  return {
    async create(key, sizeBytes) {
      await store.create(new Upload({ id: key, size: sizeBytes, offset: 0 }));
    },
    async write(key, offset, body, signal) {
      const parts = new PassThrough();
      const storing = store.write(parts, key, offset).catch((error: unknown) => {
        parts.destroy();
        throw error;
      });
      const [received] = await Promise.all([storing, pipeUploadBody(parts, body, signal)]);
      return received;
    },
    async getOffset(key) {
      const upload = await store.getUpload(key).catch(ignoreUnknownUpload);
      return upload?.offset ?? 0;
    },
    async remove(key) {
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
