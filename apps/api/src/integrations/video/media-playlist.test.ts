import { expect, test } from "vitest";
import { measureBitRates } from "./media-playlist.ts";

const segments = (...list: [seconds: number, bytes: number][]) =>
  list.map(([seconds, bytes], index) => ({ name: `${index}.m4s`, startSeconds: index * 4, seconds, bytes }));

test("the peak is that of the heaviest segment", () => {
  expect(measureBitRates(segments([4, 1000], [4, 3000], [4, 2000]))).toEqual({ peak: 6000, average: 4000 });
});

test("a last segment of some milliseconds counts with its neighbour", () => {
  // 3,100 bytes in 4.04 seconds; alone the last one would be 20,000 bits a second, and the one before it 6,000.
  const { peak } = measureBitRates(segments([4, 1000], [4, 3000], [0.04, 100]));
  expect(peak).toBe(Math.ceil((3100 * 8) / 4.04));
});

test("a film shorter than half a second has the rate of the whole", () => {
  expect(measureBitRates(segments([0.25, 1000]))).toEqual({ peak: 32_000, average: 32_000 });
});
