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
