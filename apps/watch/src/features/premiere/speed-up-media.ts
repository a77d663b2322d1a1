import type { FollowedMedia } from "@matinee/domain/room-follower";

/** Browsers differ in the highest rate. Beyond it the film falls behind, and follows by seeks. */
const RATES = [16, 8, 4, 2];

/**
 * Shows a film that runs `speed` times as fast as one of the usual speed, which is that many times shorter. So the rules
 * for drift hold in a rehearsal too. It has no sound.
 */
export function speedUpMedia(video: HTMLVideoElement, speed: number): FollowedMedia {
  video.muted = true;
  return {
    get currentTime() {
      return video.currentTime / speed;
    },
    set currentTime(seconds) {
      video.currentTime = seconds * speed;
    },
    get playbackRate() {
      return video.playbackRate / speed;
    },
    set playbackRate(rate) {
      setPlaybackRate(video, rate * speed);
    },
    get paused() {
      return video.paused;
    },
    get seeking() {
      return video.seeking;
    },
    get readyState() {
      return video.readyState;
    },
  };
}

function setPlaybackRate(video: HTMLVideoElement, wanted: number): void {
  for (const rate of [wanted, ...RATES.filter((each) => each < wanted)])
    try {
      video.playbackRate = rate;
      return;
    } catch {
      // The browser does not support this rate.
    }
}
