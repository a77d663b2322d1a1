import { applyCommand, createPremiereClock, type PremiereCommand } from "@matinee/domain/premiere-clock";
import { expect, test } from "vitest";
import { describePremiereState } from "./premiere-state.rules.ts";

const startsAt = new Date("2026-11-27T17:00:00Z");
const lengthMs = 600_000;
const at = (minutes: number) => new Date(startsAt.getTime() + minutes * 60_000);
const scheduled = createPremiereClock(startsAt);
const describe = (minutes: number, clock = scheduled) =>
  describePremiereState({ clock, startsAt, lobbyMinutes: 30, lengthMs }, at(minutes));

function apply(command: PremiereCommand, minutes: number, holdMs?: number) {
  const programme = [{ kind: "film", durationMs: lengthMs }] as const;
  const clock = applyCommand(scheduled, programme, command, at(minutes), holdMs);
  if (!clock) throw new Error(`${command} is not possible`);
  return clock;
}

test("a premiere is planned, in its lobby, running and over by its clock", () => {
  expect([-31, -30, 0, 9, 10].map((minutes) => describe(minutes))).toEqual([
    "planned",
    "lobby",
    "running",
    "running",
    "over",
  ]);
});

test("a held start and a paused programme are stopped, until they go on or end", () => {
  expect(describe(60, apply("hold", -5))).toBe("stopped");
  const planned = apply("hold", -5, 180_000);
  expect([2, 3, 13].map((minutes) => describe(minutes, planned))).toEqual(["stopped", "running", "over"]);
  expect(describe(60, apply("pause", 5))).toBe("stopped");
  expect(describe(6, apply("end", 5))).toBe("over");
});
