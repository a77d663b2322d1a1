import { join, resolve } from "node:path";
import { PassThrough, type Readable } from "node:stream";
import { S3Store } from "@tus/s3-store";
import { Upload } from "@tus/utils";
import type { Config } from "../../platform/config.ts";
import { buildS3ClientConfig } from "../storage/s3-storage.ts";
import { readS3Settings } from "../storage/create-storage.ts";
import type { Storage } from "../storage/storage.ts";
import { FileSink } from "./file-sink.ts";
import { pipeUploadBody } from "./pipe-upload-body.ts";

/** Where the bytes of announced videos arrive. Uploads are named by their key in storage. */
export interface UploadStore {
  create(key: string, sizeBytes: number): Promise<void>;
  /**
   * Adds what arrives after the bytes that are there, until the body ends, its line breaks or the signal comes.
   * @param offset as `received` says
   * @returns bytes that have arrived now. Throws when they cannot be stored; those before them stay.
   */
  write(key: string, offset: number, body: Readable, signal: AbortSignal): Promise<number>;
  /** Bytes that have arrived; 0 for what was never begun. */
  getOffset(key: string): Promise<number>;
  remove(key: string): Promise<void>;
}

/** Uploads go straight to where the worker reads them, also in parts: no copy at their end. */
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
 * Files in the storage folder. What is expected is known from the announced videos, and what has arrived from the file's
 * length, so that the two cannot disagree after a crash.
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
    remove: (key) => storage.remove(key),
  };
}

/** A multipart upload of the bucket for each; its parts say what has arrived. */
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
      await store.remove(key).catch(ignoreUnknownUpload);
      // For a complete upload the store stops at its parts, which are no more.
      for (const part of ["", ".info", ".part"]) await storage.remove(key + part);
    },
  };
}

/** What the store throws for an upload that it does not know, and S3 for one that is complete or was given up. */
function ignoreUnknownUpload(error: unknown): null {
  const known =
    typeof error === "object" &&
    error !== null &&
    (("status_code" in error && error.status_code === 404) ||
      ("name" in error && error.name === "NoSuchUpload"));
  if (known) return null;
  throw error;
}
