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
    readDeviceMs: () => deviceMs,
    readWallMs: () => deviceMs,
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
  const clock = createSynchronizedClock(server.fetchTime, server);
  await clock.synchronize();
  // The best trip takes 22 ms, so the error is at most 11 ms.
  expect(clock.now()).toBeCloseTo(server.readDeviceMs() + 60_000 - 1, 6);
  server.pass(2000);
  expect(clock.now()).toBeCloseTo(server.readDeviceMs() + 60_000 - 1, 6);
});

test("keeps the offset while the server cannot be reached", async () => {
  const server = createServer(-42_000, [[20, 20]]);
  let isReachable = true;
  const fetchTime = async () => {
    if (!isReachable) throw new Error("no connection");
    return server.fetchTime();
  };
  const clock = createSynchronizedClock(fetchTime, server);
  await clock.synchronize();
  isReachable = false;
  await clock.synchronize({ restarts: true });
  expect(clock.now()).toBeCloseTo(server.readDeviceMs() - 42_000, 6);
});

test("forgets what it knew after the device slept", async () => {
  const server = createServer(1000, [[1, 1]]);
  const clock = createSynchronizedClock(server.fetchTime, server);
  await clock.synchronize();
  // Asleep, the device's clock stood still for a minute. Then the line is slower than before.
  server.change(61_000, [[30, 30]]);
  await clock.synchronize();
  expect(clock.now() - server.readDeviceMs()).toBeCloseTo(1000, 6);
  await clock.synchronize({ restarts: true });
  expect(clock.now() - server.readDeviceMs()).toBeCloseTo(61_000, 6);
});

test("asks again after the device slept, and not otherwise", async () => {
  let [deviceMs, wallMs, aheadMs, requests] = [0, 5_000_000, 1000, 0];
  const fetchTime = async () => {
    requests++;
    return { receivedAt: deviceMs + aheadMs, sentAt: deviceMs + aheadMs };
  };
  const clock = createSynchronizedClock(fetchTime, {
    readDeviceMs: () => deviceMs,
    readWallMs: () => wallMs,
  });
  expect(clock.isSynchronized()).toBe(false);
  await clock.synchronize();
  expect(clock.isSynchronized()).toBe(true);
  const before = requests;
  [deviceMs, wallMs] = [deviceMs + 2000, wallMs + 2010];
  await clock.synchronizeAfterSleep();
  expect(requests).toBe(before);
  // The device's clock stood still for an hour.
  [deviceMs, wallMs, aheadMs] = [deviceMs + 2000, wallMs + 3_602_000, aheadMs + 3_600_000];
  await clock.synchronizeAfterSleep();
  expect(clock.now()).toBe(deviceMs + aheadMs);
  const after = requests;
  await clock.synchronizeAfterSleep();
  expect(requests).toBe(after);
});
