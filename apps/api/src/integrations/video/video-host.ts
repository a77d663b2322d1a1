export interface AnnouncedVideo {
  id: string;
  name: string;
  sizeBytes: number;
}

export interface HostedVideo {
  id: string;
  hostId: string | null;
}

/** Where uploaded videos live and are made playable. Its calls are made outside of transactions. */
export interface VideoHost {
  readonly name: "local" | "vimeo";
  /** Makes the place for the bytes: the browser sends them to `uploadUrl` by tus. */
  createUpload(video: AnnouncedVideo): Promise<{ hostId: string | null; uploadUrl: string }>;
  /** Bytes that have arrived. */
  uploadedBytes(video: HostedVideo): Promise<number>;
  /** Whether the original can be read back from here. */
  readonly keepsSource: boolean;
  /** Forgets the video and everything made of it. */
  remove(video: HostedVideo): Promise<void>;
}
