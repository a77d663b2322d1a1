import type { GivenCommand, Premiere } from "@matinee/contract/schemas/premieres";
import { expect, test } from "vitest";
import { listNightEvents } from "./list-night-events.ts";
import { buildHistory } from "./build-history.ts";

const startsMs = Date.parse("2026-11-20T19:00:00Z");
const at = (seconds: number) => new Date(startsMs + seconds * 1000);
const iso = (seconds: number) => at(seconds).toISOString();
const premiere: Premiere = {
  startsAt: iso(0),
  lobbyMinutes: 30,
  latePolicy: "any-time",
  lateMinutes: 0,
  sellAfterStart: true,
  programme: [
    {
      id: "",
      kind: "film",
      title: "",
      filmId: null,
      filmTitle: null,
      videoId: null,
      durationMs: 600_000,
      link: null,
    },
  ],
  encoreFrom: null,
  encoreUntil: null,
  clock: {
    epoch: 1,
    state: "held",
    anchorAt: iso(-58),
    anchorMs: -58_000 - 180_000,
    isRunning: true,
    speed: 1,
    reason: null,
    stoppedBy: null,
  },
};
const hold: GivenCommand = {
  epoch: 1,
  command: "hold",
  by: "Noor Castellane",
  reason: "The line is down.",
  holdMs: 180_000,
  at: iso(-60),
};

const listAt = (seconds: number, commands = [hold]) =>
  listNightEvents(premiere, commands, buildHistory(premiere, commands), at(seconds)).map(
    ({ at: when, text, by }) => [(when.getTime() - startsMs) / 1000, text, by],
  );

test("lists what happened until now, the last first, and what the clock did without a command", () => {
  const held = [-60, "Hold the start, 3 min", "Noor Castellane"];
  const opened = [-1800, "Lobby opened", "Automatically"];
  expect(listAt(-1801)).toEqual([held]);
  expect(listAt(100)).toEqual([held, opened]);
  expect(listAt(800)).toEqual([
    [780, "Programme ended", "Automatically"],
    [180, "Programme started", "Automatically"],
    held,
    opened,
  ]);
});

test("says so where a name was erased", () => {
  expect(listAt(0, [{ ...hold, by: null }])[0]).toEqual([
    -60,
    "Hold the start, 3 min",
    "Name no longer known",
  ]);
});

test("has no history when the commands do not lead to the room's clock", () => {
  expect(buildHistory(premiere, [hold])).not.toBeNull();
  const planned = { ...premiere, startsAt: iso(3600) };
  expect(buildHistory(planned, [hold])).toBeNull();
  // The command may arrive after the clock that it left.
  expect(buildHistory(premiere, [])?.clocks).toHaveLength(1);
});
