import type { OwnedPremiereTimes } from "@matinee/contract/schemas/pages";
import {
  computeInstant,
  findProgrammeEnd,
  findProgrammeStart,
  findSalesEnd,
  type LatePolicy,
  type PremiereClock,
} from "@matinee/domain/premiere-clock";
import { findBeginning } from "@matinee/domain/premiere-history";
import { toIsoString } from "../../../platform/iso-string.ts";
import type { BeginningCommand } from "./public/page-view.queries.ts";

/** A premiere's stored times, and the length of its programme in milliseconds. */
export interface PlannedPremiere extends Omit<PremiereClock, "speed"> {
  startsAt: Date;
  lobbyMinutes: number;
  encoreFrom: Date | null;
  lengthMs: number;
  sellAfterStart: boolean;
  latePolicy: LatePolicy;
  lateMinutes: number;
  /** The holds and starts of a programme that a later command has paused, skipped or ended. */
  beginning: BeginningCommand[] | null;
}

/** Builds the times of a premiere for those who run it. Viewers get them without the last command. */
export function toPremiereTimes(premiere: PlannedPremiere): OwnedPremiereTimes {
  const clock = { ...premiere, speed: 1 };
  const beganAt = findBeganAt(premiere);
  const programmeFrom = beganAt
    ? new Date(Math.min(beganAt.getTime(), premiere.startsAt.getTime()))
    : findProgrammeStart(clock, premiere.startsAt);
  return {
    startsAt: premiere.startsAt.toISOString(),
    lobbyOpensAt: new Date(premiere.startsAt.getTime() - premiere.lobbyMinutes * 60_000).toISOString(),
    programmeFrom: programmeFrom.toISOString(),
    encoreFrom: toIsoString(premiere.encoreFrom),
    endsAt: toIsoString(findProgrammeEnd(clock, premiere.lengthMs)),
    ticketsUntil: toIsoString(findSalesEnd({ ...premiere, clock, hasEncore: premiere.encoreFrom !== null })),
    state: premiere.state,
    beginsAt: toIsoString(clock.isRunning && beganAt ? beganAt : computeInstant(clock, 0)),
  };
}

/** Returns when the programme began; null while no command has moved the clock since, so that the clock says when. */
function findBeganAt({ startsAt, anchorAt, anchorMs, beginning }: PlannedPremiere): Date | null {
  if (anchorMs <= 0) return null;
  const commands = (beginning ?? []).map((command) => ({ ...command, at: new Date(command.at) }));
  const beganAt = findBeginning(startsAt, commands) ?? startsAt;
  return beganAt < anchorAt ? beganAt : anchorAt;
}
