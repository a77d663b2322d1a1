import { expect, test } from "vitest";
import { formatClockTime, readClockTime } from "./clock-time.ts";

test.each([
  [0, "0:00"],
  [128.9, "2:08"],
  [3600, "1:00:00"],
  [5034, "1:23:54"],
])("formats %d seconds", (seconds, text) => {
  expect(formatClockTime(seconds)).toBe(text);
});

test("reads the times that it formats, and rejects other texts", () => {
  for (const text of ["0:30", "2:08", "1:23:54"])
    expect(formatClockTime(readClockTime(text) ?? Number.NaN)).toBe(text);
  expect(["", "5", "5:7", "1:60", "five"].map(readClockTime)).toEqual([null, null, null, null, null]);
});
