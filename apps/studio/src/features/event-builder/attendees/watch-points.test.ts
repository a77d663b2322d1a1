import { expect, test } from "vitest";
import { plotPoints } from "./watch-points.ts";
import { watchedTime } from "./format-watch-time.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 19, minute)).toISOString();
const point = (minute: number) => ({ at: at(minute), watchedSeconds: 40, plays: 1 });

test("a while in which nobody watched shows as nothing, not as a line across", () => {
  const plotted = plotPoints([point(0), point(1), point(30)]);
  expect(plotted.map(({ time, watchedSeconds }) => [new Date(time).getUTCMinutes(), watchedSeconds])).toEqual(
    [
      [0, 40],
      [1, 40],
      [2, 0],
      [29, 0],
      [30, 40],
    ],
  );
});

test("one point stays one point", () => {
  expect(plotPoints([point(5)])).toHaveLength(1);
});

test("little is told in seconds, more in minutes and hours", () => {
  expect([45, 179, 180, 3600 * 12 + 300].map((seconds) => watchedTime(seconds))).toEqual([
    "45 s",
    "179 s",
    "3 min",
    "12 h 5 min",
  ]);
  expect(watchedTime(40, false)).toBe("1 min");
});
