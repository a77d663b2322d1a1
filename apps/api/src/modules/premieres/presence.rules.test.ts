import { expect, test } from "vitest";
import { computeGoneBefore, computeSeatedUntil } from "./presence.rules.ts";

const now = new Date("2026-11-20T19:00:00Z");
const at = (seconds: number) => new Date(now.getTime() + seconds * 1000);

test("a viewer is seated for three records of 15 seconds, and gone 30 seconds after they left", () => {
  expect(computeSeatedUntil(now)).toEqual(at(45));
  expect(computeGoneBefore(now)).toEqual(at(-30));
});
