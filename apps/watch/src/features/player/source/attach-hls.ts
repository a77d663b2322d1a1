import { isRejectedStatus } from "@matinee/app-shell/api/api-failure";
import { delaysMs, stallRetries } from "@matinee/domain/limits";
import type { ErrorData } from "hls.js";
import { playsAv1, rejectAv1 } from "./av1.ts";
import { createHlsPlayer, type HlsGrant, type HlsPlayer, loadHls } from "./hls-player.ts";
import { getRenditions } from "./renditions.ts";
import type { AttachedSource, SourceOptions } from "./source.ts";

/** Attaches an HLS source with hls.js: the player that was started before, or a new one. */
export async function attachHls(
  video: HTMLVideoElement,
  grant: HlsGrant,
  started: Promise<HlsPlayer> | null,
  { startAt, audio, maxBufferSeconds, signal, onError, resume }: SourceOptions,
): Promise<AttachedSource> {
  let player = await started?.catch(() => null);
  if (player?.hasFailed()) {
    player.hls.destroy();
    player = null;
  }
  const library = player?.library ?? (await loadHls(audio.trackCount));
  if (signal.aborted) {
    player?.hls.destroy();
    return { detach: () => {}, chooseAudioTrack: () => {} };
  }
  const { Events, ErrorTypes } = library;
  let { hls } = player ?? createHlsPlayer(library, grant, startAt, maxBufferSeconds);
  let chosenTrack = audio.chosen;
  const enableChosenTrack = () => {
    if (hls.audioTracks[chosenTrack]) hls.audioTrack = chosenTrack;
  };
  const renditionList = getRenditions(video);
  const listRenditions = () => {
    const levels = hls.levels.map(({ height, width, bitrate }, index) => ({
      id: String(index),
      height,
      width,
      bitrate,
    }));
    renditionList.set(levels, (index) => {
      hls.nextLevel = index;
    });
  };
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const handleError = (_event: unknown, { fatal, type, response }: ErrorData) => {
    if (type === ErrorTypes.MEDIA_ERROR && (fatal || video.error) && playsAv1(hls)) return continueWithH264();
    if (!fatal) return;
    if (isRejectedStatus(response?.code ?? 0)) return onError();
    // A retry counts only while the buffer is empty: until then the viewer does not notice.
    const isStarving = video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA;
    if (isStarving) attempts += 1;
    if (attempts > stallRetries) return onError();
    if (type === ErrorTypes.MEDIA_ERROR && isStarving) return hls.recoverMediaError();
    timer = setTimeout(() => {
      if (hls.levels.length === 0) hls.loadSource(grant.manifestUrl);
      else hls.startLoad(video.currentTime);
    }, delaysMs.stallReplay);
  };
  const attach = () => {
    hls.once(Events.AUDIO_TRACKS_UPDATED, enableChosenTrack);
    enableChosenTrack();
    hls.on(Events.MANIFEST_PARSED, listRenditions);
    if (hls.levels.length > 0) listRenditions();
    hls.on(Events.FRAG_BUFFERED, () => {
      attempts = 0;
    });
    hls.on(Events.ERROR, handleError);
    hls.attachMedia(video);
  };
  /** Continues with H.264 at the same position: a decoder may fail although the browser said that it would not. */
  const continueWithH264 = () => {
    rejectAv1();
    clearTimeout(timer);
    const position = video.currentTime || startAt;
    renditionList.clear();
    hls.destroy();
    // Without the first files, which are those of AV1.
    const { id, manifestUrl } = grant;
    ({ hls } = createHlsPlayer(library, { id, manifestUrl }, position, maxBufferSeconds));
    attach();
    resume();
  };
  const handleElementError = () => {
    if (video.error && playsAv1(hls)) continueWithH264();
  };
  video.addEventListener("error", handleElementError);
  attach();
  return {
    detach() {
      clearTimeout(timer);
      video.removeEventListener("error", handleElementError);
      renditionList.clear();
      hls.destroy();
    },
    chooseAudioTrack(index) {
      chosenTrack = index;
      enableChosenTrack();
    },
  };
}
