/** When a screening can be watched, from `opensAt` (inclusive) to `closesAt` (exclusive). */
export type ScreeningWindow = { opensAt: Date; closesAt: Date };

export const phases = ["before", "live", "ended"] as const;
export type Phase = (typeof phases)[number];

/**
 * Returns the phase of the window at `now`. An event without dates is 'before'. Ignores activation: see {@link isLive}.
 */
export function getPhase(window: ScreeningWindow | null, now: Date): Phase {
  if (!window || now < window.opensAt) return "before";
  return now < window.closesAt ? "live" : "ended";
}

/** Returns whether an event is live: activated and inside its window. Guests never see the film of a draft. */
export function isLive(window: ScreeningWindow | null, now: Date, activated: boolean): boolean {
  return activated && getPhase(window, now) === "live";
}

/** Returns whether the window has closed, also for an event that was never activated. */
export function isComplete(window: ScreeningWindow | null, now: Date): boolean {
  return getPhase(window, now) === "ended";
}
