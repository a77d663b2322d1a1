import type { Playhead } from "./playhead.ts";
import { VimeoPlayhead } from "./vimeo-playhead.ts";

/** The phone's own full screen would hide what lies over the film. */
interface PhoneVideo extends HTMLVideoElement {
  webkitDisplayingFullscreen?: boolean;
  webkitEnterFullscreen?: () => void;
  webkitExitFullscreen?: () => void;
}

/** A phone's player slides away when it is asked to; after this long it does not listen. */
const slidesAwayWithinMs = 900;

/** Videos sent to their end only to leave the phone's player, with their place: that is no end, and no place to keep. */
const away = new WeakMap<object, number>();

/** How a held film fills the screen again, if it did before. */
const refills = new WeakMap<object, () => void>();

export const isAway = (playhead: Playhead): boolean => away.has(playhead);

/** Pauses a film and brings the page back into sight, so that something can lie over it. */
export function holdFilm(playhead: Playhead): void {
  playhead.pause();
  const filling = document.fullscreenElement;
  if (filling) void document.exitFullscreen();
  if (playhead instanceof VimeoPlayhead) playhead.comeBack();
  if (!(playhead instanceof HTMLVideoElement)) return;
  if (filling) refills.set(playhead, () => void filling.requestFullscreen().catch(() => undefined));
  if (document.pictureInPictureElement === playhead) void document.exitPictureInPicture();
  leavePhonePlayer(playhead);
}

/** Back at its place and size, if it was sent away from there. In the press that goes on: browsers fill no screen without one. */
export function releaseFilm(playhead: Playhead): void {
  comeBack(playhead);
  const refill = refills.get(playhead);
  refills.delete(playhead);
  refill?.();
}

function comeBack(playhead: Playhead): void {
  const place = away.get(playhead);
  if (place === undefined) return;
  away.delete(playhead);
  playhead.pause();
  playhead.currentTime = place;
}

/** Some phones leave their own player only when a film has played to its end: goes there, and comes back to the place. */
function leavePhonePlayer(video: PhoneVideo): void {
  if (!video.webkitDisplayingFullscreen) return;
  const place = video.currentTime;
  const goToTheEnd = setTimeout(() => {
    if (!video.webkitDisplayingFullscreen || !Number.isFinite(video.duration)) return;
    away.set(video, place);
    void video.play().catch(() => undefined);
    video.currentTime = video.duration;
  }, slidesAwayWithinMs);
  video.addEventListener(
    "webkitendfullscreen",
    () => {
      clearTimeout(goToTheEnd);
      comeBack(video);
    },
    { once: true },
  );
  refills.set(video, () => {
    try {
      video.webkitEnterFullscreen?.();
    } catch {
      // Without a press that it takes for one, the film goes on in the page.
    }
  });
  video.webkitExitFullscreen?.();
}
