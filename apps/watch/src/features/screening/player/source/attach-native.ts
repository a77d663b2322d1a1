import { delaysMs, stallRetries } from "@matinee/contract/limits";
import type { AttachedSource, SourceOptions } from "./attach-source.ts";
import { isExitingFullscreen } from "../playback/suspend-playback.ts";
import { trackMovement } from "../playback/playhead.ts";

/** Apple's browsers list the sound tracks of a film. */
interface VideoWithSound extends HTMLVideoElement {
  audioTracks?: ArrayLike<{ enabled: boolean }> & EventTarget;
}

/** Lets the browser play HLS itself. Its errors do not say why: it is asked again after two seconds, three times. */
export function attachNative(
  video: VideoWithSound,
  manifestUrl: string,
  { startAt, sound, onError: onLost, resume: goOn }: SourceOptions,
): AttachedSource {
  let at = startAt;
  let tries = 0;
  let isWanted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let chosenSound = sound.chosen;
  const playSound = () => {
    // The tracks come one after the other: the first ones are no choice yet.
    if (sound.count < 2 || video.audioTracks?.length !== sound.count) return;
    Array.from(video.audioTracks).forEach((track, index) => {
      if (track.enabled !== (index === chosenSound)) track.enabled = index === chosenSound;
    });
  };
  video.audioTracks?.addEventListener("addtrack", playSound);
  const hasMoved = trackMovement(video);
  const load = () => {
    video.src = manifestUrl;
    video.load();
  };
  const on: Partial<Record<keyof HTMLMediaElementEventMap, () => void>> = {
    loadedmetadata() {
      if (at > 0) video.currentTime = at;
    },
    timeupdate() {
      if (hasMoved()) tries = 0;
      if (video.readyState > 0 && video.currentTime > 0 && !isExitingFullscreen(video))
        at = video.currentTime;
    },
    // Where the viewer wants to be, also when nothing comes from there.
    seeking() {
      if (!isExitingFullscreen(video)) at = video.currentTime;
    },
    play() {
      isWanted = true;
    },
    pause() {
      // Some browsers pause a film that breaks off; its viewer did not.
      if (!video.error) isWanted = false;
    },
    error() {
      tries += 1;
      if (tries > stallRetries) return onLost();
      timer = setTimeout(() => {
        load();
        if (isWanted) goOn();
      }, delaysMs.stallReplay);
    },
  };
  for (const [type, hear] of Object.entries(on)) video.addEventListener(type, hear);
  load();
  return {
    detach() {
      clearTimeout(timer);
      video.audioTracks?.removeEventListener("addtrack", playSound);
      for (const [type, hear] of Object.entries(on)) video.removeEventListener(type, hear);
      video.removeAttribute("src");
      video.load();
    },
    chooseSound(index) {
      chosenSound = index;
      playSound();
    },
  };
}
