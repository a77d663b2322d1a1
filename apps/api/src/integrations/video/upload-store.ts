import { join, resolve } from "node:path";
import { FileStore } from "@tus/file-store";
import { Upload } from "@tus/server";

/** What the store needs to know of an announced video. */
export interface ExpectedUpload {
  id: string;
  sizeBytes: number;
}

/**
 * Uploads as files in the storage folder, where the converter reads them. What is expected is known from the announced
 * videos, and what has arrived from the file's length, so that the two cannot disagree after a crash.
 */
export function createUploadStore(
  storageFolder: string,
  find: (id: string) => Promise<ExpectedUpload | null>,
): FileStore {
  return new FileStore({
    directory: join(resolve(storageFolder), "uploads"),
    configstore: {
      async get(id) {
        const expected = await find(id);
        return expected ? new Upload({ id: expected.id, size: expected.sizeBytes, offset: 0 }) : undefined;
      },
      async set() {
        // The announced video says it all.
      },
      async delete() {
        // Removing the video does.
      },
    },
  });
}
