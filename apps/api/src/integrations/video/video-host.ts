import type { CodedText } from "../../platform/stored-text.ts";
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

/** State of a video at an external host. */
export interface HostedVideoState extends PublicDetails {
  status: (typeof VIDEO_STATUSES)[number];
  uploadedBytes: number | null;
  /** For the filmmaker. */
  failure: CodedText | null;
  /** URL of the player page to embed. */
  embedUrl: string | null;
}

/** Details of a video that a host publishes without authentication. */
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

/** A service that stores and converts uploaded videos. Call it outside of transactions only. */
export interface VideoHost {
  readonly name: HostedVideo["host"];
  /** Creates the upload; the browser sends the bytes to `uploadUrl` by tus. @throws VideoHostError */
  createUpload(video: AnnouncedVideo): Promise<{ hostId: string | null; uploadUrl: string }>;
  /** Whether the uploaded file can be read back. */
  readonly keepsSource: boolean;
  /** Removes the video and everything derived from it. @throws VideoHostError */
  remove(video: HostedVideo): Promise<void>;
}

/** An external host that stores, converts and plays videos. Its methods can throw VideoHostError. */
export interface ExternalVideoHost extends VideoHost {
  rename(video: HostedVideo, name: string): Promise<void>;
  /** Returns null when the host no longer has the video. */
  getState(video: HostedVideo): Promise<HostedVideoState | null>;
  /** Returns the public details; null when the host provides none. Never throws. */
  getPublicDetails(video: HostedVideo): Promise<PublicDetails | null>;
  /** Adds or replaces the captions of a language. */
  putCaption(video: HostedVideo, caption: HostedCaption): Promise<void>;
  removeCaption(video: HostedVideo, language: string): Promise<void>;
}

/** The video host did not respond, or rejected the request. */
export class VideoHostError extends Error {
  /** A retry may succeed: there was no response, or a server error. */
  readonly isTransient: boolean;

  constructor(
    message: string,
    { isTransient = false, ...options }: ErrorOptions & { isTransient?: boolean } = {},
  ) {
    super(message, options);
    this.name = "VideoHostError";
    this.isTransient = isTransient;
  }
}
