import { expect, test } from "vitest";
import { chooseSeatPlan } from "./seat-plan.ts";

test("a seat is one person up to 600 people, and stands for several beyond", () => {
  expect(chooseSeatPlan(12, false).peoplePerSeat).toBe(1);
  expect(chooseSeatPlan(600, false)).toMatchObject({ peoplePerSeat: 1 });
  expect(chooseSeatPlan(600, false).seats).toHaveLength(600);
  expect(chooseSeatPlan(601, false).peoplePerSeat).toBe(2);
  expect(chooseSeatPlan(300, true).peoplePerSeat).toBeGreaterThan(1);
});

test("a few people get a small auditorium, and fill its middle first", () => {
  for (const isNarrow of [false, true]) {
    const { seats, order, width } = chooseSeatPlan(12, isNarrow);
    expect(seats.length).toBeLessThan(chooseSeatPlan(100, isNarrow).seats.length / 1.5);
    const fromMiddle = (indexes: readonly number[]) =>
      indexes.reduce((sum, index) => sum + Math.abs((seats[index]?.x ?? 0) + 5 - width / 2), 0);
    expect(fromMiddle(order.slice(0, 12))).toBeLessThan(fromMiddle(order.slice(-12)) / 1.5);
  }
});

test("the seats of a row are within the drawing and do not touch", () => {
  for (const { seats, width, height } of [
    chooseSeatPlan(1, false),
    chooseSeatPlan(100, false),
    chooseSeatPlan(500, false),
    chooseSeatPlan(1, true),
    chooseSeatPlan(80, true),
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
