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
