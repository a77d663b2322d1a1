import type { SynchronizedClock } from "@matinee/domain/synchronized-clock";
import type { RoomState } from "./room-state.ts";
import {
  COMMAND_DELAY_MS,
  computeInstant,
  computePosition,
  findEffectiveClock,
  findItem,
  findPlannedStart,
  getPremierePhase,
  isStartHeld,
  placeItems,
  type PlacedItem,
  type PremiereClock,
  type PremierePhase,
} from "@matinee/domain/premiere-clock";
import { useEffect, useMemo, useState } from "react";

export type ProgrammeItem = RoomState["premiere"]["programme"][number];

/** Where the night is, by the server's clock. Positions are milliseconds since the start of the programme. */
export interface Programme {
  clock: PremiereClock;
  /** Why the start is held or the programme paused; null otherwise. */
  reason: string | null;
  /** The name of who stopped it; null while it runs, and when it is not known. */
  stoppedBy: string | null;
  /** When the last command was given; that of an unchanged premiere means nothing. */
  commandedAt: Date;
  /** When a held start is planned; null while it waits for a command, and when the start is not held. */
  plannedStart: Date | null;
  /** Milliseconds of the programme until then. */
  plannedStartInMs: number;
  phase: PremierePhase;
  positionMs: number;
  startsAt: Date;
  items: readonly PlacedItem<ProgrammeItem>[];
  current: PlacedItem<ProgrammeItem> | null;
  next: PlacedItem<ProgrammeItem> | null;
  /** The first film. */
  film: PlacedItem<ProgrammeItem> | null;
}

const SECOND_MS = 1000;
/** While the programme is stopped, only a command changes it. */
const STANDING_MS = 1000;

/** Follows the programme: renders at each whole second, and exactly when an item begins. */
export function useProgramme(premiere: RoomState["premiere"], serverClock: SynchronizedClock): Programme {
  const { programme, startsAt, lobbyMinutes } = premiere;
  const [nowMs, setNowMs] = useState(() => serverClock.now());
  const clock = useEffectiveClock(premiere.clock, nowMs);
  const night = useMemo(() => {
    const items = placeItems(programme);
    const film = items.find(({ item }) => item.kind === "film") ?? null;
    return {
      clock,
      reason: clock.reason,
      stoppedBy: clock.stoppedBy,
      items,
      film,
      startsAt: new Date(startsAt),
    };
  }, [programme, startsAt, clock]);
  const pendingAt = Date.parse(premiere.clock.anchorAt);
  const commandedAt = useMemo(() => new Date(pendingAt - COMMAND_DELAY_MS), [pendingAt]);
  const isHeld = clock.state === "held";
  const plannedStart = useMemo(
    // Of the newest clock: viewers see the new start as soon as they see the hold.
    () =>
      isHeld ? findPlannedStart({ ...premiere.clock, anchorAt: new Date(premiere.clock.anchorAt) }) : null,
    [isHeld, premiere.clock],
  );

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const now = serverClock.now();
      setNowMs(now);
      timer = setTimeout(tick, findNextChange(night, pendingAt, now));
    };
    timer = setTimeout(tick, findNextChange(night, pendingAt, serverClock.now()));
    // Browsers slow the timers of hidden tabs.
    document.addEventListener("visibilitychange", tick);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", tick);
    };
  }, [night, pendingAt, serverClock]);

  return useMemo(() => {
    const now = new Date(nowMs);
    const positionMs = computePosition(night.clock, now);
    const current = findItem(programme, positionMs);
    const next = night.items.find(({ startMs }) => startMs > Math.max(positionMs, -1)) ?? null;
    const phase = getPremierePhase({ ...night, programme, lobbyMinutes }, now);
    const plannedStartInMs = plannedStart ? Math.max(0, plannedStart.getTime() - nowMs) * clock.speed : 0;
    return { ...night, commandedAt, plannedStart, plannedStartInMs, phase, positionMs, current, next };
  }, [night, clock.speed, commandedAt, plannedStart, nowMs, programme, lobbyMinutes]);
}

/**
 * Returns when the programme reaches a position, with a held start from its new time on; null while that waits for a
 * command.
 * @param positionMs milliseconds since the start of the programme
 */
export function findInstant(
  { clock, plannedStart }: Pick<Programme, "clock" | "plannedStart">,
  positionMs: number,
): Date | null {
  if (plannedStart) return new Date(plannedStart.getTime() + positionMs / clock.speed);
  // A stop is shown two seconds before it takes effect. Until then the clock runs.
  const isStopped = clock.state === "held" || clock.state === "paused";
  return isStopped ? null : computeInstant(clock, positionMs);
}

type ReasonedClock = PremiereClock & Pick<Programme, "reason" | "stoppedBy">;

/** More commands are not given within the two seconds until they take effect. */
const KEPT_CLOCKS = 5;

/** Returns the clock that holds at `nowMs`, from the clocks that this screen has seen. */
function useEffectiveClock(latest: RoomState["premiere"]["clock"], nowMs: number): ReasonedClock {
  const newest = useMemo(() => ({ ...latest, anchorAt: new Date(latest.anchorAt) }), [latest]);
  const [clocks, setClocks] = useState<readonly ReasonedClock[]>([newest]);
  if (clocks.at(-1) !== newest) {
    const before = clocks.filter(({ epoch }) => epoch < newest.epoch);
    setClocks([...before, newest].slice(-KEPT_CLOCKS));
  }
  const effective = findEffectiveClock(clocks, new Date(nowMs)) ?? newest;
  const { epoch, anchorMs, isRunning, speed } = effective;
  // A stop is on the screen at once, with its reason. The film itself stops at the anchor.
  const isStop = newest.state === "held" || newest.state === "paused";
  const shown = isStop ? newest : effective;
  // A hold with a planned length has ended by the clock, without a command.
  const hasBegun = shown.state === "held" && shown === effective && !isStartHeld(effective, new Date(nowMs));
  const state = hasBegun ? "running" : shown.state;
  const reason = hasBegun ? null : shown.reason;
  const stoppedBy = hasBegun ? null : shown.stoppedBy;
  const anchorAtMs = effective.anchorAt.getTime();
  return useMemo(
    () => ({ epoch, state, anchorAt: new Date(anchorAtMs), anchorMs, isRunning, speed, reason, stoppedBy }),
    [epoch, state, anchorAtMs, anchorMs, isRunning, speed, reason, stoppedBy],
  );
}

/**
 * Milliseconds until the next whole second of the position (at a higher speed, that many seconds), or until an item
 * begins or ends, or a command takes effect.
 */
function findNextChange(
  { clock, items }: Pick<Programme, "clock" | "items">,
  pendingAt: number,
  nowMs: number,
): number {
  const untilCommand = pendingAt > nowMs ? pendingAt - nowMs : STANDING_MS;
  if (!clock.isRunning) return Math.min(STANDING_MS, untilCommand);
  const positionMs = computePosition(clock, new Date(nowMs));
  const stepMs = SECOND_MS * clock.speed;
  const untilStep = stepMs - (((positionMs % stepMs) + stepMs) % stepMs);
  const boundaries = items.flatMap(({ startMs, endMs }) => [startMs, endMs]);
  const untilBoundary = boundaries.map((boundary) => boundary - positionMs).filter((ms) => ms > 0);
  const untilChange = Math.min(untilStep, ...untilBoundary) / clock.speed;
  return Math.max(1, Math.ceil(Math.min(untilChange, untilCommand)));
}
