import {
  applyCommand,
  COMMAND_DELAY_MS,
  computeInstant,
  findItem,
  findPlannedStart,
  type PremiereClock,
  type PremiereCommand,
  type ProgrammeItem,
} from "./premiere-clock.ts";

/** A command that a premiere took. */
export interface GivenCommand {
  /** The number that it gave the clock. */
  epoch: number;
  command: PremiereCommand;
  /** Milliseconds of the programme; null for a hold without a planned length and for other commands. */
  holdMs: number | null;
  reason: string | null;
  at: Date;
}

/** A time in which the programme stood still. */
export interface PremiereStop {
  kind: "held" | "paused";
  from: Date;
  /** Null while its end is not known. */
  until: Date | null;
  reason: string | null;
}

/** What happened to the clock of a premiere until now. */
export interface PremiereHistory {
  /** The clock before the first command, and the one that each command left. */
  clocks: readonly PremiereClock[];
  stops: readonly PremiereStop[];
  /** Indexes of the programme's items whose rest was skipped. */
  skipped: ReadonlySet<number>;
}

/**
 * Repeats the commands of a premiere, in the order of their epochs.
 * @param first the clock before them, which runs through the planned start
 * @returns null when one does not follow from those before it: the premiere was planned again in between
 */
export function replayCommands(
  first: PremiereClock,
  programme: readonly ProgrammeItem[],
  commands: readonly GivenCommand[],
): PremiereHistory | null {
  const clocks = [first];
  const stops: PremiereStop[] = [];
  const skipped = new Set<number>();
  let before = first;
  for (const entry of commands) {
    const after = applyCommand(before, programme, entry.command, entry.at, entry.holdMs ?? undefined);
    if (!after || after.epoch !== entry.epoch) return null;
    noteStop(stops, before, after, entry);
    if (entry.command === "skip") {
      const item = findItem(programme, after.anchorMs - 1);
      if (item) skipped.add(item.index);
    }
    clocks.push(after);
    before = after;
  }
  // A hold that ended before the planned start made viewers wait for nothing.
  return { clocks, skipped, stops: stops.filter(({ from, until }) => until === null || from < until) };
}

/** Begins, continues or ends a stop. A hold that is made longer is one hold, with its last reason. */
function noteStop(
  stops: PremiereStop[],
  before: PremiereClock,
  after: PremiereClock,
  { command, reason }: GivenCommand,
): void {
  const isStopped = before.state === "held" || before.state === "paused";
  const open = isStopped ? stops.pop() : undefined;
  if (command === "hold") {
    const from = open?.from ?? computeInstant(before, 0) ?? after.anchorAt;
    stops.push({ kind: "held", from, until: findPlannedStart(after), reason });
  } else if (command === "pause") {
    if (open) stops.push(open);
    stops.push({ kind: "paused", from: after.anchorAt, until: null, reason });
  } else if (open && command === "explain") {
    stops.push({ ...open, reason });
  } else if (open) {
    // A planned hold has ended by the clock, and a skip during a pause leaves it paused.
    const until = open.until && open.until < after.anchorAt ? open.until : after.anchorAt;
    stops.push({ ...open, until: after.state === "paused" ? null : until });
  }
}

/**
 * Returns when a programme that has begun did so. A later pause or skip moves the clock, but not the beginning, so that
 * only holds and starts decide it.
 * @param commands in the order of their epochs; others than holds and starts change nothing
 * @returns null when the last of them left the start waiting: the premiere was planned again after it
 */
export function findBeginning(
  startsAt: Date,
  commands: readonly Pick<GivenCommand, "command" | "holdMs" | "at">[],
): Date | null {
  let beginsAt: Date | null = startsAt;
  for (const { command, holdMs, at } of commands) {
    const anchorAt = new Date(at.getTime() + COMMAND_DELAY_MS);
    if (command === "start") beginsAt = anchorAt;
    if (command !== "hold") continue;
    // A hold with a planned length moves the start that is planned; one that waited begins that much after the command.
    const from: Date = beginsAt && beginsAt > anchorAt ? beginsAt : anchorAt;
    beginsAt = holdMs === null ? null : new Date(from.getTime() + holdMs);
  }
  return beginsAt;
}

/**
 * Returns when the programme reached a position, or will if no further command comes; null when it never does, and
 * while it stands still before it. Positions are milliseconds since the start of the programme.
 */
export function findReachedAt({ clocks }: Pick<PremiereHistory, "clocks">, positionMs: number): Date | null {
  for (const [index, clock] of clocks.entries()) {
    const at = computeInstant(clock, positionMs);
    const next = clocks[index + 1];
    const isFromHere = index === 0 || (at && at >= clock.anchorAt);
    if (at && isFromHere && (!next || at < next.anchorAt)) return at;
  }
  return null;
}
