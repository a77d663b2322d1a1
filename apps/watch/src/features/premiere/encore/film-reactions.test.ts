import { expect, test } from "vitest";
import { collectFilmReactions, drawCurves } from "./film-reactions.ts";

const curve = [
  { item: 0, second: 5, kind: "applause" as const, count: 90 },
  { item: 1, second: 12, kind: "laughter" as const, count: 4 },
  { item: 1, second: 18, kind: "laughter" as const, count: 3 },
  { item: 1, second: 60, kind: "laughter" as const, count: 6 },
  { item: 1, second: 60, kind: "candle" as const, count: 1 },
];

test("counts only reactions to the film, and finds the ten seconds with the most of each kind", () => {
  const { bySecond, kinds } = collectFilmReactions(curve, 1);
  expect(kinds).toEqual([
    { kind: "laughter", total: 13, peakSecond: 10 },
    { kind: "candle", total: 1, peakSecond: 60 },
  ]);
  expect(bySecond.get(60)).toEqual({ laughter: 6, candle: 1 });
});

test("draws all kinds on one scale, and keeps a reaction after the film's length on the last step", () => {
  const reactions = collectFilmReactions([...curve, { item: 1, second: 500, kind: "candle", count: 26 }], 1);
  const [laughter, candle] = drawCurves(reactions, 100, 10);
  expect(candle?.values.at(-1)).toBe(1);
  expect(Math.max(...(laughter?.values ?? []))).toBeLessThan(0.5);
  expect(laughter?.values).toHaveLength(10);
});

test("an audience that did not react has no curve", () => {
  const reactions = collectFilmReactions([], 1);
  expect(reactions.kinds).toEqual([]);
  expect(drawCurves(reactions, 100, 10)).toEqual([]);
});
