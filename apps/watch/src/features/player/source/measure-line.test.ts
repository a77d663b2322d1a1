import { expect, test } from "vitest";
import { measureLine } from "./measure-line.ts";

test("counts the time of parallel responses once", () => {
  const transfers = [
    { requestStart: 1000, responseEnd: 1500, transferSize: 100_000 },
    { requestStart: 1200, responseEnd: 2000, transferSize: 100_000 },
    { requestStart: 5000, responseEnd: 5600, transferSize: 120_000 },
  ];
  // 320 kB in 1.6 seconds.
  expect(measureLine(transfers)).toBe(1_600_000);
});

test("leaves out responses from the cache", () => {
  const cached = { requestStart: 100, responseEnd: 101, transferSize: 0 };
  expect(measureLine([cached, { requestStart: 0, responseEnd: 9, transferSize: 500_000 }])).toBeNull();
  const loaded = { requestStart: 1000, responseEnd: 2000, transferSize: 100_000 };
  expect(measureLine([cached, loaded])).toBe(800_000);
});

test("does not judge a line by a few bytes", () => {
  expect(measureLine([{ requestStart: 1000, responseEnd: 1010, transferSize: 9000 }])).toBeNull();
});
