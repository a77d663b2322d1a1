/** The part of a video element that clocks and heartbeats need; an adapter provides it for another host's player. */
export type Playhead = Pick<
  HTMLVideoElement,
  | "addEventListener"
  | "removeEventListener"
  | "currentTime"
  | "duration"
  | "paused"
  | "pause"
  | "play"
  | "readyState"
>;

/** Between two `timeupdate` events playback advances less than this; a larger step is a seek. */
const seekThresholdSeconds = 2;
/** A viewer has settled when no seek follows for so long. */
const settledMs = 1000;

/**
 * Returns a function for `timeupdate` events that reports whether playback, not a seek, moved the position since its
 * last call.
 */
export function trackMovement(playhead: Playhead): () => boolean {
  let position = playhead.currentTime;
  return () => {
    const step = playhead.currentTime - position;
    position = playhead.currentTime;
    // Some browsers keep playing for a while although they report an empty buffer.
    if (playhead.readyState < HTMLMediaElement.HAVE_FUTURE_DATA)
      return step > 0 && step < seekThresholdSeconds;
    return step !== 0;
  };
}

/**
 * Reports positions in seconds around a seek: the last one that was played, and the one at which the viewer has settled. A
 * seek of less than two seconds, as in a premiere that follows its room, is none.
 * @returns ends it
 */
export function trackSeeks(
  playhead: Pick<Playhead, "addEventListener" | "removeEventListener" | "currentTime">,
  report: (seconds: number) => void,
): () => void {
  let position = playhead.currentTime;
  let played = position;
  let settling: ReturnType<typeof setTimeout> | undefined;
  const followPlayback = () => {
    const step = playhead.currentTime - position;
    position = playhead.currentTime;
    if (step > 0 && step < seekThresholdSeconds) played = position;
  };
  const settle = () => {
    settling = undefined;
    played = playhead.currentTime;
    report(played);
  };
  const handleSeeking = () => {
    if (settling === undefined) {
      if (Math.abs(playhead.currentTime - played) < seekThresholdSeconds) return;
      report(played);
    }
    clearTimeout(settling);
    settling = setTimeout(settle, settledMs);
  };
  playhead.addEventListener("timeupdate", followPlayback);
  playhead.addEventListener("seeking", handleSeeking);
  return () => {
    clearTimeout(settling);
    playhead.removeEventListener("timeupdate", followPlayback);
    playhead.removeEventListener("seeking", handleSeeking);
  };
}
