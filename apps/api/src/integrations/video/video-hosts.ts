import type { Config } from "../../platform/config.ts";
import type { Storage } from "../storage/storage.ts";
import { createLocalVideoHost, type LocalVideoHost } from "./local-video-host.ts";
import type { UploadStore } from "./uploads/upload-store.ts";
import type { ExternalVideoHost, HostedVideo, VideoHost } from "./video-host.ts";
import { createVimeoVideoHost } from "./vimeo-video-host.ts";

/** The configured video hosts. A video stays with the host it was uploaded to, also after VIDEO_HOST changes. */
export interface VideoHosts {
  /** The host for new videos. */
  readonly current: VideoHost;
  readonly local: LocalVideoHost;
  get(video: Pick<HostedVideo, "host">): VideoHost;
  /** Returns the external host of a video; null when this installation converts and serves it. */
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
