import fc from "fast-check";
import { expect, test } from "vitest";
import {
  applyCommand,
  COMMAND_DELAY_MS,
  computeInstant,
  computeLength,
  computeLoadableSeconds,
  computePosition,
  createPremiereClock,
  findEffectiveClock,
  findFilmSpan,
  findItem,
  findItemBeginning,
  findProgrammeEnd,
  findProgrammeStart,
  findSalesEnd,
  getPremierePart,
  findPlannedStart,
  getPremierePhase,
  hasPremiereStarted,
  isPremiereOver,
  isStartHeld,
  mayJoinLate,
  MEDIA_AHEAD_MS,
  placeFilms,
  PREMIERE_COMMANDS,
  sellsTickets,
  type PremiereClock,
  type PremiereCommand,
  type ProgrammeItem,
} from "./premiere-clock.ts";

const startsAt = new Date("2026-11-27T17:00:00Z");
const at = (ms: number) => new Date(startsAt.getTime() + ms);
const programme: ProgrammeItem[] = [
  { kind: "sponsor", durationMs: 30_000 },
  { kind: "film", durationMs: 600_000 },
  { kind: "thank-you", durationMs: 60_000 },
];
const scheduled = createPremiereClock(startsAt);

function apply(clock: PremiereClock, command: PremiereCommand, now: Date, holdMs?: number): PremiereClock {
  const changed = applyCommand(clock, programme, command, now, holdMs);
  if (!changed) throw new Error(`${command} is not possible`);
  return changed;
}

test("the programme starts by the clock without a command", () => {
  expect(computePosition(scheduled, at(-90_000))).toBe(-90_000);
  expect(computePosition(scheduled, at(45_000))).toBe(45_000);
  expect(findItem(programme, -1)).toBeNull();
  expect(findItem(programme, 29_999)?.item.kind).toBe("sponsor");
  expect(findItem(programme, 30_000)).toMatchObject({ index: 1, startMs: 30_000, endMs: 630_000 });
  expect(findItem(programme, 690_000)).toBeNull();
  expect(computeInstant(scheduled, 30_000)).toEqual(at(30_000));
});

test("a command takes effect at its anchor, also when another follows before", () => {
  const paused = apply(scheduled, "pause", at(10_000));
  const resumed = apply(paused, "resume", at(11_000));
  const find = (ms: number) => findEffectiveClock([scheduled, paused, resumed], at(ms));
  expect(find(11_999)).toBe(scheduled);
  expect(find(12_000)).toBe(paused);
  expect(find(13_000)).toBe(resumed);
  // A viewer who comes in between knows the newest clock only.
  expect(findEffectiveClock([resumed], at(11_500))).toMatchObject({ isRunning: false, anchorMs: 12_000 });
  expect(findEffectiveClock([], at(0))).toBeUndefined();
});

test("a night in which clocks are put back has no second hour", () => {
  // In Berlin, 2026-10-25 has the hour from 2:00 to 3:00 twice.
  const startsAtNight = new Date("2026-10-24T22:30:00Z");
  const clock = createPremiereClock(startsAtNight);
  for (const minutes of [0, 89, 90, 149, 150, 210])
    expect(computePosition(clock, new Date(startsAtNight.getTime() + minutes * 60_000))).toBe(
      minutes * 60_000,
    );
  const endsAt = computeInstant(clock, 210 * 60_000);
  const format = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Berlin", timeStyle: "short" });
  // Three and a half hours after 0:30 it is 3:00, as the hour is repeated.
  expect(format.format(startsAtNight)).toBe("00:30");
  expect(format.format(endsAt ?? undefined)).toBe("03:00");
});

test("a held start waits for the start command, and everything after it moves", () => {
  const held = apply(scheduled, "hold", at(-10_000));
  expect(computePosition(held, at(120_000))).toBe(0);
  expect(getPremierePhase({ clock: held, programme, lobbyMinutes: 30, startsAt }, at(120_000))).toBe("lobby");
  expect(computeInstant(held, 0)).toBeNull();
  const started = apply(held, "start", at(180_000));
  expect(started.epoch).toBe(2);
  expect(computeInstant(started, 0)).toEqual(at(180_000 + COMMAND_DELAY_MS));
});

test("a hold with a planned length moves the start, which needs no other command", () => {
  const held = apply(scheduled, "hold", at(-10_000), 180_000);
  expect(findPlannedStart(held)).toEqual(at(180_000));
  expect([-5000, 179_999, 180_000].map((ms) => isStartHeld(held, at(ms)))).toEqual([true, true, false]);
  expect([179_999, 180_000].map((ms) => hasPremiereStarted(held, at(ms)))).toEqual([false, true]);
  const night = { clock: held, programme, lobbyMinutes: 30, startsAt };
  expect([0, 180_000].map((ms) => getPremierePhase(night, at(ms)))).toEqual(["lobby", "programme"]);
  // Longer, then without a planned time, then again with one.
  const longer = apply(held, "hold", at(0), 60_000);
  expect(findPlannedStart(longer)).toEqual(at(240_000));
  const open = apply(longer, "hold", at(10_000));
  expect([findPlannedStart(open), isStartHeld(open, at(9_999_999))]).toEqual([null, true]);
  expect(findPlannedStart(apply(open, "hold", at(20_000), 60_000))).toEqual(
    at(20_000 + COMMAND_DELAY_MS + 60_000),
  );
  // Started by hand before, and after it has started it can only be paused.
  expect(computeInstant(apply(longer, "start", at(100_000)), 0)).toEqual(at(100_000 + COMMAND_DELAY_MS));
  expect(applyCommand(longer, programme, "hold", at(240_000))).toBeNull();
  expect(applyCommand(longer, programme, "start", at(240_000))).toBeNull();
  expect(apply(longer, "pause", at(250_000)).anchorMs).toBe(10_000 + COMMAND_DELAY_MS);
});

test("at ten times the speed a hold is as much shorter", () => {
  const held = apply(createPremiereClock(startsAt, 10), "hold", at(-10_000), 180_000);
  expect(findPlannedStart(held)).toEqual(at(18_000));
});

test("a pause keeps the position, and the film goes on from it", () => {
  const paused = apply(scheduled, "pause", at(100_000));
  expect(computePosition(paused, at(500_000))).toBe(100_000 + COMMAND_DELAY_MS);
  const resumed = apply(paused, "resume", at(500_000));
  expect(computePosition(resumed, at(500_000 + COMMAND_DELAY_MS + 1000))).toBe(
    100_000 + COMMAND_DELAY_MS + 1000,
  );
});

test("the end moves with a hold, is open during a pause, and is now when the programme was ended", () => {
  expect(findProgrammeEnd(scheduled, 690_000)).toEqual(at(690_000));
  const held = apply(scheduled, "hold", at(-60_000));
  expect(findProgrammeEnd(held, 690_000)).toBeNull();
  const started = apply(held, "start", at(60_000));
  expect(findProgrammeEnd(started, 690_000)).toEqual(at(60_000 + COMMAND_DELAY_MS + 690_000));
  const ended = apply(started, "end", at(120_000));
  expect(findProgrammeEnd(ended, 690_000)).toEqual(at(120_000 + COMMAND_DELAY_MS));
});

test("skip moves to the next item and keeps a pause", () => {
  const skipped = apply(scheduled, "skip", at(5000));
  expect(computePosition(skipped, at(5000 + COMMAND_DELAY_MS))).toBe(30_000);
  const pausedSkip = apply(apply(scheduled, "pause", at(5000)), "skip", at(9000));
  expect(pausedSkip).toMatchObject({ state: "paused", isRunning: false, anchorMs: 30_000 });
});

test("an explanation during a hold or a pause changes nothing but the epoch", () => {
  const planned = apply(scheduled, "hold", at(-60_000), 180_000);
  const open = apply(scheduled, "hold", at(-60_000));
  const paused = apply(scheduled, "pause", at(60_000));
  // Also within the delay until the stop takes effect.
  for (const [clock, ms] of [
    [planned, 30_000],
    [open, 900_000],
    [paused, 60_500],
    [paused, 900_000],
  ] as const)
    expect(apply(clock, "explain", at(ms))).toEqual({ ...clock, epoch: 2 });
  expect(applyCommand(planned, programme, "explain", at(181_000))).toBeNull();
});

test.each<[string, PremiereClock, PremiereCommand, number]>([
  ["hold after the start", scheduled, "hold", 1000],
  ["hold when the start is less than its delay away", scheduled, "hold", -1000],
  ["start without a hold", scheduled, "start", -60_000],
  ["pause before the start", scheduled, "pause", -60_000],
  ["resume while running", scheduled, "resume", 60_000],
  ["skip in the lobby", scheduled, "skip", -60_000],
  ["end after the end", apply(scheduled, "end", at(60_000)), "end", 70_000],
  ["pause after the programme", scheduled, "pause", 700_000],
  ["explain before the start", scheduled, "explain", -60_000],
  ["explain while running", scheduled, "explain", 60_000],
  ["explain after the end", apply(scheduled, "end", at(60_000)), "explain", 70_000],
])("rejects %s", (_title, clock, command, ms) => {
  expect(applyCommand(clock, programme, command, at(ms))).toBeNull();
});

test("late viewers join by the event's rule", () => {
  expect(mayJoinLate({ latePolicy: "never", lateMinutes: 0 }, -1)).toBe(true);
  expect(mayJoinLate({ latePolicy: "never", lateMinutes: 0 }, 1)).toBe(false);
  expect(mayJoinLate({ latePolicy: "minutes", lateMinutes: 20 }, 20 * 60_000)).toBe(true);
  expect(mayJoinLate({ latePolicy: "minutes", lateMinutes: 20 }, 20 * 60_000 + 1)).toBe(false);
  expect(mayJoinLate({ latePolicy: "any-time", lateMinutes: 0 }, 3_600_000)).toBe(true);
});

test("tickets are sold after the start only if the event does, to people who may still come in", () => {
  const sells = (fields: Partial<Parameters<typeof sellsTickets>[0]>, ms: number) =>
    sellsTickets(
      {
        clock: scheduled,
        sellAfterStart: true,
        latePolicy: "any-time",
        lateMinutes: 0,
        hasEncore: false,
        ...fields,
      },
      at(ms),
    );
  expect(sells({ sellAfterStart: false }, -1)).toBe(true);
  expect(sells({ sellAfterStart: false }, 0)).toBe(false);
  expect(sells({ sellAfterStart: false, hasEncore: true }, 0)).toBe(false);
  expect(sells({}, 60_000)).toBe(true);
  expect(sells({ latePolicy: "never" }, 1)).toBe(false);
  expect(sells({ latePolicy: "never", hasEncore: true }, 1)).toBe(true);
  const held = apply(scheduled, "hold", at(-10_000));
  expect(sells({ clock: held, sellAfterStart: false }, 60_000)).toBe(true);
});

test("ticket sales end when the last ticket is sold", () => {
  const sale = { clock: scheduled, sellAfterStart: true, lateMinutes: 5, hasEncore: false } as const;
  const late = { ...sale, latePolicy: "minutes" } as const;
  const never = { ...sale, latePolicy: "never" } as const;
  expect(findSalesEnd({ ...sale, latePolicy: "any-time" })).toBeNull();
  expect(findSalesEnd({ ...never, hasEncore: true })).toBeNull();
  expect(findSalesEnd({ ...never, hasEncore: true, sellAfterStart: false })).toEqual(startsAt);
  const held = apply(scheduled, "hold", at(-10_000));
  expect(findSalesEnd({ ...never, clock: held })).toBeNull();
  const paused = apply(scheduled, "pause", at(60_000));
  expect(findSalesEnd({ ...late, clock: paused })).toBeNull();
  expect(findSalesEnd({ ...never, clock: paused })).toEqual(paused.anchorAt);
  // The moment agrees with the rule by which the API sells.
  const planned = apply(scheduled, "hold", at(-10_000), 60_000);
  for (const clock of [scheduled, planned, apply(held, "start", at(30_000))])
    for (const premiere of [late, never].map((rule) => ({ ...rule, clock }))) {
      const end = findSalesEnd(premiere)?.getTime() ?? 0;
      expect(sellsTickets(premiere, new Date(end - 1))).toBe(true);
      expect(sellsTickets(premiere, new Date(end + 1))).toBe(false);
    }
});

test("viewers may load one minute ahead of the clock, and the whole film after the programme", () => {
  const load = (clock: PremiereClock, ms: number) =>
    computeLoadableSeconds({ clock, programme }, at(ms), ({ kind }) => kind === "film");
  expect(load(scheduled, -3_600_000)).toBeLessThan(0);
  expect(load(scheduled, -20_000)).toBe(10);
  expect(load(scheduled, 90_000)).toBe(120);
  expect(load(apply(scheduled, "hold", at(-60_000)), 600_000)).toBe(30);
  const loadFirst = (ms: number) =>
    computeLoadableSeconds({ clock: scheduled, programme }, at(ms), (item) => item === programme[0]);
  expect(loadFirst(-20_000)).toBe(40);
  expect(load(scheduled, 690_000)).toBe(Number.POSITIVE_INFINITY);
  expect(load(apply(scheduled, "end", at(60_000)), 61_000)).toBe(Number.POSITIVE_INFINITY);
});

test("a video that no item shows is never loaded, not even after the programme", () => {
  const load = (ms: number) => computeLoadableSeconds({ clock: scheduled, programme }, at(ms), () => false);
  expect([-60_000, 90_000, 690_000].map(load)).toEqual([-Infinity, -Infinity, -Infinity]);
});

test("the films of a programme span from the first to the last one, with what is between them", () => {
  const evening: ProgrammeItem[] = [
    { kind: "greeting", durationMs: 5000 },
    { kind: "film", durationMs: 10_000 },
    { kind: "interval", durationMs: 3000 },
    { kind: "film", durationMs: 20_000 },
    { kind: "stage", durationMs: 60_000 },
  ];
  expect(findFilmSpan(evening)).toEqual({ startMs: 5000, endMs: 38_000 });
  expect(placeFilms(evening).map(({ index }) => index)).toEqual([1, 3]);
  expect(findFilmSpan([])).toEqual({ startMs: 0, endMs: 0 });
});

/** A programme with up to six films, and what else an evening has between them. */
const anyProgramme = fc.array(
  fc.record({
    kind: fc.constantFrom(...(["film", "film", "interval", "greeting", "stage"] as const)),
    durationMs: fc.integer({ min: 1000, max: 300_000 }),
  }),
  { minLength: 1, maxLength: 6 },
);
const anyCommands = fc.array(
  fc.record({
    command: fc.constantFrom(...PREMIERE_COMMANDS),
    waitMs: fc.nat({ max: 120_000 }),
    holdMs: fc.option(fc.integer({ min: 1000, max: 100_000 }), { nil: undefined }),
  }),
  { maxLength: 8 },
);

/** Replays commands, and returns what breaks the rule for early bytes; null if nothing does. */
function findEarlyBytes(
  evening: readonly ProgrammeItem[],
  commands: readonly { command: PremiereCommand; waitMs: number; holdMs: number | undefined }[],
  shows: (item: ProgrammeItem, at: ProgrammeItem) => boolean,
): string | null {
  let clock = scheduled;
  let nowMs = -600_000;
  /** How far the programme has come by the newest clock, second by second. */
  let furthestMs = Number.NEGATIVE_INFINITY;
  for (const { command, waitMs, holdMs } of [...commands, { command: "end", waitMs: 600_000 } as const].map(
    (step) => ({ holdMs: undefined, ...step }),
  )) {
    for (const untilMs = nowMs + waitMs; nowMs < untilMs; nowMs += 1000) {
      furthestMs = Math.max(furthestMs, computePosition(clock, at(nowMs)));
      if (isPremiereOver({ clock, programme: evening }, at(nowMs))) return null;
      let beforeMs = 0;
      for (const item of evening) {
        const seconds = computeLoadableSeconds({ clock, programme: evening }, at(nowMs), (other) =>
          shows(other, item),
        );
        const shownSeconds = (furthestMs - beforeMs) / 1000;
        // The smallest error of the clock is a millisecond.
        if (seconds > shownSeconds + MEDIA_AHEAD_MS / 1000 + 0.0005)
          return `${seconds} s of an item of which ${shownSeconds} s were shown`;
        beforeMs += item.durationMs;
      }
    }
    clock = applyCommand(clock, evening, command, at(nowMs), holdMs) ?? clock;
  }
  return null;
}

test("whatever is commanded, nothing of a film is loaded more than a minute before everyone sees it", () => {
  fc.assert(
    fc.property(anyProgramme, anyCommands, (evening, commands) => {
      expect(findEarlyBytes(evening, commands, (other, item) => other === item)).toBeNull();
    }),
  );
  // Control: the place of the first film for every film is found.
  const isFilm = ({ kind }: ProgrammeItem) => kind === "film";
  const two: ProgrammeItem[] = [
    { kind: "film", durationMs: 120_000 },
    { kind: "film", durationMs: 120_000 },
  ];
  expect(findEarlyBytes(two, [], isFilm)).toContain("were shown");
});

test("at ten times the speed the position, the lobby and the instants follow ten times as fast", () => {
  const fast = createPremiereClock(startsAt, 10);
  expect(computePosition(fast, at(-60_000))).toBe(-600_000);
  expect(computePosition(fast, at(3000))).toBe(30_000);
  expect(computeInstant(fast, 30_000)).toEqual(at(3000));
  const phase = (ms: number) =>
    getPremierePhase({ clock: fast, programme, lobbyMinutes: 30, startsAt }, at(ms));
  expect([-180_001, -180_000, 0, 69_000].map(phase)).toEqual(["before", "lobby", "programme", "over"]);
  const paused = apply(fast, "pause", at(10_000));
  expect(computePosition(paused, at(900_000))).toBe(100_000 + 10 * COMMAND_DELAY_MS);
  const resumed = apply(paused, "resume", at(20_000));
  expect(computePosition(resumed, at(20_000 + COMMAND_DELAY_MS + 1000))).toBe(130_000);
  const isFilm = ({ kind }: ProgrammeItem) => kind === "film";
  expect(computeLoadableSeconds({ clock: fast, programme }, at(9000), isFilm)).toBe(120);
});

test("no commands move the running clock backwards, and each raises the epoch by one", () => {
  const steps = fc.array(
    fc.record({ command: fc.constantFrom(...PREMIERE_COMMANDS), waitMs: fc.nat({ max: 200_000 }) }),
  );
  fc.assert(
    fc.property(steps, (list) => {
      let clock = scheduled;
      let now = startsAt.getTime() - 60_000;
      for (const { command, waitMs } of list) {
        now += waitMs;
        const next = applyCommand(clock, programme, command, new Date(now));
        if (!next) continue;
        expect(next.epoch).toBe(clock.epoch + 1);
        const changeAt = new Date(now + COMMAND_DELAY_MS);
        if (command !== "hold" && command !== "start")
          expect(computePosition(next, changeAt)).toBeGreaterThanOrEqual(
            Math.min(computePosition(clock, changeAt), computeLength(programme)),
          );
        clock = next;
      }
    }),
  );
});

test("a premiere shows its lobby, then its programme, and nothing from the encore on", () => {
  const times = { programmeFrom: startsAt, lobbyOpensAt: at(-1_800_000), encoreFrom: at(3_600_000) };
  expect(getPremierePart(times, at(-1_800_001))).toBeNull();
  expect(getPremierePart(times, at(-1_800_000))).toBe("lobby");
  expect(getPremierePart(times, startsAt)).toBe("programme");
  expect(getPremierePart(times, at(3_600_000))).toBeNull();
  expect(getPremierePart({ ...times, encoreFrom: null }, at(3_600_000))).toBe("programme");
});

test("the programme is shown from its planned start, or from an earlier start by a command", () => {
  const find = (clock: PremiereClock) => findProgrammeStart(clock, startsAt);
  expect(find(scheduled)).toEqual(startsAt);
  const held = apply(scheduled, "hold", at(-1_200_000));
  expect(find(held)).toEqual(startsAt);
  const started = apply(held, "start", at(-900_000));
  const early = at(-900_000 + COMMAND_DELAY_MS);
  expect(find(started)).toEqual(early);
  expect(find(apply(started, "pause", at(-800_000)))).toEqual(early);
  expect(find(apply(started, "end", at(-700_000)))).toEqual(early);
  expect(find(apply(held, "hold", at(-900_000), 60_000))).toEqual(at(-840_000 + COMMAND_DELAY_MS));
  expect(find(apply(scheduled, "hold", at(-60_000), 600_000))).toEqual(startsAt);
  expect(find(apply(held, "start", at(60_000)))).toEqual(startsAt);
});

test("finds when a video begins, and when it goes on after a pause", () => {
  const film = { startMs: 30_000, endMs: 630_000 };
  expect(findItemBeginning(scheduled, film)).toEqual(at(30_000));
  const paused = apply(scheduled, "pause", at(100_000));
  expect(findItemBeginning(paused, film)).toBeNull();
  const resumed = apply(paused, "resume", at(200_000));
  expect(findItemBeginning(resumed, film)).toEqual(at(200_000 + COMMAND_DELAY_MS));
  const skipped = apply(resumed, "skip", at(210_000));
  expect(findItemBeginning(skipped, film)).toBeNull();
});
