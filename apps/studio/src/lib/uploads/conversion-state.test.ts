import { messages } from "@matinee/texts";
import { expect, test } from "vitest";
import { estimateMinutesLeft } from "./conversion-state.ts";

test("the time left follows the speed since the first percent, once that says enough", () => {
  const first = { percent: 10, atMs: 0 };
  expect(estimateMinutesLeft(first, { percent: 12, atMs: 60_000 })).toBeNull();
  expect(estimateMinutesLeft(first, { percent: 40, atMs: 10_000 })).toBeNull();
  expect(estimateMinutesLeft(first, { percent: 40, atMs: 60_000 })).toBe(2);
  expect(estimateMinutesLeft(first, { percent: 99, atMs: 60_000 })).toBe(1);
});

test("says the percent, the time left and the videos that come first", () => {
  const { conversionState, minutesLeft } = messages.video;
  expect(conversionState(42, 0, null)).toBe("42%");
  expect(conversionState(42, 0, minutesLeft(3))).toBe("42%, about 3 min left");
  expect(conversionState(0, 2, null)).toBe("after 2 other videos");
});
