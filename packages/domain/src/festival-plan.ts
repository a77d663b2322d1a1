import { getWallTime, resolveWallTime } from "./time-zones.ts";

/** How many screenings a plan has at most. */
export const maxPlannedScreenings = 200;

/** A screening in the plan of a visitor to a festival, at the time when they mean to watch it. */
export interface PlannedScreening {
  pageId: string;
  startsAt: Date;
  /** The length of all that it shows; null while unknown. */
  seconds: number | null;
  /** It begins for everybody at one time, which nobody can move. */
  isPremiere: boolean;
  /** When it can be begun: its own time, or what is left of the viewer's. */
  opensAt: Date;
  closesAt: Date;
  /** Who begins in time may finish after the closing. */
  mayFinish: boolean;
}

/** Another time for a screening of the plan, which overlaps with nothing. */
export interface PlanMove {
  pageId: string;
  startsAt: Date;
}

export type PlanWarning =
  /** `beginBy`: until when the first one must begin so that both can be seen; null when it cannot. */
  | { kind: "overlap"; first: string; second: string; beginBy: Date | null; move: PlanMove | null }
  /** It can be begun then and seen to its end, but not begun again: a page that is closed after `keepOpenFrom` is over. */
  | { kind: "keep-open"; pageId: string; beginBy: Date; keepOpenFrom: Date; move: PlanMove | null }
  /** It cannot be begun at the planned time: it is not open yet, or no longer. */
  | { kind: "not-open"; pageId: string; opensAt: Date; closesAt: Date; move: PlanMove | null };

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** Suggested times are full or half hours of the reader's clock. */
const GRID_MS = 30 * MINUTE_MS;
/** When most people watch a film that they may watch at any time. */
const EVENING = { hour: 19, minute: 0, second: 0 };
/** Within how many days an evening is looked for. */
const EVENINGS = 60;

/**
 * Finds what in a plan cannot be watched as planned, in the order of its times. What is over by then is left out.
 * Source: rules/passes.md, Plan.
 * @param timezone the reader's IANA time zone, for suggested times
 */
export function findPlanWarnings(
  plan: readonly PlannedScreening[],
  now: Date,
  timezone: string,
): PlanWarning[] {
  const ahead = plan.filter((line) => getEnd(line) > now.getTime()).toSorted(compareStarts);
  const reader = { plan: ahead, now, timezone };
  return ahead.flatMap((line, index) => [
    ...findWindowWarnings(line, reader),
    ...ahead
      .slice(index + 1)
      .filter((later) => overlaps(line, later))
      .map((later) => describeOverlap(line, later, reader)),
  ]);
}

/**
 * Suggests when to watch a screening that is not in the plan: in the evening, else as soon as nothing else is planned.
 * @returns the start of a premiere; null when nothing fits before it closes
 */
export function suggestStart(
  screening: Omit<PlannedScreening, "startsAt">,
  plan: readonly PlannedScreening[],
  now: Date,
  timezone: string,
): Date | null {
  const opensAt = Math.max(screening.opensAt.getTime(), now.getTime());
  const first = ceilToGrid(opensAt, timezone);
  const isFree = (startsAt: Date) =>
    startsAt.getTime() >= opensAt &&
    startsAt.getTime() <= getLatestStart(screening) &&
    !plan.some((other) => overlaps({ ...screening, startsAt }, other));
  return (
    listEvenings(first, timezone).find(isFree) ??
    findFreeStart({ ...screening, startsAt: new Date(first) }, { plan, now, timezone }, "later")
  );
}

interface Reader {
  plan: readonly PlannedScreening[];
  now: Date;
  timezone: string;
}

const compareStarts = (a: PlannedScreening, b: PlannedScreening) =>
  a.startsAt.getTime() - b.startsAt.getTime();

/** Whatever is shown takes time. */
const getLengthMs = ({ seconds }: Pick<PlannedScreening, "seconds">) =>
  Math.max(SECOND_MS, (seconds ?? 0) * SECOND_MS);

const getEnd = (line: PlannedScreening) => line.startsAt.getTime() + getLengthMs(line);

/** The last start from which a screening can be seen without hurry: to its end, also after the page was closed. */
const getLatestStart = (screening: Omit<PlannedScreening, "startsAt">) =>
  screening.closesAt.getTime() - (screening.mayFinish ? SECOND_MS : getLengthMs(screening));

const overlaps = (a: PlannedScreening, b: PlannedScreening) =>
  a.startsAt.getTime() < getEnd(b) && b.startsAt.getTime() < getEnd(a);

function describeOverlap(first: PlannedScreening, second: PlannedScreening, reader: Reader): PlanWarning {
  const latest = second.startsAt.getTime() - getLengthMs(first);
  const canBegin = latest >= Math.max(first.opensAt.getTime(), reader.now.getTime());
  return {
    kind: "overlap",
    first: first.pageId,
    second: second.pageId,
    beginBy: !first.isPremiere && canBegin ? new Date(latest) : null,
    move: findNearestMove([first, second], reader),
  };
}

function findWindowWarnings(line: PlannedScreening, reader: Reader): PlanWarning[] {
  // Its own clock, and not its window, says when a premiere ends.
  if (line.isPremiere) return [];
  const { pageId, opensAt, closesAt } = line;
  const move = () => findNearestMove([line], reader);
  if (line.startsAt < opensAt || line.startsAt >= closesAt)
    return [{ kind: "not-open", pageId, opensAt, closesAt, move: move() }];
  if (line.mayFinish || getEnd(line) <= closesAt.getTime()) return [];
  const keepOpenFrom = new Date(closesAt.getTime() - getLengthMs(line));
  return [{ kind: "keep-open", pageId, beginBy: closesAt, keepOpenFrom, move: move() }];
}

/** Finds the shortest move of one of the lines to a time at which it overlaps with nothing; of two equal ones the earlier. */
function findNearestMove(lines: readonly PlannedScreening[], reader: Reader): PlanMove | null {
  const moves = lines
    .filter(({ isPremiere }) => !isPremiere)
    .flatMap((line) =>
      (["earlier", "later"] as const).flatMap((direction) => {
        const startsAt = findFreeStart(line, reader, direction);
        if (startsAt === null) return [];
        const distance = Math.abs(startsAt.getTime() - line.startsAt.getTime());
        return [{ pageId: line.pageId, startsAt, distance }];
      }),
    );
  const [nearest] = moves.toSorted((a, b) => a.distance - b.distance);
  return nearest ? { pageId: nearest.pageId, startsAt: nearest.startsAt } : null;
}

/** Finds the nearest full or half hour in one direction at which a screening can be seen to its end, beside all others. */
function findFreeStart(
  line: PlannedScreening,
  { plan, now, timezone }: Reader,
  direction: "earlier" | "later",
): Date | null {
  const others = plan.filter(({ pageId }) => pageId !== line.pageId);
  const earliest = Math.max(line.opensAt.getTime(), now.getTime());
  const latest = getLatestStart(line);
  const planned = line.startsAt.getTime();
  let start =
    direction === "earlier"
      ? floorToGrid(Math.min(planned, latest), timezone)
      : ceilToGrid(Math.max(planned, earliest), timezone);
  // Each step passes one of the others, so that there are no more steps than lines.
  while (start >= earliest && start <= latest) {
    const moved = { ...line, startsAt: new Date(start) };
    const other = others.find((it) => overlaps(moved, it));
    if (!other) return moved.startsAt;
    start =
      direction === "earlier"
        ? floorToGrid(other.startsAt.getTime() - getLengthMs(line), timezone)
        : ceilToGrid(getEnd(other), timezone);
  }
  return null;
}

/** Returns the last full or half hour of a zone's clock that is not after an instant, in milliseconds since 1970. */
function floorToGrid(instant: number, timezone: string): number {
  const { minute, second } = getWallTime(new Date(instant), timezone);
  const sinceHour = minute * MINUTE_MS + second * SECOND_MS + (instant % SECOND_MS);
  // Clocks change at full and half hours only, so that no change lies between.
  return instant - (sinceHour % GRID_MS);
}

function ceilToGrid(instant: number, timezone: string): number {
  const floor = floorToGrid(instant, timezone);
  return floor === instant ? instant : floor + GRID_MS;
}

/** Lists the evenings from the day of an instant on. */
function listEvenings(from: number, timezone: string): Date[] {
  const { year, month, day } = getWallTime(new Date(from), timezone);
  return Array.from({ length: EVENINGS }, (_, index) => {
    const date = new Date(Date.UTC(year, month - 1, day + index));
    return resolveWallTime(
      { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), ...EVENING },
      timezone,
    );
  });
}

/** How soon a screening ends that _ends soon_. */
const SOON_MS = 24 * HOUR_MS;

/** Whether a screening that is open can be begun for less than a day more. */
export const endsSoon = ({ closesAt }: Pick<PlannedScreening, "closesAt">, now: Date): boolean =>
  closesAt > now && closesAt.getTime() - now.getTime() <= SOON_MS;
