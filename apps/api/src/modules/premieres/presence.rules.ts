/** Presence is recorded every 15 seconds. A viewer of whom three records are missing is not seated any more. */
const SEATED_LASTS_MS = 45_000;
/** Who comes back within this time was lost, and is not counted as gone in between. */
const GONE_AFTER_MS = 30_000;

/** Returns until when a viewer counts as seated who is there at `now` (product-rules.md, Premiere). */
export const computeSeatedUntil = (now: Date): Date => new Date(now.getTime() + SEATED_LASTS_MS);

/**
 * Returns how long a viewer was away who opens a stream at `now`, in milliseconds; null for who has not left.
 * @param seatedUntil null for who saw nothing of the programme yet
 */
export function computeAwayMs(seatedUntil: Date | null, now: Date): number | null {
  const awayMs = seatedUntil === null ? 0 : now.getTime() - seatedUntil.getTime();
  return awayMs > 0 ? awayMs : null;
}

/** Returns the instant before which a viewer must have left to be gone at `now`. */
export const computeGoneBefore = (now: Date): Date => new Date(now.getTime() - GONE_AFTER_MS);
