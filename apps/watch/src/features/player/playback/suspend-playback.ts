import type { Playhead } from "./playhead.ts";
import { VimeoPlayhead } from "./vimeo-playhead.ts";

/** The native full-screen player of an iPhone, which would hide a dialog of the page. */
interface IosVideo extends HTMLVideoElement {
  webkitDisplayingFullscreen?: boolean;
  webkitEnterFullscreen?: () => void;
  webkitExitFullscreen?: () => void;
}

/** If the native player has not closed after this long, it ignores the request. */
const exitFullscreenTimeoutMs = 900;

/** The positions of videos that were moved to their end only to close the native player. */
const exitPositions = new WeakMap<object, number>();

/** How to restore the full screen of a suspended video. */
const fullscreenRequests = new WeakMap<object, () => void>();

/** Whether the video is at its end only to close the native player: then its position and end must be ignored. */
export const isExitingFullscreen = (playhead: Playhead): boolean => exitPositions.has(playhead);

/** Pauses a video and leaves its full screen and picture-in-picture, so that a dialog can cover it. */
export function suspendPlayback(playhead: Playhead): void {
  playhead.pause();
  const fullscreen = document.fullscreenElement;
  if (fullscreen) void document.exitFullscreen();
  if (playhead instanceof VimeoPlayhead) playhead.exitFullscreen();
  if (!(playhead instanceof HTMLVideoElement)) return;
  if (fullscreen)
    fullscreenRequests.set(playhead, () => void fullscreen.requestFullscreen().catch(() => undefined));
  leavePictureInPicture(playhead);
  exitNativeFullscreen(playhead);
}

/** Closes the small window of a video, which would stay, empty, without its player. */
export function leavePictureInPicture(video: HTMLVideoElement | null): void {
  if (video && document.pictureInPictureElement === video)
    void document.exitPictureInPicture().catch(() => undefined);
}

/** Restores position and full screen. Call it within the user gesture, which `requestFullscreen` requires. */
export function resumePlayback(playhead: Playhead): void {
  restorePosition(playhead);
  const requestFullscreen = fullscreenRequests.get(playhead);
  fullscreenRequests.delete(playhead);
  requestFullscreen?.();
}

function restorePosition(playhead: Playhead): void {
  const position = exitPositions.get(playhead);
  if (position === undefined) return;
  exitPositions.delete(playhead);
  playhead.pause();
  playhead.currentTime = position;
}

/** Some phones leave their native player only at the end of a video: moves there, and back once the player has closed. */
function exitNativeFullscreen(video: IosVideo): void {
  if (!video.webkitDisplayingFullscreen) return;
  const position = video.currentTime;
  const timer = setTimeout(() => {
    if (!video.webkitDisplayingFullscreen || !Number.isFinite(video.duration)) return;
    exitPositions.set(video, position);
    void video.play().catch(() => undefined);
    video.currentTime = video.duration;
  }, exitFullscreenTimeoutMs);
  video.addEventListener(
    "webkitendfullscreen",
    () => {
      clearTimeout(timer);
      restorePosition(video);
    },
    { once: true },
  );
  fullscreenRequests.set(video, () => {
    try {
      video.webkitEnterFullscreen?.();
    } catch {
      // Without a user gesture the video continues inside the page.
    }
  });
  video.webkitExitFullscreen?.();
}
