import fc from "fast-check";
import { expect, it } from "vitest";
import { resolveWallTime, getWallTime } from "./time-zones.ts";

function wall(text: string) {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = text.split(/\D/).map(Number);
  return { year, month, day, hour, minute, second };
}

const zurich = "Europe/Zurich";

it("moves a skipped local time past the gap", () => {
  expect(resolveWallTime(wall("2026-03-29T02:30:00"), zurich).toISOString()).toBe("2026-03-29T01:30:00.000Z");
});

it("distinguishes the two occurrences of a repeated local time", () => {
  const halfPastTwo = wall("2026-10-25T02:30:00");
  expect(resolveWallTime(halfPastTwo, zurich, "first").toISOString()).toBe("2026-10-25T00:30:00.000Z");
  expect(resolveWallTime(halfPastTwo, zurich, "last").toISOString()).toBe("2026-10-25T01:30:00.000Z");
});

it("round-trips instants through local time in every zone", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Intl.supportedValuesOf("timeZone")),
      fc.integer({ min: 315_532_800, max: 2_840_140_800 }),
      (timezone, epochSeconds) => {
        const instant = new Date(epochSeconds * 1000);
        const shown = getWallTime(instant, timezone);
        const both = (["first", "last"] as const).map((pick) =>
          resolveWallTime(shown, timezone, pick).getTime(),
        );
        expect(both).toContain(instant.getTime());
      },
    ),
  );
});
