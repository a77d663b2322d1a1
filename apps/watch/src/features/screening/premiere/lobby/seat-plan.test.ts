import { expect, test } from "vitest";
import { chooseSeatPlan } from "./seat-plan.ts";

test("a seat is one person up to 600 people, and stands for several beyond", () => {
  expect(chooseSeatPlan(12, false).peoplePerSeat).toBe(1);
  expect(chooseSeatPlan(600, false)).toMatchObject({ peoplePerSeat: 1 });
  expect(chooseSeatPlan(600, false).seats).toHaveLength(600);
  expect(chooseSeatPlan(601, false).peoplePerSeat).toBe(2);
  expect(chooseSeatPlan(300, true).peoplePerSeat).toBeGreaterThan(1);
});

test("the seats of a row are within the drawing and do not touch", () => {
  for (const { seats, width, height } of [
    chooseSeatPlan(1, false),
    chooseSeatPlan(500, false),
    chooseSeatPlan(1, true),
  ]) {
    for (const [index, { x, y }] of seats.entries()) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(width - 10);
      expect(y).toBeLessThanOrEqual(height - 12);
      const next = seats[index + 1];
      if (next?.y === y) expect(next.x - x).toBeGreaterThan(11);
    }
  }
});

test("the viewer's own seat is taken by no one else", () => {
  const { own, order, seats } = chooseSeatPlan(200, false);
  expect(order).not.toContain(own);
  expect(order).toHaveLength(seats.length - 1);
});
