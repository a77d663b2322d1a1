import type { AdminPageRow } from "@matinee/contract/schemas/pages";
import {
  findProgrammeEnd,
  getPremierePhase,
  isStartHeld,
  type PremiereClock,
} from "@matinee/domain/premiere-clock";

type PremiereState = NonNullable<AdminPageRow["premiere"]>["state"];

/** Says in one word where a premiere is at `now`. @param lengthMs of its programme */
export function describePremiereState(
  {
    clock,
    startsAt,
    lobbyMinutes,
    lengthMs,
  }: {
    clock: PremiereClock;
    startsAt: Date;
    lobbyMinutes: number;
    lengthMs: number;
  },
  now: Date,
): PremiereState {
  const endsAt = findProgrammeEnd(clock, lengthMs);
  if (endsAt && endsAt <= now) return "over";
  if (clock.state === "paused" || isStartHeld(clock, now)) return "stopped";
  const programme = [{ kind: "film", durationMs: lengthMs }] as const;
  const phase = getPremierePhase({ clock, programme, lobbyMinutes, startsAt }, now);
  return phase === "programme" ? "running" : phase === "lobby" ? "lobby" : "planned";
}
