/** When a screening can be watched. Both are instants; `opensAt` is part of the window, `closesAt` is not. */
export type ScreeningWindow = { opensAt: Date; closesAt: Date };

export const phases = ["before", "live", "ended"] as const;
export type Phase = (typeof phases)[number];

/**
 * Where `now` stands in the window: live from `opensAt` up to, but without, `closesAt`.
 * An event without dates has not begun. Says nothing about activation: see {@link isLive}.
 */
export function getPhase(window: ScreeningWindow | null, now: Date): Phase {
  if (!window || now < window.opensAt) return "before";
  return now < window.closesAt ? "live" : "ended";
}

/** Live: inside the window, and activated. An event that was never activated shows its film to no guest. */
export function isLive(window: ScreeningWindow | null, now: Date, activated: boolean): boolean {
  return activated && getPhase(window, now) === "live";
}

/** Complete: the end has passed, whether or not the event was ever activated. */
export function isComplete(window: ScreeningWindow | null, now: Date): boolean {
  return getPhase(window, now) === "ended";
}
