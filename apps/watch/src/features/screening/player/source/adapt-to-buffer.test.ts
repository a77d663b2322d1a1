import { expect, test } from "vitest";
import { chooseSwitchFactors } from "./adapt-to-buffer.ts";

/** Whether the player switches to a rendition of so many bits per second on a line of 4 Mbit/s. */
const switchesUp = (bitsPerSecond: number, bufferedSeconds: number) =>
  bitsPerSecond <= 4_000_000 * chooseSwitchFactors(bufferedSeconds).abrBandWidthUpFactor;

test("fills a short buffer before it raises the quality", () => {
  expect(switchesUp(2_500_000, 4)).toBe(false);
  expect(switchesUp(2_500_000, 20)).toBe(false);
  expect(switchesUp(2_500_000, 30)).toBe(true);
  expect(switchesUp(1_500_000, 4)).toBe(true);
});

test("uses most of the line once the buffer outlasts a drop", () => {
  expect(switchesUp(3_300_000, 30)).toBe(true);
  expect(switchesUp(3_300_000, 15)).toBe(false);
});
