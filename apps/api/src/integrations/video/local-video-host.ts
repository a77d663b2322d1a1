import type { Storage } from "../storage/storage.ts";
import type { UploadStore } from "./uploads/upload-store.ts";
import type { VideoHost } from "./video-host.ts";

/** Storage key of the uploaded file. IDs are UUIDs, so they need no escaping. */
export const getSourceKey = (videoId: string) => `uploads/${videoId}`;

/** Folder of everything derived from a video; captions are stored directly in it. */
export const getMediaFolder = (videoId: string) => `media/${videoId}`;
export const getMediaKey = (videoId: string, file: string) => `${getMediaFolder(videoId)}/${file}`;
/** Folder of one transcode attempt: attempts have separate folders, so that none can write into another's output. */
export const getTranscodeFolder = (videoId: string, transcodeVersion: number) =>
  // Version 0 is from before transcode versions existed; its files are beside the captions.
  transcodeVersion === 0 ? getMediaFolder(videoId) : getMediaKey(videoId, String(transcodeVersion));

export interface LocalVideoHost extends VideoHost {
  /** Returns the number of bytes received. */
  getUploadedBytes(video: { id: string }): Promise<number>;
}

/** Returns the path to which the bytes of a video go by tus. */
export const getUploadUrl = (id: string): string => `/v1/uploads/${id}`;

/** The local host: uploads by tus to this API, conversion by the worker. */
export function createLocalVideoHost(storage: Storage, uploads: UploadStore): LocalVideoHost {
  return {
    name: "local",
    keepsSource: true,
    async createUpload({ id, sizeBytes }) {
      await uploads.create(getSourceKey(id), sizeBytes);
      return { hostId: null, uploadUrl: getUploadUrl(id) };
    },
    async getUploadedBytes({ id }) {
      return uploads.getOffset(getSourceKey(id));
    },
    async remove({ id }) {
      await uploads.remove(getSourceKey(id));
      await storage.discard(getMediaFolder(id));
    },
  };
}
