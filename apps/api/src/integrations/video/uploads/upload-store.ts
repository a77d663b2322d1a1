import { join, resolve } from "node:path";
import type { Readable } from "node:stream";
import type { Config } from "../../../platform/config.ts";
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
export async function createUploadStore(config: Config, storage: Storage): Promise<UploadStore> {
  const s3 = readS3Settings(config);
  if (!s3) return createDiskUploads(config.STORAGE_DIR, storage);
  const { createBucketUploads } = await import("./bucket-uploads.ts");
  return createBucketUploads(s3, storage);
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
