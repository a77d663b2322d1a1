import { expect, test, vi } from "vitest";
import { createNetworkFailure, createResponseFailure } from "./api-failure.ts";
import { findRepeatReason, isOutcomeUnknown, leavesOutcomeOpen, repeatCall } from "./repeat-call.ts";

const createConflict = (details?: object) =>
  createResponseFailure(409, { code: "state-conflict", message: "Not now.", details });

test.each([
  ["a lost connection", createNetworkFailure(), "offline", true],
  ["the same request still running", createConflict({ requestRunning: true }), "pending", true],
  [
    "an order without an outcome",
    createResponseFailure(503, { code: "unavailable", message: "", details: { orderPending: true } }),
    "pending",
    true,
  ],
  ["a gateway that stopped waiting", createResponseFailure(504, null), "pending", true],
  ["an error of the server", createResponseFailure(500, null), null, true],
  ["another conflict", createConflict(), null, false],
  ["an error of the page", new Error("x is undefined"), null, false],
])("knows whether a call may still take effect after %s", (_name, error, reason, isUnknown) => {
  expect(findRepeatReason(error)).toBe(reason);
  expect(isOutcomeUnknown(error)).toBe(isUnknown);
});

test.each([
  ["an ended session", true, createResponseFailure(401, { code: "no-session", message: "Please sign in." })],
  ["too many requests", true, createResponseFailure(429, null)],
  [
    "a check of the browser",
    true,
    createResponseFailure(403, { code: "challenge-needed", message: "Please try again." }),
  ],
  [
    "a proof of identity",
    true,
    createResponseFailure(403, { code: "step-up-needed", message: "Please confirm." }),
  ],
  ["a declined card", false, createResponseFailure(402, { code: "card-refused", message: "Declined." })],
])("after %s, only an earlier call may still take effect: %s", (_name, mayStill, error) => {
  expect(leavesOutcomeOpen(error, true)).toBe(mayStill);
  expect(leavesOutcomeOpen(error, false)).toBe(false);
});

test("repeats a call until it has an outcome, and ends with the last failure", async () => {
  vi.useFakeTimers();
  const onRepeat = vi.fn();
  const failures = [createNetworkFailure(), createConflict({ requestRunning: true })];
  const call = vi.fn(async () => {
    const failure = failures.shift();
    if (failure) throw failure;
    return "bought";
  });
  const repeating = repeatCall(onRepeat, call);
  await vi.advanceTimersByTimeAsync(1700);
  expect(await repeating).toBe("bought");
  expect(onRepeat.mock.calls).toEqual([["offline"], ["pending"]]);

  const last = createConflict({ requestRunning: true });
  const failing = repeatCall(onRepeat, async () => Promise.reject(last));
  const ended = expect(failing).rejects.toBe(last);
  await vi.advanceTimersByTimeAsync(30_000);
  await ended;
  vi.useRealTimers();
});
