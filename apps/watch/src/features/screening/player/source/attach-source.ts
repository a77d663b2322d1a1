import { attachHls } from "./attach-hls.ts";
import { attachNative } from "./attach-native.ts";

export interface SourceOptions {
  /** Seconds of the film at which it goes on. */
  startAt: number;
  /** The sound tracks, by their place in the playlist; fewer than two leave no choice. */
  sound: { count: number; chosen: number };
  /** Aborted, nothing is attached any more. */
  signal: AbortSignal;
  /** The film does not come, however often it is asked for, or the server says no to it. */
  onError: () => void;
  /** Plays a film on that broke off, unless something lies over it. */
  resume: () => void;
}

/** A film in a video. */
export interface AttachedSource {
  detach: () => void;
  chooseSound: (index: number) => void;
}

/**
 * Gives a video its film. Apple's browsers play HLS themselves; the others fetch the
 * player for it now, when somebody has pressed play.
 */
export async function attachSource(
  video: HTMLVideoElement,
  manifestUrl: string,
  options: SourceOptions,
): Promise<AttachedSource> {
  if (prefersNativePlayback(video)) return attachNative(video, manifestUrl, options);
  return attachHls(video, manifestUrl, options);
}

/** Chromium claims to play HLS too, but not as well as hls.js does, which needs media source extensions. */
function prefersNativePlayback(video: HTMLVideoElement): boolean {
  const isNeeded = !("MediaSource" in window || "ManagedMediaSource" in window);
  const isGood = navigator.vendor.startsWith("Apple");
  return (isNeeded || isGood) && video.canPlayType("application/vnd.apple.mpegurl") !== "";
}
