import { expect, test } from "vitest";
import { ladderFor } from "./ladder.ts";
import { constantRate } from "./probe-video.ts";

const sizes = (width: number, height: number) =>
  ladderFor({ width, height }).map((rung) => `${rung.width}x${rung.height}`);

test.each([
  [3840, 2160, ["1920x1080", "1280x720", "852x480", "640x360"]],
  [1920, 1080, ["1920x1080", "1280x720", "852x480", "640x360"]],
  [1920, 804, ["1920x804", "1146x480", "858x360"]],
  [1080, 1920, ["1080x1920", "720x1280", "480x852", "360x640"]],
  [640, 360, ["640x360", "426x240"]],
  [321, 241, ["320x240"]],
])("%i by %i is made smaller, never larger, and even", (width, height, expected) => {
  expect(sizes(width, height)).toEqual(expected);
});

test.each([
  [23.976, "24000/1001"],
  [25, "25"],
  [29.41, "30000/1001"],
  [119.88, "60"],
  [12.5, "24000/1001"],
])("%d frames a second become constant", (average, text) => {
  expect(constantRate(average).text).toBe(text);
});
