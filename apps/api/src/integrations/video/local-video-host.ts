import type { Storage } from "../storage/storage.ts";
import type { UploadStore } from "./upload-store.ts";
import type { VideoHost } from "./video-host.ts";

/** Storage keys of a video of our own. Ids are UUIDs, so they need no escaping. */
export const sourceKey = (videoId: string) => `uploads/${videoId}`;

/** Everything made of a video; its captions lie directly here. */
export const mediaFolder = (videoId: string) => `media/${videoId}`;
export const mediaKey = (videoId: string, file: string) => `${mediaFolder(videoId)}/${file}`;
/** What one try of the converter left: each has a folder of its own, so that none can write into another's film. */
export const editionFolder = (videoId: string, edition: number) =>
  // Films from before there were editions lie beside their captions.
  edition === 0 ? mediaFolder(videoId) : mediaKey(videoId, String(edition));

export interface LocalVideoHost extends VideoHost {
  /** Bytes that have arrived. */
  uploadedBytes(video: { id: string }): Promise<number>;
}

/** Uploads by tus to this API, converted by our own worker. */
export function createLocalVideoHost(storage: Storage, uploads: UploadStore): LocalVideoHost {
  return {
    name: "local",
    keepsSource: true,
    async createUpload({ id, sizeBytes }) {
      await uploads.begin(sourceKey(id), sizeBytes);
      return { hostId: null, uploadUrl: `/v1/uploads/${id}` };
    },
    async uploadedBytes({ id }) {
      return uploads.received(sourceKey(id));
    },
    async remove({ id }) {
      await uploads.forget(sourceKey(id));
      await storage.removeAll(mediaFolder(id));
    },
  };
}
