import type { PageCard } from "@matinee/contract/schemas/pages";
import { expect, test } from "vitest";
import { describeEventStatus } from "./event-status.ts";

const now = new Date("2026-11-27T20:00:00Z");
// Only what the status reads.
const event = {
  activated: true,
  cancelled: false,
  opensAt: "2026-11-27T18:00:00.000Z",
  closesAt: "2026-11-28T18:00:00.000Z",
  timezone: "UTC",
  showHours: false,
  premiere: null,
} as PageCard;

test("a cancelled event is neither live nor ahead, whatever its dates", () => {
  expect(describeEventStatus(event, now)).toMatchObject({ chip: "Live", live: true });
  for (const opensAt of [event.opensAt, "2026-11-28T10:00:00.000Z"]) {
    const status = describeEventStatus({ ...event, opensAt, cancelled: true }, now);
    expect(status).toMatchObject({ chip: "Cancelled", live: false });
  }
  expect(describeEventStatus({ ...event, cancelled: true }, now).text).toBe("Was to open Nov 27, 2026 UTC");
});
