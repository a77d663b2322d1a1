import { attachHls } from "./attach-hls.ts";
import { attachNative } from "./attach-native.ts";

export interface SourceOptions {
  /** Seconds of the film at which it goes on. */
  startAt: number;
  /** The film has several sound tracks, which the playlist lists apart from the picture. */
  hasSoundChoice: boolean;
  /** Aborted, nothing is attached any more. */
  signal: AbortSignal;
  /** The film does not come, however often it is asked for, or the server says no to it. */
  onLost: () => void;
  /** Plays a film on that broke off, unless something lies over it. */
  goOn: () => void;
}

/**
 * Gives a video its film; returns what takes it away again. Apple's browsers play HLS themselves; the others fetch the
 * player for it now, when somebody has pressed play.
 */
export async function attachSource(
  video: HTMLVideoElement,
  manifestUrl: string,
  options: SourceOptions,
): Promise<() => void> {
  if (playsNatively(video)) return attachNative(video, manifestUrl, options);
  return attachHls(video, manifestUrl, options);
}

/** Chromium claims to play HLS too, but not as well as hls.js does. */
function playsNatively(video: HTMLVideoElement): boolean {
  return navigator.vendor.startsWith("Apple") && video.canPlayType("application/vnd.apple.mpegurl") !== "";
}
