import { delaysMs, stallRetries } from "@matinee/contract/limits";
import type Hls from "hls.js";
import { getRenditions } from "./renditions.ts";
import type { AttachedSource, SourceOptions } from "./source.ts";

/** hls.js reattempts once and soon; the error handler below reattempts more slowly. */
const oneRetry = { maxNumRetry: 1, retryDelayMs: 500, maxRetryDelayMs: 1000 };
const loadPolicy = {
  default: {
    maxTimeToFirstByteMs: 10_000,
    maxLoadTimeMs: 60_000,
    timeoutRetry: oneRetry,
    errorRetry: oneRetry,
  },
};

/** Loads hls.js and attaches an HLS source with it. */
export async function attachHls(
  video: HTMLVideoElement,
  manifestUrl: string,
  { startAt, audio, signal, onError }: SourceOptions,
): Promise<AttachedSource> {
  // The light build has no support for alternate audio: it would play such a video without sound.
  const {
    default: Player,
    Events,
    ErrorTypes,
  } = audio.trackCount > 1 ? await import("hls.js") : await import("hls.js/light");
  if (signal.aborted) return { detach: () => {}, chooseAudioTrack: () => {} };
  const hls: Hls = new Player({
    startPosition: startAt > 0 ? startAt : -1,
    capLevelToPlayerSize: true,
    backBufferLength: 60,
    fragLoadPolicy: loadPolicy,
    playlistLoadPolicy: loadPolicy,
    manifestLoadPolicy: loadPolicy,
  });
  let chosenTrack = audio.chosen;
  const enableChosenTrack = () => {
    if (hls.audioTracks[chosenTrack]) hls.audioTrack = chosenTrack;
  };
  hls.once(Events.AUDIO_TRACKS_UPDATED, enableChosenTrack);
  const renditionList = getRenditions(video);
  hls.on(Events.MANIFEST_PARSED, () => {
    const levels = hls.levels.map(({ height, width, bitrate }, index) => ({
      id: String(index),
      height,
      width,
      bitrate,
    }));
    renditionList.set(levels, (index) => {
      hls.nextLevel = index;
    });
  });
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  hls.on(Events.FRAG_BUFFERED, () => {
    attempts = 0;
  });
  hls.on(Events.ERROR, (_event, { fatal, type, response }) => {
    if (!fatal) return;
    const status = response?.code ?? 0;
    if (status >= 400 && status < 500) return onError();
    // A retry counts only while the buffer is empty: until then the viewer does not notice.
    const isStarving = video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
    if (isStarving) attempts += 1;
    if (attempts > stallRetries) return onError();
    if (type === ErrorTypes.MEDIA_ERROR && isStarving) return hls.recoverMediaError();
    timer = setTimeout(() => {
      if (hls.levels.length === 0) hls.loadSource(manifestUrl);
      else hls.startLoad(video.currentTime);
    }, delaysMs.stallReplay);
  });
  hls.loadSource(manifestUrl);
  hls.attachMedia(video);
  return {
    detach() {
      clearTimeout(timer);
      renditionList.clear();
      hls.destroy();
    },
    chooseAudioTrack(index) {
      chosenTrack = index;
      enableChosenTrack();
    },
  };
}
