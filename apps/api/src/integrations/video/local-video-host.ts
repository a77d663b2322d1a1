import type { Storage } from "../storage/storage.ts";
import type { UploadStore } from "./upload-store.ts";
import type { VideoHost } from "./video-host.ts";

/** Storage keys of a video of our own. Ids are UUIDs, so they need no escaping. */
export const getSourceKey = (videoId: string) => `uploads/${videoId}`;

/** Everything made of a video; its captions lie directly here. */
export const getMediaFolder = (videoId: string) => `media/${videoId}`;
export const getMediaKey = (videoId: string, file: string) => `${getMediaFolder(videoId)}/${file}`;
/** What one try of the converter left: each has a folder of its own, so that none can write into another's film. */
export const getTranscodeFolder = (videoId: string, transcodeVersion: number) =>
  // Films from before there were editions lie beside their captions.
  transcodeVersion === 0 ? getMediaFolder(videoId) : getMediaKey(videoId, String(transcodeVersion));

export interface LocalVideoHost extends VideoHost {
  /** Bytes that have arrived. */
  getUploadedBytes(video: { id: string }): Promise<number>;
}

/** Uploads by tus to this API, converted by our own worker. */
export function createLocalVideoHost(storage: Storage, uploads: UploadStore): LocalVideoHost {
  return {
    name: "local",
    keepsSource: true,
    async createUpload({ id, sizeBytes }) {
      await uploads.create(getSourceKey(id), sizeBytes);
      return { hostId: null, uploadUrl: `/v1/uploads/${id}` };
    },
    async getUploadedBytes({ id }) {
      return uploads.getOffset(getSourceKey(id));
    },
    async remove({ id }) {
      await uploads.remove(getSourceKey(id));
      await storage.removeAll(getMediaFolder(id));
    },
  };
}
