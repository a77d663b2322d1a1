import { afterEach, expect, test, vi } from "vitest";
import { tabStore } from "../browser-storage.ts";
import { createAttempt, readAttempt, saveAttempt } from "./stored-attempt.ts";

const dayMs = 86_400_000;

afterEach(() => {
  vi.useRealTimers();
  saveAttempt("page", "", null);
});

test("returns the stored attempt for the same name and scope only, until it is removed", () => {
  const attempt = { ...createAttempt({ total: 900 }), pendingId: "order" };
  saveAttempt("page", "two tickets", attempt);
  expect(readAttempt("page", "two tickets")).toEqual(attempt);
  expect(readAttempt("page", "one ticket")).toBeNull();
  expect(readAttempt("another page", "two tickets")).toBeNull();
  saveAttempt("page", "two tickets", null);
  expect(readAttempt("page", "two tickets")).toBeNull();
});

test("ignores an attempt whose key the API may purge while the form is open", () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  saveAttempt("page", "", createAttempt({}));
  vi.setSystemTime(Date.now() + dayMs - 1);
  expect(readAttempt("page", "")).not.toBeNull();
  vi.setSystemTime(Date.now() + 1);
  expect(readAttempt("page", "")).toBeNull();
});

test("keeps the attempt of an earlier version of the page, which stored no start", () => {
  const { startedAt: _, ...older } = createAttempt({ total: 900 });
  tabStore.write("matinee.attempt.page", JSON.stringify({ scope: "", attempt: older }));
  expect(readAttempt("page", "")).toEqual(older);
});
