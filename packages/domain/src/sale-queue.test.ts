import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  computeAdmissionEnd,
  computePollSeconds,
  decideAdmissions,
  estimateWait,
  findQueueGroup,
  followPace,
  startPace,
} from "./sale-queue.ts";

describe("groups", () => {
  const opensAt = new Date("2027-03-20T10:00:00Z");
  const at = (time: string) => new Date(`2027-03-20T${time}Z`);
  it.each([
    ["confirmed", "09:58:00", "09:59:59.999"],
    ["present", "09:58:00", "10:00:00"],
    ["present", "09:59:59.999", null],
    ["later", "10:00:00", null],
    ["later", "10:00:00", "10:01:00"],
  ] as const)("%s: joined at %s, confirmed at %s", (group, joined, confirmed) => {
    const place = { joinedAt: at(joined), confirmedAt: confirmed && at(confirmed) };
    expect(findQueueGroup(place, opensAt)).toBe(group);
  });
});

it.each([
  ["two minutes later at the latest", null, "10:12:00"],
  ["with the email or the look", "10:00:30", "10:10:30"],
  ["with neither that came later", "10:05:00", "10:12:00"],
])("begins the ten minutes of an admission %s", (_, began, end) => {
  const at = (time: string) => new Date(`2027-03-20T${time}Z`);
  expect(computeAdmissionEnd(at("10:00:00"), began === null ? null : at(began))).toEqual(at(end));
});

it.each([
  [0, 5],
  [30_000, 5],
  [30_001, 6],
  [100_000, 17],
])("asks for %i people who wait every %i s", (waiting, seconds) => {
  expect(computePollSeconds(waiting)).toBe(seconds);
});

describe("admission", () => {
  it.each([
    ["as many as may buy at once", { maxBuying: 3, buying: 1, left: 100 }, [2, 1, 1], [2, 1]],
    ["none while enough buy", { maxBuying: 3, buying: 3, left: 100 }, [1], []],
    ["none after the number of buyers was lowered", { maxBuying: 2, buying: 3, left: 100 }, [1], []],
    ["none without a place", { maxBuying: 50, buying: 10, left: 0 }, [1], []],
    ["the last places, and fewer than are wanted", { maxBuying: 50, buying: 0, left: 3 }, [2, 2, 1], [2, 1]],
    ["any number without a limit", { maxBuying: 50, buying: 0, left: null }, [6, 6], [6, 6]],
  ])("lets in %s", (_name, sale, wanted, admitted) => {
    expect(decideAdmissions(sale, wanted)).toEqual(admitted);
  });

  it("never promises a place twice, passes nobody over and stops only at a limit", () => {
    const whole = fc.nat({ max: 60 });
    const line = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 80 });
    fc.assert(
      fc.property(whole, whole, whole, line, (maxBuying, buying, left, wanted) => {
        const admitted = decideAdmissions({ maxBuying, buying, left }, wanted);
        const places = admitted.reduce((sum, each) => sum + each, 0);
        expect(places).toBeLessThanOrEqual(left);
        expect(admitted.every((each, index) => each >= 1 && each <= (wanted[index] ?? 0))).toBe(true);
        // Only the last one may get fewer places than they want.
        expect(admitted.slice(0, -1)).toEqual(wanted.slice(0, Math.max(0, admitted.length - 1)));
        const isFull = buying + admitted.length >= maxBuying;
        expect(isFull || places === left || admitted.length === wanted.length).toBe(true);
        if (buying <= maxBuying) expect(buying + admitted.length).toBeLessThanOrEqual(maxBuying);
      }),
    );
  });
});

describe("the estimate", () => {
  const position = { ahead: 120, placesAhead: 240, left: 300 };

  it("begins with the time that people have at most", () => {
    expect(startPace(50)).toEqual({ current: 5, best: 5 });
    expect(estimateWait(position, startPace(50), false)).toEqual({ minutes: 24, reason: null });
  });

  it("gets shorter with a higher pace, and keeps still when it falls a little", () => {
    const faster = followPace(startPace(50), 12);
    expect(estimateWait(position, faster, false)).toEqual({ minutes: 10, reason: null });
    expect(followPace(faster, 10)).toEqual(faster);
  });

  it("grows with the reason when the queue moves slower, until it is as fast as before", () => {
    const slower = followPace(followPace(startPace(50), 12), 6);
    expect(estimateWait(position, slower, false)).toEqual({ minutes: 20, reason: "slower" });
    expect(estimateWait(position, followPace(slower, 11), false).reason).toBe("slower");
    expect(estimateWait(position, followPace(slower, 12), false).reason).toBeNull();
  });

  it("is missing, with a reason, while the sale is paused, nobody is let in, or all may be sold before", () => {
    const pace = startPace(50);
    expect(estimateWait(position, pace, true)).toEqual({ minutes: null, reason: "paused" });
    expect(estimateWait(position, followPace(pace, 0), false)).toEqual({ minutes: null, reason: "slower" });
    expect(estimateWait({ ...position, left: 240 }, pace, false).reason).toBe("may-sell-out");
    expect(estimateWait({ ...position, left: null }, pace, false).minutes).toBe(24);
  });

  it("never grows without a reason between any two looks", () => {
    const step = fc.record({
      measured: fc.double({ min: 0, max: 50, noNaN: true }),
      left: fc.nat({ max: 9 }),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 2, maxLength: 30 }), (steps) => {
        let pace = startPace(50);
        let ahead = 270;
        const looks = steps.map(({ measured, left }) => {
          pace = followPace(pace, measured);
          ahead -= left;
          return estimateWait({ ahead, placesAhead: ahead, left: null }, pace, false);
        });
        looks.forEach((look, index) => {
          const earlier = looks.slice(0, index).map(({ minutes }) => minutes ?? Infinity);
          const hasGrown = look.minutes === null || earlier.some((minutes) => minutes < (look.minutes ?? 0));
          if (hasGrown) expect(look.reason).not.toBeNull();
        });
      }),
    );
  });
});
