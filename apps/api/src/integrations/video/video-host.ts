import type { VIDEO_HOSTS, VIDEO_STATUSES } from "@matinee/contract/schemas/videos";

export interface AnnouncedVideo {
  id: string;
  name: string;
  sizeBytes: number;
}

export interface HostedVideo {
  id: string;
  host: (typeof VIDEO_HOSTS)[number];
  hostId: string | null;
}

/** How far a video is at a host that converts by itself. */
export interface HostedVideoState extends PublicDetails {
  status: (typeof VIDEO_STATUSES)[number];
  uploadedBytes: number | null;
  /** In a filmmaker's words. */
  failure: string | null;
  /** The page to embed. */
  embedUrl: string | null;
}

/** What a host tells anyone of a video. */
export interface PublicDetails {
  durationSeconds: number | null;
  width: number | null;
  height: number | null;
  posterUrl: string | null;
}

export interface HostedCaption {
  /** BCP 47. */
  language: string;
  label: string;
  /** WebVTT. */
  text: string;
}

/** Where uploaded videos live and are made playable. Its calls are made outside of transactions. */
export interface VideoHost {
  readonly name: HostedVideo["host"];
  /** Makes the place for the bytes: the browser sends them to `uploadUrl` by tus. @throws VideoHostFailure */
  createUpload(video: AnnouncedVideo): Promise<{ hostId: string | null; uploadUrl: string }>;
  /** Whether the original can be read back from here. */
  readonly keepsSource: boolean;
  /** Forgets the video and everything made of it. @throws VideoHostFailure */
  remove(video: HostedVideo): Promise<void>;
}

/** A host that takes the bytes, converts and plays them itself. Every call can throw VideoHostFailure. */
export interface ExternalVideoHost extends VideoHost {
  rename(video: HostedVideo, name: string): Promise<void>;
  /** null for a video that is not there any more. */
  getState(video: HostedVideo): Promise<HostedVideoState | null>;
  /** Public details; null whenever the host gives none. Never throws. */
  getPublicDetails(video: HostedVideo): Promise<PublicDetails | null>;
  /** Adds the captions of a language, or puts them in the place of the earlier ones. */
  putCaption(video: HostedVideo, caption: HostedCaption): Promise<void>;
  removeCaption(video: HostedVideo, language: string): Promise<void>;
}

/** A host did not answer, or refused. */
export class VideoHostError extends Error {
  /** The same call may succeed at once: nothing was answered, or a fault of the host's own. */
  readonly isTransient: boolean;

  constructor(
    message: string,
    { isTransient = false, ...options }: ErrorOptions & { isTransient?: boolean } = {},
  ) {
    super(message, options);
    this.name = "VideoHostFailure";
    this.isTransient = isTransient;
  }
}
