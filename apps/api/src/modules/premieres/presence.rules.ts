import { goneAfterSeconds } from "@matinee/domain/limits";

/** Presence is recorded every 15 seconds. A viewer of whom three records are missing is not seated any more. */
const SEATED_LASTS_MS = 45_000;
/** Who comes back within this time was lost, and is not counted as gone in between. */
const GONE_AFTER_MS = goneAfterSeconds * 1000;

/** Returns until when a viewer counts as seated who is there at `now` (rules/premieres.md, Premiere). */
export const computeSeatedUntil = (now: Date): Date => new Date(now.getTime() + SEATED_LASTS_MS);

/** Returns the instant before which a viewer must have left to be gone at `now`. */
export const computeGoneBefore = (now: Date): Date => new Date(now.getTime() - GONE_AFTER_MS);
