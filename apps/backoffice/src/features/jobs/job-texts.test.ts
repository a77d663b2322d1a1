import { jobListLimit } from "@matinee/domain/limits";
import { messages } from "@matinee/texts";
import { expect, test } from "vitest";
import { formatAge, formatCount, formatSeconds, nameQueue, nameRole } from "./job-texts.ts";

test.each([
  [0, "0 seconds"],
  [1, "1 second"],
  [59, "59 seconds"],
  [3600, "1 hour"],
  [200_000, "2 days"],
])("formats %i seconds as %s", (seconds, text) => expect(formatSeconds(seconds)).toBe(text));

test("a clock that is behind the server's shows no negative age", () => {
  expect(formatAge("2026-11-23T10:00:05Z", Date.parse("2026-11-23T10:00:00Z"))).toBe("0 seconds ago");
});

test("a count above the limit is not exact", () => {
  expect(formatCount(jobListLimit)).toBe("10,000");
  expect(formatCount(jobListLimit + 1)).toBe("more than 10,000");
});

test("an unknown queue keeps its name", () => {
  expect(nameQueue("webhooks")).toBe("Stripe events");
  expect(nameQueue("toString")).toBe("toString");
});

test("says in words which roles no worker has; one of a newer server keeps its name", () => {
  expect(messages.jobs.missingRoles(["mail", "conversions", "dubbing"].map(nameRole))).toMatch(
    /^No worker does this at the moment: emails and webhooks, video conversions, and dubbing\./,
  );
});
