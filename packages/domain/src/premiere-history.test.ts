import { expect, test } from "vitest";
import { createPremiereClock, type PremiereCommand, type ProgrammeItem } from "./premiere-clock.ts";
import {
  findBeginning,
  findReachedAt,
  type GivenCommand,
  type PremiereHistory,
  replayCommands,
} from "./premiere-history.ts";

const startsAt = new Date("2026-11-20T19:00:00Z");
const at = (seconds: number) => new Date(startsAt.getTime() + seconds * 1000);
const programme: ProgrammeItem[] = [
  { kind: "sponsor", durationMs: 30_000 },
  { kind: "film", durationMs: 600_000 },
  { kind: "thank-you", durationMs: 60_000 },
];
const LENGTH_MS = 690_000;

/** Commands as `[command, seconds after the planned start, further fields]`. */
function give(...given: [PremiereCommand, number, Partial<GivenCommand>?][]): GivenCommand[] {
  return given.map(([command, seconds, fields], index) => ({
    epoch: index + 1,
    command,
    holdMs: null,
    reason: null,
    at: at(seconds),
    ...fields,
  }));
}

function replay(commands: GivenCommand[]): PremiereHistory {
  const history = replayCommands(createPremiereClock(startsAt), programme, commands);
  if (!history) throw new Error("the commands do not follow from each other");
  return history;
}

test("without a command every part has its planned time", () => {
  const history = replay([]);
  expect(findReachedAt(history, 0)).toEqual(startsAt);
  expect(findReachedAt(history, LENGTH_MS)).toEqual(at(690));
  expect(history.stops).toEqual([]);
});

test("a hold lasts from the planned start to the real one, with its last reason", () => {
  const commands = give(
    ["hold", -48, { holdMs: 60_000, reason: "One moment" }],
    ["hold", 20, { reason: "The moderator's line is down." }],
    ["start", 178],
  );
  const history = replay(commands);
  expect(history.stops).toEqual([
    { kind: "held", from: startsAt, until: at(180), reason: "The moderator's line is down." },
  ]);
  expect(findReachedAt(history, 30_000)).toEqual(at(210));
  expect(findReachedAt(history, LENGTH_MS)).toEqual(at(870));
});

test("a reason that is given later replaces the one of the stop, and moves nothing", () => {
  const told = give(["pause", 60], ["explain", 90, { reason: "We fix the sound." }], ["resume", 118]);
  expect(replay(told.slice(0, 2)).stops).toEqual([
    { kind: "paused", from: at(62), until: null, reason: "We fix the sound." },
  ]);
  const history = replay(told);
  expect(history.stops).toEqual([
    { kind: "paused", from: at(62), until: at(120), reason: "We fix the sound." },
  ]);
  expect(findReachedAt(history, LENGTH_MS)).toEqual(at(690 + 58));
});

test("a planned hold ends by the clock, also when a pause follows", () => {
  const commands = give(["hold", -60, { holdMs: 180_000 }], ["pause", 200], ["resume", 260]);
  const held = replay(commands.slice(0, 1));
  expect(held.stops).toEqual([{ kind: "held", from: startsAt, until: at(180), reason: null }]);
  const history = replay(commands);
  expect(history.stops).toEqual([
    { kind: "held", from: startsAt, until: at(180), reason: null },
    { kind: "paused", from: at(202), until: at(262), reason: null },
  ]);
  expect(findReachedAt(history, 0)).toEqual(at(180));
  // What was played keeps its time; what follows is a minute later.
  expect(findReachedAt(history, 20_000)).toEqual(at(200));
  expect(findReachedAt(history, 30_000)).toEqual(at(270));
});

test("a hold that ends before the planned start is no stop", () => {
  const history = replay(give(["hold", -600], ["start", -300]));
  expect(history.stops).toEqual([]);
  expect(findReachedAt(history, 0)).toEqual(at(-298));
});

test("while it stands still, no later part has a time", () => {
  const history = replay(give(["pause", 100, { reason: "The sound" }], ["skip", 120]));
  expect(history.stops).toEqual([{ kind: "paused", from: at(102), until: null, reason: "The sound" }]);
  expect([...history.skipped]).toEqual([1]);
  expect(findReachedAt(history, 30_000)).toEqual(at(30));
  expect(findReachedAt(history, 630_000)).toBeNull();
});

test("a skipped rest makes the following parts earlier, and the end ends a pause", () => {
  const history = replay(give(["skip", 98], ["pause", 118], ["end", 138]));
  expect(findReachedAt(history, 630_000)).toEqual(at(100));
  expect(findReachedAt(history, 300_000)).toBeNull();
  expect(history.stops).toEqual([{ kind: "paused", from: at(120), until: at(140), reason: null }]);
});

test("returns null for commands that a new plan came in between", () => {
  const first = createPremiereClock(startsAt);
  expect(replayCommands(first, programme, give(["start", 10]))).toBeNull();
  expect(replayCommands(first, programme, give(["hold", -60, { epoch: 2 }]))).toBeNull();
});

test("a programme began as planned, after its last hold or at its start, whatever was skipped since", () => {
  const find = (...commands: Parameters<typeof give>) => findBeginning(startsAt, give(...commands));
  expect(find(["skip", 200], ["pause", 300], ["resume", 600])).toEqual(startsAt);
  expect(find(["hold", -1200])).toBeNull();
  expect(find(["hold", -1200], ["start", -702], ["skip", -300])).toEqual(at(-700));
  const planned = (holdSeconds: number) => ({ holdMs: holdSeconds * 1000 });
  expect(find(["hold", -1200], ["hold", -1002, planned(300)], ["hold", -900, planned(60)])).toEqual(at(-640));
  expect(find(["hold", -302, planned(180)], ["skip", 600])).toEqual(at(180));
});
