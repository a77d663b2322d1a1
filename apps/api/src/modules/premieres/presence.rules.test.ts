import { expect, test } from "vitest";
import { computeAwayMs, computeGoneBefore, computeSeatedUntil } from "./presence.rules.ts";

const now = new Date("2026-11-20T19:00:00Z");
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);

test("a viewer is seated for three records of 15 seconds, and gone 30 seconds after they left", () => {
  expect(computeSeatedUntil(now)).toEqual(at(45));
  expect(computeGoneBefore(now)).toEqual(at(-30));
});

test("a viewer was away from when they left to when they came back", () => {
  expect(computeAwayMs(at(-4), now)).toBe(4000);
  // One who is there, for example on another device, and one who enters for the first time.
  expect(computeAwayMs(at(45), now)).toBeNull();
  expect(computeAwayMs(now, now)).toBeNull();
  expect(computeAwayMs(null, now)).toBeNull();
});
