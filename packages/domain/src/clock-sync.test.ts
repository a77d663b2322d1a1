import { assert, asyncProperty, array, integer, record } from "fast-check";
import { expect, test } from "vitest";
import { chooseOffset, measureOffset, synchronizeClock } from "./clock-sync.ts";

/** A server whose clock is ahead of the client's, and a line with these delays in milliseconds. */
function simulateLine(aheadMs: number, delays: readonly { there: number; back: number }[]) {
  let clientMs = 1000;
  let count = 0;
  return {
    now: () => clientMs,
    readServerTime: async () => {
      const { there, back } = delays[count++ % delays.length] ?? { there: 0, back: 0 };
      clientMs += there;
      const receivedAt = clientMs + aheadMs;
      clientMs += 2;
      const sentAt = clientMs + aheadMs;
      clientMs += back;
      return { receivedAt, sentAt };
    },
  };
}

test("the offset is exact on a line that takes as long there as back", () => {
  const exchange = { sentAt: 100, returnedAt: 222, serverReceivedAt: 5160, serverSentAt: 5162 };
  expect(measureOffset(exchange)).toEqual({ offsetMs: 5000, roundTripMs: 120 });
});

test("the error is at most half of the shortest round trip, however wrong the client's clock is", async () => {
  const delay = integer({ min: 0, max: 120 });
  await assert(
    asyncProperty(
      integer({ min: -60_000, max: 60_000 }),
      array(record({ there: delay, back: delay }), { minLength: 6, maxLength: 6 }),
      async (aheadMs, delays) => {
        const { now, readServerTime } = simulateLine(aheadMs, delays);
        const samples = await synchronizeClock(readServerTime, now, []);
        const shortest = Math.min(...delays.map(({ there, back }) => there + back));
        expect(Math.abs((chooseOffset(samples) ?? Number.NaN) - aheadMs)).toBeLessThanOrEqual(shortest / 2);
      },
    ),
  );
});

test("keeps the last eight samples, so that a clock that was set is noticed", async () => {
  const fast = simulateLine(0, [{ there: 0, back: 0 }]);
  const before = await synchronizeClock(fast.readServerTime, fast.now, []);
  const slow = simulateLine(500, [{ there: 10, back: 10 }]);
  const during = await synchronizeClock(slow.readServerTime, slow.now, before, 2);
  expect(chooseOffset(during)).toBe(0);
  expect(chooseOffset(await synchronizeClock(slow.readServerTime, slow.now, during))).toBe(500);
});

test("goes on after a failed request, and rejects when all fail", async () => {
  const line = simulateLine(70, [{ there: 5, back: 5 }]);
  let count = 0;
  const fail = async () => Promise.reject(new Error("offline"));
  const sometimes = async () => (count++ === 0 ? fail() : line.readServerTime());
  expect(chooseOffset(await synchronizeClock(sometimes, line.now, []))).toBe(70);
  await expect(synchronizeClock(fail, line.now, [])).rejects.toThrow("offline");
  expect(chooseOffset([])).toBeNull();
});
