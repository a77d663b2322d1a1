import type { SynchronizedClock } from "./synchronized-clock.ts";
import type { RoomState } from "./room-state.ts";
import {
  computePosition,
  findItem,
  getPremierePhase,
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
  phase: PremierePhase;
  positionMs: number;
  startsAt: Date;
  items: readonly PlacedItem<ProgrammeItem>[];
  current: PlacedItem<ProgrammeItem> | null;
  next: PlacedItem<ProgrammeItem> | null;
  film: PlacedItem<ProgrammeItem> | null;
}

const SECOND_MS = 1000;
/** While the programme stands still, only a command changes it. */
const STANDING_MS = 1000;

/** Follows the programme: renders at each whole second, and exactly when an item begins. */
export function useProgramme(premiere: RoomState["premiere"], serverClock: SynchronizedClock): Programme {
  const { programme, startsAt, lobbyMinutes } = premiere;
  const [nowMs, setNowMs] = useState(() => serverClock.now());
  const { clock, reason } = useEffectiveClock(premiere.clock, nowMs);
  const night = useMemo(() => {
    const items = placeItems(programme);
    const film = items.find(({ item }) => item.kind === "film") ?? null;
    return { clock, reason, items, film, startsAt: new Date(startsAt) };
  }, [programme, startsAt, clock, reason]);
  const pendingAt = Date.parse(premiere.clock.anchorAt);

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
    return { ...night, phase, positionMs, current, next };
  }, [night, nowMs, programme, lobbyMinutes]);
}

/**
 * Returns the clock that holds at `nowMs`. A command takes effect at its anchor, two seconds ahead, so that all screens
 * change together; until then the clock before it holds. A viewer who comes in between waits at the anchor.
 */
function useEffectiveClock(
  latest: RoomState["premiere"]["clock"],
  nowMs: number,
): { clock: PremiereClock; reason: string | null } {
  const [clocks, setClocks] = useState<{ before: typeof latest | null; latest: typeof latest }>({
    before: null,
    latest,
  });
  if (clocks.latest !== latest)
    setClocks({ before: clocks.latest.epoch < latest.epoch ? clocks.latest : null, latest });
  const isPending = latest.epoch > 0 && nowMs < Date.parse(latest.anchorAt);
  const held = isPending ? (clocks.before ?? { ...latest, isRunning: false }) : latest;
  const { epoch, state, anchorAt, anchorMs, isRunning, reason } = held;
  return useMemo(
    () => ({ clock: { epoch, state, anchorAt: new Date(anchorAt), anchorMs, isRunning }, reason }),
    [epoch, state, anchorAt, anchorMs, isRunning, reason],
  );
}

/** Milliseconds until the next whole second of the position, or until an item begins or ends, or a command takes effect. */
function findNextChange(
  { clock, items }: Pick<Programme, "clock" | "items">,
  pendingAt: number,
  nowMs: number,
): number {
  const untilCommand = pendingAt > nowMs ? pendingAt - nowMs : STANDING_MS;
  if (!clock.isRunning) return Math.min(STANDING_MS, untilCommand);
  const positionMs = computePosition(clock, new Date(nowMs));
  const untilSecond = SECOND_MS - (((positionMs % SECOND_MS) + SECOND_MS) % SECOND_MS);
  const boundaries = items.flatMap(({ startMs, endMs }) => [startMs, endMs]);
  const untilBoundary = boundaries.map((boundary) => boundary - positionMs).filter((ms) => ms > 0);
  return Math.max(1, Math.ceil(Math.min(untilSecond, untilCommand, ...untilBoundary)));
}
