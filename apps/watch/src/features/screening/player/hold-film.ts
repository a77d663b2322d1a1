import type { Playhead } from "./playhead.ts";
import { VimeoPlayhead } from "./vimeo-playhead.ts";

/** The phone's own full screen would hide what lies over the film. */
interface PhoneVideo extends HTMLVideoElement {
  webkitDisplayingFullscreen?: boolean;
  webkitExitFullscreen?: () => void;
}

/** Videos sent to their end only to leave the phone's player, with their place: that is no end, and no place to keep. */
const away = new WeakMap<object, number>();

export const isAway = (playhead: Playhead): boolean => away.has(playhead);

/** Pauses a film and brings the page back into sight, so that something can lie over it. */
export function holdFilm(playhead: Playhead): void {
  if (document.fullscreenElement) void document.exitFullscreen();
  if (playhead instanceof VimeoPlayhead) playhead.comeBack();
  if (playhead instanceof HTMLVideoElement && leavesAtItsEnd(playhead)) return;
  playhead.pause();
}

/** Back at its place, if it was sent away from there. */
export function releaseFilm(playhead: Playhead): void {
  const place = away.get(playhead);
  if (place === undefined) return;
  away.delete(playhead);
  playhead.pause();
  playhead.currentTime = place;
}

/** Some phones leave their own player only when a film has played to its end: goes there, and comes back to the place. */
function leavesAtItsEnd(video: PhoneVideo): boolean {
  if (document.pictureInPictureElement === video) void document.exitPictureInPicture();
  if (!video.webkitDisplayingFullscreen) return false;
  const place = video.currentTime;
  video.webkitExitFullscreen?.();
  if (!video.webkitDisplayingFullscreen || !Number.isFinite(video.duration)) return false;
  away.set(video, place);
  video.addEventListener("webkitendfullscreen", () => releaseFilm(video), { once: true });
  video.currentTime = video.duration;
  return true;
}
