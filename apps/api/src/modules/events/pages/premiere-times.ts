import type { OwnedPremiereTimes } from "@matinee/contract/schemas/pages";
import {
  computeInstant,
  findProgrammeEnd,
  findProgrammeStart,
  findSalesEnd,
  type LatePolicy,
  type PremiereClock,
} from "@matinee/domain/premiere-clock";
import { toIsoString } from "../../../platform/iso-string.ts";

/** A premiere's stored times, and the length of its programme in milliseconds. */
export interface PlannedPremiere extends Omit<PremiereClock, "speed"> {
  startsAt: Date;
  lobbyMinutes: number;
  encoreFrom: Date | null;
  lengthMs: number;
  sellAfterStart: boolean;
  latePolicy: LatePolicy;
  lateMinutes: number;
}

/** Builds the times of a premiere for those who run it. Viewers get them without the last command. */
export function toPremiereTimes(premiere: PlannedPremiere): OwnedPremiereTimes {
  const clock = { ...premiere, speed: 1 };
  return {
    startsAt: premiere.startsAt.toISOString(),
    lobbyOpensAt: new Date(premiere.startsAt.getTime() - premiere.lobbyMinutes * 60_000).toISOString(),
    programmeFrom: findProgrammeStart(clock, premiere.startsAt).toISOString(),
    encoreFrom: toIsoString(premiere.encoreFrom),
    endsAt: toIsoString(findProgrammeEnd(clock, premiere.lengthMs)),
    ticketsUntil: toIsoString(findSalesEnd({ ...premiere, clock, hasEncore: premiere.encoreFrom !== null })),
    state: premiere.state,
    beginsAt: toIsoString(computeInstant(clock, 0)),
  };
}
