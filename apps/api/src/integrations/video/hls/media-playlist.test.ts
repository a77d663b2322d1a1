import { expect, test } from "vitest";
import { measureBitRates } from "./media-playlist.ts";

const buildSegments = (...list: [seconds: number, bytes: number][]) =>
  list.map(([seconds, bytes], index) => ({ name: `${index}.m4s`, startSeconds: index * 4, seconds, bytes }));

test("takes the peak from the heaviest segment", () => {
  expect(measureBitRates(buildSegments([4, 1000], [4, 3000], [4, 2000]))).toEqual({
    peak: 6000,
    average: 4000,
  });
});

test("counts a last segment of some milliseconds with its neighbour", () => {
  // 3,100 bytes in 4.04 seconds; alone the last one would be 20,000 bits a second, and the one before it 6,000.
  const { peak } = measureBitRates(buildSegments([4, 1000], [4, 3000], [0.04, 100]));
  expect(peak).toBe(Math.ceil((3100 * 8) / 4.04));
});

test("uses the average as the peak of a video shorter than half a second", () => {
  expect(measureBitRates(buildSegments([0.25, 1000]))).toEqual({ peak: 32_000, average: 32_000 });
});
