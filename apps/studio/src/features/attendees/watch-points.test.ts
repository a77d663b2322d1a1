import { expect, test } from "vitest";
import { buildPlotPoints } from "./watch-points.ts";
import { formatWatchTime } from "./format-watch-time.ts";

const formatInstant = (minute: number) => new Date(Date.UTC(2026, 10, 21, 19, minute)).toISOString();
const createPoint = (minute: number) => ({ at: formatInstant(minute), watchedSeconds: 40, plays: 1 });

test("inserts zero points at both ends of a gap without viewers", () => {
  const plotted = buildPlotPoints([createPoint(0), createPoint(1), createPoint(30)]);
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

test("returns a single point unchanged", () => {
  expect(buildPlotPoints([createPoint(5)])).toHaveLength(1);
});

test("formats short watch times in seconds and longer ones in minutes and hours", () => {
  expect([45, 179, 180, 3600 * 12 + 300].map((seconds) => formatWatchTime(seconds))).toEqual([
    "45 s",
    "179 s",
    "3 min",
    "12 h 5 min",
  ]);
  expect(formatWatchTime(40, false)).toBe("1 min");
});
