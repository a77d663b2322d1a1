import { expect, test } from "vitest";
import { formatClockTime } from "./clock-time.ts";

test.each([
  [0, "0:00"],
  [128.9, "2:08"],
  [3600, "1:00:00"],
  [5034, "1:23:54"],
])("formats %d seconds", (seconds, text) => {
  expect(formatClockTime(seconds)).toBe(text);
});
