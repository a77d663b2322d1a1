import { createPremiereClock } from "@matinee/domain/premiere-clock";
import type { RoomState } from "../live-room/room-state.ts";
import type { Programme } from "../live-room/use-programme.ts";

const startsAt = new Date("2026-11-27T19:00:00Z");
const clock = createPremiereClock(startsAt);

/** A premiere without a programme, as a live room has it before the start. */
export const plannedPremiere: RoomState["premiere"] = {
  startsAt: startsAt.toISOString(),
  lobbyMinutes: 30,
  latePolicy: "any-time",
  lateMinutes: 0,
  sellAfterStart: true,
  programme: [],
  encoreFrom: null,
  encoreUntil: null,
  clock: { ...clock, anchorAt: startsAt.toISOString(), reason: null, stoppedBy: null },
};

/** The same premiere a minute before its start. */
export const programmeInLobby: Programme = {
  clock,
  reason: null,
  stoppedBy: null,
  commandedAt: startsAt,
  plannedStart: null,
  plannedStartInMs: 0,
  phase: "lobby",
  positionMs: -60_000,
  startsAt,
  items: [],
  current: null,
  next: null,
  film: null,
};
