import { attachHls } from "./attach-hls.ts";
import { attachNative } from "./attach-native.ts";
import type { SourceOptions, AttachedSource } from "./source.ts";

/** Attaches a source to a video element. Apple's browsers play HLS themselves; for the others this loads hls.js. */
export async function attachSource(
  video: HTMLVideoElement,
  manifestUrl: string,
  options: SourceOptions,
): Promise<AttachedSource> {
  if (prefersNativePlayback(video)) return attachNative(video, manifestUrl, options);
  return attachHls(video, manifestUrl, options);
}

/** Chromium also reports HLS support, but hls.js plays it better. hls.js requires Media Source Extensions. */
function prefersNativePlayback(video: HTMLVideoElement): boolean {
  const isRequired = !("MediaSource" in window || "ManagedMediaSource" in window);
  const isApple = navigator.vendor.startsWith("Apple");
  return (isRequired || isApple) && video.canPlayType("application/vnd.apple.mpegurl") !== "";
}
