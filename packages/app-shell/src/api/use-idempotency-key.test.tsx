// @vitest-environment happy-dom
import { act, useEffect } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createNetworkFailure, createResponseFailure } from "./api-failure.ts";
import { useIdempotencyKey } from "./use-idempotency-key.ts";

interface Refund {
  amount: number;
}

let refunds: ReturnType<typeof useIdempotencyKey<Refund>>;
let root: Root;

function Dialog() {
  const current = useIdempotencyKey<Refund>();
  useEffect(() => {
    refunds = current;
  });
  return null;
}

function settle(error?: unknown, orderId?: string): boolean {
  let hasEnded = false;
  act(() => {
    hasEnded = refunds.settle(error, orderId);
  });
  return hasEnded;
}

beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  root = createRoot(document.createElement("div"));
  act(() => root.render(<Dialog />));
});

afterEach(() => {
  act(() => root.unmount());
  vi.unstubAllGlobals();
});

const running = createResponseFailure(409, {
  code: "state-conflict",
  message: "The same request is still being processed.",
  details: { requestRunning: true },
});

test.each([
  ["the same request still runs", running],
  ["the connection is lost again", createNetworkFailure()],
  ["the server fails", createResponseFailure(500, null)],
  ["the server restarts", createResponseFailure(503, { code: "unavailable", message: "Restarting." })],
  ["the session has ended", createResponseFailure(401, { code: "no-session", message: "Please sign in." })],
  ["there are too many requests", createResponseFailure(429, null)],
  [
    "a proof of identity is missing",
    createResponseFailure(403, { code: "step-up-needed", message: "Please confirm." }),
  ],
])("sends a part of a refund once after a lost connection, also when %s", (_name, failure) => {
  const first = refunds.start({ amount: 500 });
  settle(createNetworkFailure());
  expect(refunds.unanswered[""]).toEqual({ amount: 500 });

  // The same request, although the dialog has read another amount since.
  expect(refunds.start({ amount: 250 })).toEqual(first);
  settle(failure);
  expect(refunds.start({ amount: 250 })).toEqual(first);
  expect(refunds.unanswered[""]).toEqual({ amount: 500 });

  settle();
  expect(refunds.unanswered).toEqual({});
  const next = refunds.start({ amount: 250 });
  expect(next.key).not.toBe(first.key);
  expect(next.input).toEqual({ amount: 250 });
});

test.each([
  ["a success", undefined],
  ["a rejection", createResponseFailure(409, { code: "state-conflict", message: "Already refunded." })],
  ["a first call without a session", createResponseFailure(401, null)],
])("uses a new key after %s", (_name, error) => {
  const first = refunds.start({ amount: 100 });
  settle(error);
  const second = refunds.start({ amount: 100 });
  expect(second.key).not.toBe(first.key);
  expect(second.extraHeaders).toEqual({ "idempotency-key": second.key });
});

test("keeps the key of each order, and a key while its call runs", () => {
  const first = refunds.start({ amount: 100 }, "order-a");
  expect(refunds.start({ amount: 900 }, "order-a")).toBe(first);
  settle(createNetworkFailure(), "order-a");
  const other = refunds.start({ amount: 900 }, "order-b");
  expect(other.input).toEqual({ amount: 900 });
  expect(settle(undefined, "order-b")).toBe(true);
  expect(refunds.start({ amount: 900 }, "order-a")).toBe(first);
});
