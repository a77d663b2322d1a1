import { getPhase, type ScreeningWindow } from "./phase.ts";

/** Why an event gives no free tickets now. */
export type CompsProblem = "cancelled" | "ended" | "not-active" | "no-tickets";

/** Finds why an event gives no free tickets now; null when it does. Source: rules/commerce.md, Free tickets. */
export function findCompsProblem(
  event: {
    isCancelled: boolean;
    window: ScreeningWindow | null;
    activated: boolean;
    archived: boolean;
    enablePaywall: boolean;
  },
  now: Date,
): CompsProblem | null {
  if (event.isCancelled) return "cancelled";
  if (getPhase(event.window, now) === "ended") return "ended";
  if (!event.activated || event.archived || !event.window) return "not-active";
  return event.enablePaywall ? null : "no-tickets";
}
