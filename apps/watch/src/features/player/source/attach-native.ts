import { delaysMs, stallRetries } from "@matinee/domain/limits";
import { trackMovement } from "../playback/playhead.ts";
import { isExitingFullscreen } from "../playback/suspend-playback.ts";
import type { AttachedSource, SourceOptions } from "./source.ts";

/** Apple's browsers list the audio tracks of a video. */
interface VideoWithAudioTracks extends HTMLVideoElement {
  audioTracks?: ArrayLike<{ enabled: boolean }> & EventTarget;
}

/** Attaches a source that the browser plays itself. Its errors have no reason, so each is retried, three times at most. */
export function attachNative(
  video: VideoWithAudioTracks,
  manifestUrl: string,
  { startAt, audio, onError, resume }: SourceOptions,
): AttachedSource {
  let position = startAt;
  let attempts = 0;
  let shouldPlay = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let chosenTrack = audio.chosen;
  const enableChosenTrack = () => {
    // The tracks are added one after another; choose only once all are there.
    if (audio.trackCount < 2 || video.audioTracks?.length !== audio.trackCount) return;
    Array.from(video.audioTracks).forEach((track, index) => {
      if (track.enabled !== (index === chosenTrack)) track.enabled = index === chosenTrack;
    });
  };
  video.audioTracks?.addEventListener("addtrack", enableChosenTrack);
  const hasMoved = trackMovement(video);
  const load = () => {
    video.src = manifestUrl;
    video.load();
  };
  const handlers: Partial<Record<keyof HTMLMediaElementEventMap, () => void>> = {
    loadedmetadata() {
      if (position > 0) video.currentTime = position;
    },
    timeupdate() {
      if (hasMoved()) attempts = 0;
      if (video.readyState > 0 && video.currentTime > 0 && !isExitingFullscreen(video))
        position = video.currentTime;
    },
    // A retry starts where the viewer wants to be, even if nothing has loaded from there.
    seeking() {
      if (!isExitingFullscreen(video)) position = video.currentTime;
    },
    play() {
      shouldPlay = true;
    },
    pause() {
      // Some browsers pause a video that fails, without the viewer's doing.
      if (!video.error) shouldPlay = false;
    },
    error() {
      attempts += 1;
      if (attempts > stallRetries) return onError();
      timer = setTimeout(() => {
        load();
        if (shouldPlay) resume();
      }, delaysMs.stallReplay);
    },
  };
  for (const [type, handler] of Object.entries(handlers)) video.addEventListener(type, handler);
  load();
  return {
    detach() {
      clearTimeout(timer);
      video.audioTracks?.removeEventListener("addtrack", enableChosenTrack);
      for (const [type, handler] of Object.entries(handlers)) video.removeEventListener(type, handler);
      video.removeAttribute("src");
      video.load();
    },
    chooseAudioTrack(index) {
      chosenTrack = index;
      enableChosenTrack();
    },
  };
}
