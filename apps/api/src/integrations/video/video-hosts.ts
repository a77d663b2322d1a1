import type { Config } from "../../platform/config.ts";
import type { Storage } from "../storage/storage.ts";
import { createLocalVideoHost, type LocalVideoHost } from "./local-video-host.ts";
import type { UploadStore } from "./upload-store.ts";
import type { ExternalVideoHost, HostedVideo, VideoHost } from "./video-host.ts";
import { createVimeoVideoHost } from "./vimeo-video-host.ts";

/** A video stays with the host that it was uploaded to, also when the installation has changed to another since. */
export interface VideoHosts {
  /** Takes new videos. */
  readonly current: VideoHost;
  readonly local: LocalVideoHost;
  get(video: Pick<HostedVideo, "host">): VideoHost;
  /** The host of a video that is not ours to convert and serve; null for our own. */
  findExternal(video: Pick<HostedVideo, "host">): ExternalVideoHost | null;
}

export function createVideoHosts(config: Config, storage: Storage, uploads: UploadStore): VideoHosts {
  const local = createLocalVideoHost(storage, uploads);
  const vimeo = createVimeoVideoHost(config);
  const hosts = { local, vimeo };
  return {
    current: hosts[config.VIDEO_HOST],
    local,
    get: ({ host }) => hosts[host],
    findExternal: ({ host }) => (host === "vimeo" ? vimeo : null),
  };
}
