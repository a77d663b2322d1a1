import { delaysMs, stallRetries } from "@matinee/contract/limits";
import type Hls from "hls.js";
import type { AttachedSource, SourceOptions } from "./attach-source.ts";
import { getRenditions } from "./renditions.ts";

/** Our own tries below come on top of these, and wait longer. */
const oneRetry = { maxNumRetry: 1, retryDelayMs: 500, maxRetryDelayMs: 1000 };
const policy = {
  default: {
    maxTimeToFirstByteMs: 10_000,
    maxLoadTimeMs: 60_000,
    timeoutRetry: oneRetry,
    errorRetry: oneRetry,
  },
};

/** Plays HLS through hls.js, which is fetched now. */
export async function attachHls(
  video: HTMLVideoElement,
  manifestUrl: string,
  { startAt, sound, signal, onError: onLost }: SourceOptions,
): Promise<AttachedSource> {
  // The light build knows no alternate audio: it would play such a film without sound.
  const {
    default: Player,
    Events,
    ErrorTypes,
  } = sound.count > 1 ? await import("hls.js") : await import("hls.js/light");
  if (signal.aborted) return { detach: () => {}, chooseSound: () => {} };
  const hls: Hls = new Player({
    startPosition: startAt > 0 ? startAt : -1,
    capLevelToPlayerSize: true,
    backBufferLength: 60,
    fragLoadPolicy: policy,
    playlistLoadPolicy: policy,
    manifestLoadPolicy: policy,
  });
  let chosenSound = sound.chosen;
  const playSound = () => {
    if (hls.audioTracks[chosenSound]) hls.audioTrack = chosenSound;
  };
  hls.once(Events.AUDIO_TRACKS_UPDATED, playSound);
  const renditions = getRenditions(video);
  hls.on(Events.MANIFEST_PARSED, () => {
    const levels = hls.levels.map(({ height, width, bitrate }, index) => ({
      id: String(index),
      height,
      width,
      bitrate,
    }));
    renditions.offer(levels, (index) => {
      hls.nextLevel = index;
    });
  });
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  hls.on(Events.FRAG_BUFFERED, () => {
    tries = 0;
  });
  hls.on(Events.ERROR, (_event, { fatal, type, response }) => {
    if (!fatal) return;
    const status = response?.code ?? 0;
    if (status >= 400 && status < 500) return onLost();
    // While there is film in stock, nobody misses anything: only an empty stock counts the tries.
    const isStarving = video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
    if (isStarving) tries += 1;
    if (tries > stallRetries) return onLost();
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
      renditions.empty();
      hls.destroy();
    },
    chooseSound(index) {
      chosenSound = index;
      playSound();
    },
  };
}
