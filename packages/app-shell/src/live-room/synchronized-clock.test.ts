import { expect, test } from "vitest";
import { createSynchronizedClock } from "./synchronized-clock.ts";

/** A server whose clock is ahead of the device's by `aheadMs`. Each request has its delays there and back. */
function createServer(aheadMs: number, delays: [there: number, back: number][]) {
  let deviceMs = 5000;
  let request = 0;
  const fetchTime = async () => {
    const [there, back] = delays[request++ % delays.length] ?? [0, 0];
    deviceMs += there;
    const receivedAt = deviceMs + aheadMs;
    deviceMs += 1;
    const sentAt = deviceMs + aheadMs;
    deviceMs += back;
    return { receivedAt, sentAt };
  };
  return {
    fetchTime,
    read: () => deviceMs,
    pass: (ms: number) => (deviceMs += ms),
    change: (...next: [aheadMs: number, delays: [there: number, back: number][]]) =>
      ([aheadMs, delays] = next),
  };
}

test("follows the response with the shortest round trip", async () => {
  const server = createServer(60_000, [
    [120, 5],
    [10, 12],
    [90, 80],
  ]);
  const clock = createSynchronizedClock(server.fetchTime, server.read);
  await clock.synchronize();
  // The best trip takes 22 ms, so the error is at most 11 ms.
  expect(clock.now()).toBeCloseTo(server.read() + 60_000 - 1, 6);
  server.pass(2000);
  expect(clock.now()).toBeCloseTo(server.read() + 60_000 - 1, 6);
});

test("keeps the offset while the server cannot be reached", async () => {
  const server = createServer(-42_000, [[20, 20]]);
  let isReachable = true;
  const fetchTime = async () => {
    if (!isReachable) throw new Error("no connection");
    return server.fetchTime();
  };
  const clock = createSynchronizedClock(fetchTime, server.read);
  await clock.synchronize();
  isReachable = false;
  await clock.synchronize({ restarts: true });
  expect(clock.now()).toBeCloseTo(server.read() - 42_000, 6);
});

test("forgets what it knew after the device slept", async () => {
  const server = createServer(1000, [[1, 1]]);
  const clock = createSynchronizedClock(server.fetchTime, server.read);
  await clock.synchronize();
  // Asleep, the device's clock stood still for a minute. Then the line is slower than before.
  server.change(61_000, [[30, 30]]);
  await clock.synchronize();
  expect(clock.now() - server.read()).toBeCloseTo(1000, 6);
  await clock.synchronize({ restarts: true });
  expect(clock.now() - server.read()).toBeCloseTo(61_000, 6);
});
