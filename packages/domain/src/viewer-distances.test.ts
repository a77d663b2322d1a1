import { expect, test } from "vitest";
import { countTogether, DISTANCE_GROUPS, mergeDistances, summarizeDistances } from "./viewer-distances.ts";

const groupsOf = (...distances: number[]) =>
  summarizeDistances(distances).counts.flatMap((count, group) => (count > 0 ? [DISTANCE_GROUPS[group]] : []));

test("each distance falls into the group that begins at it or before", () => {
  expect(groupsOf(-5000)).toEqual([Number.NEGATIVE_INFINITY]);
  expect(groupsOf(-300, -251)).toEqual([-300]);
  expect(groupsOf(-1, 0, 49)).toEqual([-50, 0]);
  expect(groupsOf(299, 300, 9000)).toEqual([250, 300]);
});

test("those within 150 ms in either direction are together, and the worst is the furthest in either direction", () => {
  const summary = summarizeDistances([-151, -150, 0, 149, 150, 151]);
  expect(countTogether(summary)).toEqual({ viewers: 6, together: 3 });
  expect(summary.worstMs).toBe(151);
  expect(summarizeDistances([])).toMatchObject({ worstMs: 0 });
});

test("crowds add up", () => {
  const [first, second] = [summarizeDistances([-400, 20]), summarizeDistances([20, 90])];
  expect(mergeDistances([first, second])).toEqual(summarizeDistances([-400, 20, 20, 90]));
  expect(countTogether(mergeDistances([]))).toEqual({ viewers: 0, together: 0 });
});
