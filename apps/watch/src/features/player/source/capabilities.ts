import type { PlaybackRequest } from "@matinee/contract/schemas/videos";

/** What is known of the browser's decoders: nothing until `detectAv1` has asked. Apart from it, for the first view. */
export const capabilities: Pick<PlaybackRequest, "decodesAv1"> = {};

/** Chromium also reports HLS support, but hls.js plays it better. hls.js requires Media Source Extensions. */
export function prefersNativePlayback(): boolean {
  const isRequired = !("MediaSource" in window || "ManagedMediaSource" in window);
  const isApple = navigator.vendor.startsWith("Apple");
  const probe = document.createElement("video");
  return (isRequired || isApple) && probe.canPlayType("application/vnd.apple.mpegurl") !== "";
}
