import type Hls from "hls.js";
import { renditionsOf } from "./renditions.ts";

export interface SourceOptions {
  /** Seconds of the film at which it goes on. */
  startAt: number;
  /** Aborted, nothing is attached any more. */
  signal: AbortSignal;
  onFatal: () => void;
}

const maxRecoveries = 3;

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
  const { startAt, signal, onFatal } = options;
  const { default: Player, Events, ErrorTypes } = await import("hls.js/light");
  if (signal.aborted) return () => {};
  const hls: Hls = new Player({
    startPosition: startAt > 0 ? startAt : -1,
    capLevelToPlayerSize: true,
    backBufferLength: 60,
  });
  const renditions = renditionsOf(video);
  hls.on(Events.MANIFEST_PARSED, () => {
    const levels = hls.levels.map(({ height, width, bitrate }, index) => ({
      ...{ id: String(index), height, width, bitrate },
    }));
    renditions.offer(levels, (index) => {
      hls.nextLevel = index;
    });
  });
  let recoveries = 0;
  hls.on(Events.FRAG_BUFFERED, () => {
    recoveries = 0;
  });
  hls.on(Events.ERROR, (_event, { fatal, type, response }) => {
    if (!fatal) return;
    recoveries += 1;
    const wasRefused = (response?.code ?? 0) >= 400;
    if (recoveries > maxRecoveries || wasRefused) onFatal();
    else if (type === ErrorTypes.MEDIA_ERROR) hls.recoverMediaError();
    else if (type === ErrorTypes.NETWORK_ERROR) hls.startLoad();
    else onFatal();
  });
  hls.loadSource(manifestUrl);
  hls.attachMedia(video);
  return () => {
    renditions.empty();
    hls.destroy();
  };
}

function attachNative(
  video: HTMLVideoElement,
  manifestUrl: string,
  { startAt, onFatal }: SourceOptions,
): () => void {
  const seek = () => {
    if (startAt > 0) video.currentTime = startAt;
  };
  video.addEventListener("loadedmetadata", seek, { once: true });
  video.addEventListener("error", onFatal);
  video.src = manifestUrl;
  return () => {
    video.removeEventListener("loadedmetadata", seek);
    video.removeEventListener("error", onFatal);
    video.removeAttribute("src");
    video.load();
  };
}

/** Chromium claims to play HLS too, but not as well as hls.js does. */
function playsNatively(video: HTMLVideoElement): boolean {
  return navigator.vendor.startsWith("Apple") && video.canPlayType("application/vnd.apple.mpegurl") !== "";
}
