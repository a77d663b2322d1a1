import { messages } from "@matinee/texts";
import type { OwnedPremiereTimes } from "@matinee/contract/schemas/pages";
import { findPremiereStage, type PremiereStage } from "@matinee/domain/premiere-stage";
import type { ChipTone } from "@matinee/ui/chip";

const tones: Record<PremiereStage, ChipTone> = {
  before: "info",
  lobby: "success",
  held: "warning",
  running: "success",
  paused: "warning",
  over: "neutral",
  encore: "success",
};

/** Describes where the evening of a premiere is at `now`: the text of a chip, its tone, and whether viewers watch. */
export function describePremiereStage(premiere: OwnedPremiereTimes, now: Date) {
  const stage = findStage(premiere, now);
  const isLive = stage === "lobby" || stage === "running" || stage === "encore";
  return { text: messages.premiereStages[stage], tone: tones[stage], live: isLive };
}

/** Returns whether commands can change a premiere at `now`: from the opening of its lobby to the end of its programme. */
export function isPremiereEvening(premiere: OwnedPremiereTimes, now: Date): boolean {
  const stage = findStage(premiere, now);
  return stage === "lobby" || stage === "held" || stage === "running" || stage === "paused";
}

function findStage(premiere: OwnedPremiereTimes, now: Date): PremiereStage {
  const toDate = (instant: string | null) => (instant === null ? null : new Date(instant));
  return findPremiereStage(
    {
      lobbyOpensAt: new Date(premiere.lobbyOpensAt),
      state: premiere.state,
      beginsAt: toDate(premiere.beginsAt),
      endsAt: toDate(premiere.endsAt),
      encoreFrom: toDate(premiere.encoreFrom),
    },
    now,
  );
}
