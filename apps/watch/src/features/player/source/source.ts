export interface SourceOptions {
  /** The position at which playback starts, in seconds. */
  startAt: number;
  /** `chosen` is the index of the audio track in the playlist. */
  audio: { trackCount: number; chosen: number };
  /** How far ahead to load at most, in seconds; undefined for as much as is useful. */
  maxBufferSeconds?: number | undefined;
  /** Once aborted, nothing is attached. */
  signal: AbortSignal;
  /** The source fails despite retries, or the server rejects the request. */
  onError: () => void;
  /** Continues playback after an interruption, unless it is suspended. */
  resume: () => void;
}

export interface AttachedSource {
  detach: () => void;
  chooseAudioTrack: (index: number) => void;
}
