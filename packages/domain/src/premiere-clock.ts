/** The kinds of programme items, in the order in which the studio offers them. */
export const PROGRAMME_KINDS = [
  "slate",
  "sponsor",
  "greeting",
  "film",
  "interval",
  "stage",
  "thank-you",
] as const;
export type ProgrammeKind = (typeof PROGRAMME_KINDS)[number];

/** Who may join after the start: anyone, those who come within some minutes, or no one. */
export const LATE_POLICIES = ["any-time", "minutes", "never"] as const;
export type LatePolicy = (typeof LATE_POLICIES)[number];

/**
 * What the last command left. `held` with a running clock is a hold with a planned length: the programme starts when the
 * position reaches 0. `ended`: the programme was ended by hand.
 */
export const PREMIERE_STATES = ["scheduled", "held", "running", "paused", "ended"] as const;
export type PremiereState = (typeof PREMIERE_STATES)[number];

/** `explain` says why the programme stands still, and changes nothing else. */
export const PREMIERE_COMMANDS = ["hold", "start", "pause", "resume", "skip", "end", "explain"] as const;
export type PremiereCommand = (typeof PREMIERE_COMMANDS)[number];

/** How long after a command its effect begins, so that every screen has received it and all change together. */
export const COMMAND_DELAY_MS = 2000;
/** The longest planned length of a hold, in milliseconds. Another hold makes it longer. */
export const MAX_HOLD_MS = 3_600_000;
/** From then on viewers load the film, so that neither the start, the programme nor its videos may change any more. */
export const LOCKED_BEFORE_START_MS = 15 * 60_000;
/** How far ahead of the clock viewers may load the film, in milliseconds. */
export const MEDIA_AHEAD_MS = 60_000;

/** How many times as fast as on the night a rehearsal may run. */
export const REHEARSAL_SPEEDS = [1, 10] as const;
export type RehearsalSpeed = (typeof REHEARSAL_SPEEDS)[number];

/**
 * Where the programme is. While it runs, the position is `anchorMs` plus the time since `anchorAt`, times `speed`; else it
 * is `anchorMs`. Before the start the position is negative.
 */
export interface PremiereClock {
  /** The number of the last command. A command that names an older epoch is rejected. */
  epoch: number;
  state: PremiereState;
  anchorAt: Date;
  /** Milliseconds since the start of the programme. */
  anchorMs: number;
  isRunning: boolean;
  /** Milliseconds of the programme in a millisecond of time: 1, or more in a rehearsal. */
  speed: number;
}

export interface ProgrammeItem {
  kind: ProgrammeKind;
  /** Milliseconds. */
  durationMs: number;
}

/** An item and where it is in the programme, in milliseconds since the start of the programme. */
export interface PlacedItem<Item extends ProgrammeItem> {
  item: Item;
  index: number;
  startMs: number;
  endMs: number;
}

/** Returns the clock of a premiere that no command has changed: it runs through the start. */
export const createPremiereClock = (startsAt: Date, speed = 1): PremiereClock => ({
  epoch: 0,
  state: "scheduled",
  anchorAt: startsAt,
  anchorMs: 0,
  isRunning: true,
  speed,
});

/** Returns the position at `now`, in milliseconds since the start of the programme; negative before the start. */
export function computePosition(clock: PremiereClock, now: Date): number {
  if (!clock.isRunning) return clock.anchorMs;
  return clock.anchorMs + (now.getTime() - clock.anchorAt.getTime()) * clock.speed;
}

/**
 * Returns the clock that holds at `now`. A command takes effect at its anchor, so that all screens change together; until
 * then the clock before it holds. A viewer who comes in between waits at the anchor.
 * @param clocks the last ones, in the order of their epochs
 * @returns undefined without any clock
 */
export function findEffectiveClock<Clock extends PremiereClock>(
  clocks: readonly Clock[],
  now: Date,
): Clock | undefined {
  const effective = clocks.findLast(({ epoch, anchorAt }) => epoch === 0 || now >= anchorAt);
  const [first] = clocks;
  return effective ?? (first && { ...first, isRunning: false });
}

/** Returns when the running programme reaches a position; null while it does not run. */
export function computeInstant(clock: PremiereClock, positionMs: number): Date | null {
  if (!clock.isRunning) return null;
  return new Date(clock.anchorAt.getTime() + (positionMs - clock.anchorMs) / clock.speed);
}

/**
 * Returns when an item begins by the newest clock, or goes on if that clock begins within it; null if neither will happen
 * while this clock holds.
 */
export function findItemBeginning(
  clock: PremiereClock,
  { startMs, endMs }: { startMs: number; endMs: number },
): Date | null {
  const fromMs = Math.max(startMs, clock.anchorMs);
  return fromMs < endMs ? computeInstant(clock, fromMs) : null;
}

/** Returns when a programme of `lengthMs` ends or ended; null while it is held or paused. */
export const findProgrammeEnd = (clock: PremiereClock, lengthMs: number): Date | null =>
  clock.state === "ended" ? clock.anchorAt : computeInstant(clock, lengthMs);

/**
 * Returns from when the programme is shown instead of the lobby: at the planned start, or earlier when a command after a
 * hold began it, or will. A held start shows its wait in the room, so that it changes nothing after the planned start.
 */
export function findProgrammeStart(clock: PremiereClock, startsAt: Date): Date {
  // A stopped programme has begun too, but not a held start.
  const isWaiting = clock.state === "held" && !clock.isRunning;
  const begins = isWaiting ? null : computeInstant({ ...clock, isRunning: true }, 0);
  return begins && begins < startsAt ? begins : startsAt;
}

/**
 * Returns whether neither the start, the programme nor its videos may change: from 15 minutes before the start, which a
 * command may have moved to an earlier time.
 */
export const isPremiereLocked = (clock: PremiereClock, startsAt: Date, now: Date): boolean =>
  now.getTime() >= findProgrammeStart(clock, startsAt).getTime() - LOCKED_BEFORE_START_MS;

/** Returns the length of the programme in milliseconds. */
export const computeLength = (programme: readonly ProgrammeItem[]): number =>
  programme.reduce((sum, { durationMs }) => sum + durationMs, 0);

/** Places the items of a programme one after the other. */
export function placeItems<Item extends ProgrammeItem>(programme: readonly Item[]): PlacedItem<Item>[] {
  let startMs = 0;
  return programme.map((item, index) => {
    const placed = { item, index, startMs, endMs: startMs + item.durationMs };
    startMs = placed.endMs;
    return placed;
  });
}

/** Returns the item at a position; null before the start and after the end. */
export function findItem<Item extends ProgrammeItem>(
  programme: readonly Item[],
  positionMs: number,
): PlacedItem<Item> | null {
  return (
    placeItems(programme).find(({ startMs, endMs }) => positionMs >= startMs && positionMs < endMs) ?? null
  );
}

/** `lobby`: from the opening of the lobby to the start; `over`: after the end of the programme. */
export type PremierePhase = "before" | "lobby" | "programme" | "over";

/** Returns the phase of the night at `now`. A held start stays in the lobby. */
export function getPremierePhase(
  premiere: {
    clock: PremiereClock;
    programme: readonly ProgrammeItem[];
    lobbyMinutes: number;
    startsAt: Date;
  },
  now: Date,
): PremierePhase {
  const { clock, lobbyMinutes, startsAt } = premiere;
  if (isPremiereOver(premiere, now)) return "over";
  if (hasPremiereStarted(clock, now)) return "programme";
  return now.getTime() >= startsAt.getTime() - (lobbyMinutes * 60_000) / clock.speed ? "lobby" : "before";
}

/**
 * Returns what a premiere shows at `now` to those it admits: its lobby, or its programme, which the room's clock may hold.
 * Null before the lobby, and from the encore on.
 */
export function getPremierePart(
  {
    programmeFrom,
    lobbyOpensAt,
    encoreFrom,
  }: { programmeFrom: Date; lobbyOpensAt: Date; encoreFrom: Date | null },
  now: Date,
): "lobby" | "programme" | null {
  if (now < lobbyOpensAt || (encoreFrom && now >= encoreFrom)) return null;
  return now < programmeFrom ? "lobby" : "programme";
}

/**
 * Applies a command. Its effect begins `COMMAND_DELAY_MS` after `now`; that of `explain`, which moves nothing, at once.
 * @param holdMs how much later the programme starts than planned, in milliseconds of the programme; only with `hold`.
 * Without it, the start waits for a command
 * @returns the new clock, or null when the command is not possible in the current state
 */
export function applyCommand(
  clock: PremiereClock,
  programme: readonly ProgrammeItem[],
  command: PremiereCommand,
  now: Date,
  holdMs?: number,
): PremiereClock | null {
  const anchorAt = new Date(now.getTime() + COMMAND_DELAY_MS);
  const lengthMs = computeLength(programme);
  const positionMs = Math.min(computePosition(clock, anchorAt), lengthMs);
  const isOver = clock.state === "ended" || positionMs >= lengthMs;
  const isHeld = isHeldAt(clock, positionMs);
  const hasStarted = !isHeld && positionMs >= 0;
  const change = (state: PremiereState, anchorMs: number, isRunning: boolean): PremiereClock => ({
    epoch: clock.epoch + 1,
    state,
    anchorAt,
    anchorMs,
    isRunning,
    speed: clock.speed,
  });
  if (isOver) return null;
  switch (command) {
    case "hold":
      if (hasStarted) return null;
      return holdMs === undefined
        ? change("held", 0, false)
        : change("held", Math.min(0, positionMs) - holdMs, true);
    case "start":
      return isHeld ? change("running", 0, true) : null;
    case "pause":
      return hasStarted && clock.isRunning ? change("paused", positionMs, false) : null;
    case "resume":
      return clock.state === "paused" ? change("running", positionMs, true) : null;
    case "skip": {
      const current = hasStarted ? findItem(programme, positionMs) : null;
      if (!current) return null;
      const isPaused = clock.state === "paused";
      return change(isPaused ? "paused" : "running", current.endMs, !isPaused);
    }
    case "end":
      return hasStarted ? change("ended", positionMs, false) : null;
    case "explain":
      return isHeld || clock.state === "paused" ? { ...clock, epoch: clock.epoch + 1 } : null;
  }
}

/** Returns whether the start is held at `now`. A hold with a planned length ends when the position reaches 0. */
export const isStartHeld = (clock: PremiereClock, now: Date): boolean =>
  isHeldAt(clock, computePosition(clock, now));

const isHeldAt = ({ state, isRunning }: PremiereClock, positionMs: number): boolean =>
  state === "held" && !(isRunning && positionMs >= 0);

/** Returns when a held start is planned; null when it waits for a command, and when the start is not held. */
export const findPlannedStart = ({ state, anchorAt, anchorMs, speed }: PremiereClock): Date | null =>
  state === "held" && anchorMs < 0 ? new Date(anchorAt.getTime() - anchorMs / speed) : null;

/** Returns whether the programme has started. A held start has not. */
export function hasPremiereStarted(clock: PremiereClock, now: Date): boolean {
  const positionMs = computePosition(clock, now);
  return positionMs >= 0 && !isHeldAt(clock, positionMs);
}

/** Returns whether the programme has ended, by the clock or by hand. */
export const isPremiereOver = (
  { clock, programme }: { clock: PremiereClock; programme: readonly ProgrammeItem[] },
  now: Date,
): boolean => clock.state === "ended" || computePosition(clock, now) >= computeLength(programme);

/**
 * Returns whether tickets are sold: always before the start. Afterwards only if the event sells late tickets, and only
 * while a newcomer may still join or an encore follows. Source: rules/premieres.md, Premiere.
 */
export function sellsTickets(
  premiere: {
    clock: PremiereClock;
    sellAfterStart: boolean;
    latePolicy: LatePolicy;
    lateMinutes: number;
    hasEncore: boolean;
  },
  now: Date,
): boolean {
  if (!hasPremiereStarted(premiere.clock, now)) return true;
  if (!premiere.sellAfterStart) return false;
  return premiere.hasEncore || mayJoinLate(premiere, computePosition(premiere.clock, now));
}

/**
 * Returns when ticket sales end or ended by the newest clock, by the rule of `sellsTickets`; null while no end is set:
 * tickets are always sold, or the programme is stopped before the limit.
 */
export function findSalesEnd({
  clock,
  sellAfterStart,
  latePolicy,
  lateMinutes,
  hasEncore,
}: Parameters<typeof sellsTickets>[0]): Date | null {
  if (sellAfterStart && (hasEncore || latePolicy === "any-time")) return null;
  const limitMs = sellAfterStart && latePolicy === "minutes" ? lateMinutes * 60_000 : 0;
  if (clock.isRunning) return computeInstant(clock, limitMs);
  return clock.state === "held" || clock.anchorMs < limitMs ? null : clock.anchorAt;
}

/** Returns whether a viewer who was not there at the start may still join. Positions are milliseconds of the programme. */
export function mayJoinLate(
  { latePolicy, lateMinutes }: { latePolicy: LatePolicy; lateMinutes: number },
  positionMs: number,
): boolean {
  if (positionMs <= 0 || latePolicy === "any-time") return true;
  return latePolicy === "minutes" && positionMs <= lateMinutes * 60_000;
}

/**
 * Returns up to which second of a video viewers may load it: negative while they may load nothing, Infinity after the
 * programme. A video that no item shows is never loaded.
 * @param shows whether an item shows the video
 */
export function computeLoadableSeconds<Item extends ProgrammeItem>(
  { clock, programme }: { clock: PremiereClock; programme: readonly Item[] },
  now: Date,
  shows: (item: Item) => boolean,
): number {
  const shown = placeItems(programme).find(({ item }) => shows(item));
  if (!shown) return Number.NEGATIVE_INFINITY;
  if (isPremiereOver({ clock, programme }, now)) return Number.POSITIVE_INFINITY;
  return (computePosition(clock, now) - shown.startMs + MEDIA_AHEAD_MS) / 1000;
}

/** Places the films of a programme, of which there may be several. */
export const placeFilms = <Item extends ProgrammeItem>(programme: readonly Item[]): PlacedItem<Item>[] =>
  placeItems(programme).filter(({ item }) => item.kind === "film");

/** Returns where the films of a programme are: from the start of the first one to the end of the last one. */
export function findFilmSpan(programme: readonly ProgrammeItem[]): { startMs: number; endMs: number } {
  const films = placeFilms(programme);
  return { startMs: films[0]?.startMs ?? 0, endMs: films.at(-1)?.endMs ?? 0 };
}
