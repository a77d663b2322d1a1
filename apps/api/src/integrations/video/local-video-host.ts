import type { Storage } from "../storage/storage.ts";
import type { VideoHost } from "./video-host.ts";

/** Storage keys of a video of our own. Ids are UUIDs, so they need no escaping. */
export const sourceKey = (videoId: string) => `uploads/${videoId}`;
export const mediaKey = (videoId: string, file: string) => `media/${videoId}/${file}`;

export interface LocalVideoHost extends VideoHost {
  /** Bytes that have arrived. */
  uploadedBytes(video: { id: string }): Promise<number>;
}

/** Uploads by tus to this API, converted by our own worker. */
export function createLocalVideoHost(storage: Storage): LocalVideoHost {
  return {
    name: "local",
    keepsSource: true,
    async createUpload({ id }) {
      await storage.put(sourceKey(id), Buffer.alloc(0));
      return { hostId: null, uploadUrl: `/v1/uploads/${id}` };
    },
    async uploadedBytes({ id }) {
      return (await storage.size(sourceKey(id))) ?? 0;
    },
    async remove({ id }) {
      await storage.remove(sourceKey(id));
      await storage.removeAll(`media/${id}`);
    },
  };
}
