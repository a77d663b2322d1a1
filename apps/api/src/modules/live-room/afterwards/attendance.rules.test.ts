import { expect, test } from "vitest";
import { computeWatching, hasStayed } from "./attendance.rules.ts";

/** Ten minutes, after a slate of 30 seconds. */
const film = { startMs: 30_000, endMs: 630_000 };

test("a viewer last seen half a minute before the end stayed, one seen earlier did not", () => {
  expect(hasStayed({ lastSeenMs: 700_000 }, film)).toBe(true);
  expect(hasStayed({ lastSeenMs: 600_000 }, film)).toBe(true);
  expect(hasStayed({ lastSeenMs: 599_999 }, film)).toBe(false);
});

test("a viewer who left before a very short film did not stay", () => {
  expect(hasStayed({ lastSeenMs: 30_000 }, { startMs: 30_000, endMs: 40_000 })).toBe(false);
});

test("the curve begins with all who came, falls with those who leave, and ends with those who stayed", () => {
  const watching = computeWatching(
    [15_000, 330_000, 615_000, 690_000].map((lastSeenMs) => ({ lastSeenMs })),
    film,
  );
  expect(watching[0]).toEqual({ second: 0, people: 3 });
  expect(watching.find(({ second }) => second === 300)?.people).toBe(3);
  expect(watching.find(({ second }) => second === 315)?.people).toBe(2);
  expect(watching.at(-1)).toEqual({ second: 600, people: 2 });
});

test("the curve of a long film has at most 121 points, and none without viewers", () => {
  const day = { startMs: 0, endMs: 43_200_000 };
  expect(computeWatching([{ lastSeenMs: 1 }], day)).toHaveLength(121);
  expect(computeWatching([], day)).toEqual([]);
});
