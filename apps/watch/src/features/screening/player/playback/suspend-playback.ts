import type { Playhead } from "./playhead.ts";
import { VimeoPlayhead } from "./vimeo-playhead.ts";

/** The phone's own full screen would hide what lies over the film. */
interface IosVideo extends HTMLVideoElement {
  webkitDisplayingFullscreen?: boolean;
  webkitEnterFullscreen?: () => void;
  webkitExitFullscreen?: () => void;
}

/** A phone's player slides away when it is asked to; after this long it does not listen. */
const exitFullscreenTimeoutMs = 900;

/** Videos sent to their end only to leave the phone's player, with their place: that is no end, and no place to keep. */
const exitPositions = new WeakMap<object, number>();

/** How a held film fills the screen again, if it did before. */
const fullscreenRequests = new WeakMap<object, () => void>();

export const isExitingFullscreen = (playhead: Playhead): boolean => exitPositions.has(playhead);

/** Pauses a film and brings the page back into sight, so that something can lie over it. */
export function suspendPlayback(playhead: Playhead): void {
  playhead.pause();
  const filling = document.fullscreenElement;
  if (filling) void document.exitFullscreen();
  if (playhead instanceof VimeoPlayhead) playhead.exitFullscreen();
  if (!(playhead instanceof HTMLVideoElement)) return;
  if (filling)
    fullscreenRequests.set(playhead, () => void filling.requestFullscreen().catch(() => undefined));
  if (document.pictureInPictureElement === playhead) void document.exitPictureInPicture();
  exitNativeFullscreen(playhead);
}

/** Back at its place and size, if it was sent away from there. In the press that goes on: browsers fill no screen without one. */
export function resumePlayback(playhead: Playhead): void {
  restorePosition(playhead);
  const refill = fullscreenRequests.get(playhead);
  fullscreenRequests.delete(playhead);
  refill?.();
}

function restorePosition(playhead: Playhead): void {
  const place = exitPositions.get(playhead);
  if (place === undefined) return;
  exitPositions.delete(playhead);
  playhead.pause();
  playhead.currentTime = place;
}

/** Some phones leave their own player only when a film has played to its end: goes there, and comes back to the place. */
function exitNativeFullscreen(video: IosVideo): void {
  if (!video.webkitDisplayingFullscreen) return;
  const place = video.currentTime;
  const goToTheEnd = setTimeout(() => {
    if (!video.webkitDisplayingFullscreen || !Number.isFinite(video.duration)) return;
    exitPositions.set(video, place);
    void video.play().catch(() => undefined);
    video.currentTime = video.duration;
  }, exitFullscreenTimeoutMs);
  video.addEventListener(
    "webkitendfullscreen",
    () => {
      clearTimeout(goToTheEnd);
      restorePosition(video);
    },
    { once: true },
  );
  fullscreenRequests.set(video, () => {
    try {
      video.webkitEnterFullscreen?.();
    } catch {
      // Without a press that it takes for one, the film goes on in the page.
    }
  });
  video.webkitExitFullscreen?.();
}
