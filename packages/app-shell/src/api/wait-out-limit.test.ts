import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiFailure } from "./api-failure.ts";
import { waitOutLimit } from "./wait-out-limit.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const createLimited = (retryAfterSeconds: number) =>
  new ApiFailure(429, { code: "too-many-requests", message: "Too many", details: { retryAfterSeconds } });

test("repeats a call after the wait that the API asks for, and no other failure", async () => {
  const call = vi.fn(async () => "started");
  call.mockRejectedValueOnce(createLimited(20));
  const started = waitOutLimit(call, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(call).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await started).toBe("started");

  for (const failure of [
    createLimited(3600),
    new ApiFailure(409, { code: "device-limit", message: "Two" }),
  ]) {
    const failing = vi.fn().mockRejectedValue(failure);
    await expect(waitOutLimit(failing, new AbortController().signal)).rejects.toBe(failure);
    expect(failing).toHaveBeenCalledTimes(1);
  }
});

test("stops waiting when the player closes, and gives up after three repeats", async () => {
  const controller = new AbortController();
  const closed = waitOutLimit(() => Promise.reject(createLimited(20)), controller.signal);
  const rejected = expect(closed).rejects.toThrow("closed");
  await vi.advanceTimersByTimeAsync(100);
  controller.abort(new Error("closed"));
  await rejected;

  const call = vi.fn(() => Promise.reject(createLimited(1)));
  const limited = expect(waitOutLimit(call, new AbortController().signal)).rejects.toThrow("Too many");
  await vi.advanceTimersByTimeAsync(10_000);
  await limited;
  expect(call).toHaveBeenCalledTimes(4);
});
