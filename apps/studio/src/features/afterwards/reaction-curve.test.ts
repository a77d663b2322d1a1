import { expect, test } from "vitest";
import { buildCurve, findBiggestDrop, findPeaks, sumReactions, describeStaying } from "./reaction-curve.ts";
import { findStill, readStoryboard } from "./storyboard.ts";

const film = { index: 1, seconds: 600 };
const watching = [
  { second: 0, people: 10 },
  { second: 300, people: 9 },
  { second: 315, people: 4 },
  { second: 600, people: 4 },
];
const reactions = [
  { item: 0, second: 3, kind: "applause", count: 99 },
  { item: 1, second: 101, kind: "laughter", count: 4 },
  { item: 1, second: 103, kind: "laughter", count: 5 },
  { item: 1, second: 400, kind: "laughter", count: 7 },
  { item: 1, second: 410, kind: "laughter", count: 6 },
  { item: 1, second: 599, kind: "applause", count: 30 },
] as const;

test("sums the reactions of the film by step, with the part of the people who were still there", () => {
  const points = buildCurve(reactions, film, { came: 20, watching });
  expect(points).toHaveLength(121);
  expect(points[20]).toMatchObject({ second: 100, laughter: 9, applause: 0, staying: 0.5 });
  expect(points.at(-1)).toMatchObject({ second: 600, applause: 30, staying: 0.2 });
  expect(sumReactions(reactions)).toEqual({ applause: 129, laughter: 22, heart: 0, candle: 0 });
});

test("without any attendance nothing is said about who stayed", () => {
  const points = buildCurve(reactions, film, { came: 0, watching: [] });
  expect(new Set(points.map(({ staying }) => staying))).toEqual(new Set([null]));
});

test("a film shorter than a step has a curve from its start to its end", () => {
  const points = buildCurve([], { index: 0, seconds: 0.5 }, { came: 1, watching: [] });
  expect(points.map(({ second }) => second)).toEqual([0, 0.5]);
});

test("labels the highest moments, and of two close ones the higher", () => {
  const points = buildCurve(reactions, film, { came: 20, watching });
  expect(findPeaks(points, ["laughter", "applause"])).toEqual([
    { kind: "applause", second: 595, count: 30 },
    { kind: "laughter", second: 100, count: 9 },
    { kind: "laughter", second: 400, count: 7 },
  ]);
  expect(findPeaks(points, ["heart"])).toEqual([]);
});

test("finds the step in which the most people left", () => {
  expect(findBiggestDrop(watching)).toEqual({ second: 315, people: 5 });
  expect(findBiggestDrop([{ second: 0, people: 3 }])).toBeNull();
});

test("reads the stills of a storyboard, and finds the one of a second", () => {
  const text =
    "WEBVTT\n\n00:00:00.000 --> 00:00:10.000\nthumbnails/1.jpg#xywh=0,0,160,90\n\n" +
    "01:00:10.000 --> 01:00:20.000\nthumbnails/2.jpg#xywh=160,90,160,90\n";
  const stills = readStoryboard(text, "/media/grant/video/thumbnails.vtt");
  expect(stills[1]).toEqual({
    second: 3610,
    image: "/media/grant/video/thumbnails/2.jpg",
    x: 160,
    y: 90,
    width: 160,
    height: 90,
  });
  expect(findStill(stills, 3609)).toBe(stills[0]);
  expect(findStill(stills, 9999)).toBe(stills[1]);
  expect(findStill([], 5)).toBeUndefined();
});

test("says that no viewer was there, and of an older premiere with reactions that it was not recorded", () => {
  expect(describeStaying({ came: 0, stayed: 0 }, false)).toBe("No viewer was there.");
  expect(describeStaying({ came: 0, stayed: 0 }, true)).toMatch(/not recorded/);
  expect(describeStaying({ came: 3, stayed: 2 }, false)).toMatch(/2 of 3 stayed/);
});
