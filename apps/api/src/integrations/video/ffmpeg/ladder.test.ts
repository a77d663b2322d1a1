import { expect, test } from "vitest";
import { boundPeaks, omitBeforeRefinement, omitNeedlessSizes, planLadder } from "./ladder.ts";
import { computePeakFrameRate } from "./measure-video.ts";
import { chooseConstantRate } from "./probe-video.ts";

const listSizes = (width: number, height: number) =>
  planLadder({ width, height }).map((rung) => `${rung.width}x${rung.height}`);

test.each([
  [3840, 2160, ["1920x1080", "1280x720", "852x480", "640x360"]],
  [1920, 1080, ["1920x1080", "1280x720", "852x480", "640x360"]],
  [1920, 804, ["1920x804", "1146x480", "858x360"]],
  [1080, 1920, ["1080x1920", "720x1280", "480x852", "360x640"]],
  [640, 360, ["640x360", "426x240"]],
  [321, 241, ["320x240"]],
])("plans smaller, even sizes for %i by %i and never larger ones", (width, height, expected) => {
  expect(listSizes(width, height)).toEqual(expected);
});

test.each([
  [23.976, "24000/1001"],
  [25, "25"],
  [29.41, "30000/1001"],
  [119.88, "60"],
  [48, "48"],
  [47.952, "48000/1001"],
  // A low rate is multiplied, so that each picture is shown equally long.
  [15, "30"],
  [14.985, "30000/1001"],
  [12.5, "25"],
  [12, "24"],
  [18, "36"],
  [20, "40"],
  [1, "24"],
  [0, "24000/1001"],
])("chooses a constant rate for %d frames per second", (average, text) => {
  expect(chooseConstantRate(average).text).toBe(text);
});

test.each([
  [36.6, 60, "60"],
  [29.41, 30.1, "30"],
  [24, 0, "24"],
  [18, 24.02, "24"],
])(
  "keeps the fastest parts smooth: %d frames per second on average, %d at the peak",
  (average, peak, text) => {
    expect(chooseConstantRate(average, peak).text).toBe(text);
  },
);

test("counts a lasting fast part of a video as its peak, but not a stutter", () => {
  const listTimes = (from: number, rate: number, seconds: number) =>
    Array.from({ length: rate * seconds }, (_, index) => from + index / rate);
  expect(
    computePeakFrameRate([...listTimes(0, 12, 4), ...listTimes(4, 60, 2), ...listTimes(6, 12, 4)]),
  ).toBeCloseTo(60, 3);
  expect(computePeakFrameRate([...listTimes(0, 25, 4), 2.001, 2.002])).toBeLessThan(28);
  expect(computePeakFrameRate([])).toBe(0);
});

const measure = (rates: readonly number[]) =>
  rates.map((bandwidth, index) => ({ name: ["1080p", "720p", "480p", "360p"][index] ?? "", bandwidth }));

test.each([
  [
    "keeps all sizes of a complex film",
    [5_100_000, 2_900_000, 1_600_000, 1_000_000],
    ["1080p", "720p", "480p", "360p"],
  ],
  [
    "leaves out sizes below one for any connection",
    [1_600_000, 690_000, 400_000, 250_000],
    ["1080p", "720p"],
  ],
  [
    "leaves out a size that saves hardly any bytes",
    [2_000_000, 1_700_000, 1_000_000, 900_000],
    ["1080p", "480p"],
  ],
  [
    "compares with the next larger size that stays",
    [2_000_000, 1_700_000, 1_610_000, 1_500_000],
    ["1080p", "360p"],
  ],
  ["keeps sizes that were not measured", [], ["1080p", "720p", "480p", "360p"]],
])("%s", (_title, rates, expected) => {
  const kept = omitNeedlessSizes(planLadder({ width: 1920, height: 1080 }), measure(rates));
  expect(kept.map(({ name }) => name)).toEqual(expected);
});

test("keeps the sizes below one whose refined form may need a faster connection", () => {
  const ladder = planLadder({ width: 1920, height: 1080 });
  const list = (rates: number[]) => omitBeforeRefinement(ladder, measure(rates)).map(({ name }) => name);
  expect(list([900_000, 600_000, 340_000, 200_000])).toEqual(["1080p", "720p", "480p"]);
});

test("bounds the peaks of a refined ladder by three times those of the quick conversion, without its sound", () => {
  const ladder = planLadder({ width: 1920, height: 1080 });
  const quick = measure([6_000_000, 528_000, 200_000]);
  const peaks = boundPeaks(ladder, quick, 128_000).map(({ maxBitRate }) => maxBitRate);
  // A complex size keeps its own bound, a simple one gets the lowest, and one that was not measured keeps its own.
  expect(peaks).toEqual([ladder[0]?.maxBitRate, 1_200_000, 300_000, ladder[3]?.maxBitRate]);
});
