import { expect, test } from "vitest";
import { findEncoreFilm, findPart, getLimitMs } from "./encore-parts.ts";

const programme = [
  { kind: "slate", durationMs: 10_000, filmId: null },
  { kind: "film", durationMs: 60_000, filmId: "first" },
  { kind: "interval", durationMs: 30_000, filmId: null },
  { kind: "film", durationMs: 90_000, filmId: "second" },
] as const;

test("each film of an encore is told with what was written since the film before it", () => {
  const first = findEncoreFilm(programme, "first");
  const second = findEncoreFilm(programme, "second");
  if (!first || !second) throw new Error("both films are in the programme");
  expect([first.index, second.index]).toEqual([1, 3]);
  expect(first.span).toMatchObject({ startMs: 10_000, endMs: 70_000, untilMs: 100_000 });
  expect(second.span).toMatchObject({ startMs: 100_000, endMs: 190_000, fromMs: 70_000 });
  expect(first.span.fromMs).toBeLessThan(-1e9);
  // At the end of the first film, what was written in the interval is shown, and nothing of the second film.
  expect(getLimitMs(first.span, 60_000)).toBe(99_999);
  expect(getLimitMs(second.span, 90_000)).toBeGreaterThan(1e9);
  expect(findPart(second.span, 75_000 - second.span.startMs)).toBe(-1);
});

test("the only film is found whatever it is, and a film that the premiere did not show is not", () => {
  expect(findEncoreFilm(programme, undefined)?.index).toBe(1);
  expect(findEncoreFilm(programme, "another")).toBeNull();
  expect(findEncoreFilm(programme.slice(0, 2), "another")?.index).toBe(1);
  expect(findEncoreFilm(programme.slice(0, 1), "first")).toBeNull();
});
