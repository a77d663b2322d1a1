import { expect, test } from "vitest";
import { chooseSwitchFactors } from "./adapt-to-buffer.ts";

/** Whether the player switches to a rendition of so many bits per second on a line of 4 Mbit/s. */
const switchesUp = (bitsPerSecond: number, bufferedSeconds: number) =>
  bitsPerSecond <= 4_000_000 * chooseSwitchFactors(bufferedSeconds).abrBandWidthUpFactor;

test("fills a short buffer before it raises the quality", () => {
  expect(switchesUp(2_500_000, 4)).toBe(false);
  expect(switchesUp(2_500_000, 30)).toBe(false);
  expect(switchesUp(2_500_000, 45)).toBe(true);
  expect(switchesUp(1_500_000, 4)).toBe(true);
});

test("uses most of the line once the buffer outlasts a drop in a busy part", () => {
  expect(switchesUp(3_300_000, 45)).toBe(false);
  expect(switchesUp(3_300_000, 65)).toBe(true);
});

test("takes more than the line from a long buffer only, and stays longer than it switches up", () => {
  expect(switchesUp(4_400_000, 65)).toBe(false);
  expect(switchesUp(4_400_000, 95)).toBe(true);
  for (const seconds of [0, 10, 24, 40, 60, 90]) {
    const { abrBandWidthFactor, abrBandWidthUpFactor } = chooseSwitchFactors(seconds);
    expect(abrBandWidthFactor).toBeGreaterThan(abrBandWidthUpFactor);
  }
});
