import type { PremiereState } from "./premiere-clock.ts";

/** Where the evening of a premiere is, for those who run it. */
export const PREMIERE_STAGES = ["before", "lobby", "held", "running", "paused", "over", "encore"] as const;
export type PremiereStage = (typeof PREMIERE_STAGES)[number];

/** The times of a premiere by its last command. */
export interface PremiereTimes {
  lobbyOpensAt: Date;
  /** What the last command left. */
  state: PremiereState;
  /** When the programme began or begins; null while a held start waits for a command, and while it is paused. */
  beginsAt: Date | null;
  /** When the programme ends or ended; null while it is held or paused. */
  endsAt: Date | null;
  /** Null without an encore. */
  encoreFrom: Date | null;
}

/** Returns where the evening is at `now`. Source: rules/premieres.md, Premiere. */
export function findPremiereStage(
  { lobbyOpensAt, state, beginsAt, endsAt, encoreFrom }: PremiereTimes,
  now: Date,
): PremiereStage {
  if (endsAt && endsAt <= now) return encoreFrom && encoreFrom <= now ? "encore" : "over";
  if (state === "paused") return "paused";
  const hasBegun = beginsAt !== null && beginsAt <= now;
  if (state === "held" && !hasBegun) return "held";
  if (hasBegun) return "running";
  return lobbyOpensAt <= now ? "lobby" : "before";
}
