/** Presence is recorded every 15 seconds: a viewer who was there to the end was last seen up to this long before it. */
const RECORDED_BEFORE_END_MS = 30_000;

/** Returns the position of the last presence from which on a viewer was there at the end of a film, in milliseconds. */
export const computeStayedFrom = ({ startMs, endMs }: { startMs: number; endMs: number }): number =>
  Math.max(startMs + 1, endMs - Math.min(RECORDED_BEFORE_END_MS, (endMs - startMs) / 2));

/**
 * Returns the position of the last presence before which a viewer has left, in milliseconds: those who were there a moment
 * ago have not, whether the film goes on or was ended by hand.
 * @param positionMs where the programme is, or where it ended
 */
export const computeLeftBefore = (film: { startMs: number; endMs: number }, positionMs: number): number =>
  Math.round(Math.min(computeStayedFrom(film), positionMs - RECORDED_BEFORE_END_MS));
