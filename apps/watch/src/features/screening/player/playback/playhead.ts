/** What the player's clocks and reports need of whatever plays: a video element, or another host's player behind one. */
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

/** More seconds than between two reports of a time that plays. */
const seekThresholdSeconds = 2;

/** Tells at each report of a playhead's time whether it has played on since the last one, and was not only put elsewhere. */
export function trackMovement(playhead: Playhead): () => boolean {
  let at = playhead.currentTime;
  return () => {
    const step = playhead.currentTime - at;
    at = playhead.currentTime;
    // Some browsers play on for a while and still say that they have nothing more in stock.
    if (playhead.readyState < HTMLMediaElement.HAVE_FUTURE_DATA)
      return step > 0 && step < seekThresholdSeconds;
    return step !== 0;
  };
}
