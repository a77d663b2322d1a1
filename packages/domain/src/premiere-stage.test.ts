import { expect, test } from "vitest";
import { findPremiereStage, type PremiereTimes } from "./premiere-stage.ts";

const at = (minutes: number) => new Date(Date.parse("2026-11-20T19:00:00Z") + minutes * 60_000);
const times: PremiereTimes = {
  lobbyOpensAt: at(-30),
  state: "scheduled",
  beginsAt: at(0),
  endsAt: at(100),
  encoreFrom: at(120),
};

test.each([
  ["before", -31, {}],
  ["lobby", -30, {}],
  ["running", 0, {}],
  ["over", 100, {}],
  ["encore", 120, {}],
  ["over", 500, { encoreFrom: null }],
  ["held", -5, { state: "held", beginsAt: null, endsAt: null }],
  ["held", 2, { state: "held", beginsAt: at(3) }],
  ["running", 3, { state: "held", beginsAt: at(3) }],
  ["paused", 50, { state: "paused", beginsAt: null, endsAt: null }],
  // A start by hand may come before the planned one.
  ["running", -10, { state: "running", beginsAt: at(-12) }],
  ["encore", 130, { state: "ended", beginsAt: null, endsAt: at(60) }],
] satisfies [string, number, Partial<PremiereTimes>][])(
  "is %s at minute %d with %j",
  (stage, minute, fields) => {
    expect(findPremiereStage({ ...times, ...fields }, at(minute))).toBe(stage);
  },
);
