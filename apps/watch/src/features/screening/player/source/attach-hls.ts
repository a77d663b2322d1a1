import { delaysMs, stallRetries } from "@matinee/contract/limits";
import { createHlsPlayer, type HlsGrant, type HlsPlayer, loadHls } from "./hls-player.ts";
import { getRenditions } from "./renditions.ts";
import type { AttachedSource, SourceOptions } from "./source.ts";

/** Attaches an HLS source with hls.js: the player that was started before, or a new one. */
export async function attachHls(
  video: HTMLVideoElement,
  grant: HlsGrant,
  started: Promise<HlsPlayer> | null,
  { startAt, audio, signal, onError }: SourceOptions,
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
  const { hls } = player ?? createHlsPlayer(library, grant, startAt);
  let chosenTrack = audio.chosen;
  const enableChosenTrack = () => {
    if (hls.audioTracks[chosenTrack]) hls.audioTrack = chosenTrack;
  };
  hls.once(Events.AUDIO_TRACKS_UPDATED, enableChosenTrack);
  enableChosenTrack();
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
  hls.on(Events.MANIFEST_PARSED, listRenditions);
  if (hls.levels.length > 0) listRenditions();
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
      if (hls.levels.length === 0) hls.loadSource(grant.manifestUrl);
      else hls.startLoad(video.currentTime);
    }, delaysMs.stallReplay);
  });
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
