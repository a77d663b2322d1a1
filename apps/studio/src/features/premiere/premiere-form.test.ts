import { expect, test } from "vitest";
import {
  createPremiereResolver,
  createRow,
  planTimes,
  toPremiereForm,
  toPremiereInput,
} from "./premiere-form.ts";

const zone = "America/New_York";
const rows = [createRow("sponsor", "Tidewater", "0:30"), createRow("film"), createRow("stage", "", "30:00")];
const filmSeconds = 5034;
const { stored } = toPremiereForm(null, zone);
const film = {
  id: "a",
  kind: "film" as const,
  title: "",
  filmId: null,
  filmTitle: null,
  videoId: "v",
  durationMs: filmSeconds * 1000,
  link: null,
};

const createScheduledClock = (startsAt: string) => ({
  epoch: 0,
  state: "scheduled" as const,
  anchorAt: startsAt,
  anchorMs: 0,
  isRunning: true,
  speed: 1,
  reason: null,
  stoppedBy: null,
});

test("each item starts when the one before it ends, by the film's own length", () => {
  const values = { startDate: "2026-11-20", startTime: "19:00", stored, programme: rows };
  const { starts, endsAt } = planTimes(values, zone, filmSeconds);
  expect(starts.map((at) => at?.toISOString())).toEqual([
    "2026-11-21T00:00:00.000Z",
    "2026-11-21T00:00:30.000Z",
    "2026-11-21T01:24:24.000Z",
  ]);
  expect(endsAt?.toISOString()).toBe("2026-11-21T01:54:24.000Z");
});

test("a typed time that is none is rejected at its own field", async () => {
  const values = {
    ...toPremiereForm(null, zone),
    showing: "premiere" as const,
    startDate: "2026-11-20",
    startTime: "half eight",
    hasEncore: true,
    encoreTime: "late",
    encoreEndDate: "2026-11-22",
    encoreEndTime: "25:00",
  };
  const options = { fields: {}, shouldUseNativeValidation: false };
  const { errors } = await createPremiereResolver(zone)(values, undefined, options);
  const message = "Please enter a time, such as 7:30 PM";
  expect(errors).toMatchObject({
    startTime: { message },
    encoreTime: { message },
    encoreEndTime: { message },
  });
  expect(errors.encoreEndDate).toBeUndefined();
});

test("a night in which the clocks change lasts as long as its programme", () => {
  // At 2:00 of November 1, clocks in New York go back to 1:00.
  const values = {
    startDate: "2026-11-01",
    startTime: "00:30",
    stored,
    programme: [createRow("stage", "", "2:00:00")],
  };
  const { startsAt, endsAt } = planTimes(values, zone, null);
  expect((endsAt?.getTime() ?? 0) - (startsAt?.getTime() ?? 0)).toBe(7_200_000);
  expect(endsAt?.toLocaleTimeString("en-US", { timeZone: zone })).toBe("1:30:00 AM");
});

test("a saved premiere comes back as it was typed", () => {
  const premiere = {
    startsAt: "2026-11-21T00:00:00.000Z",
    lobbyMinutes: 45,
    latePolicy: "minutes" as const,
    lateMinutes: 20,
    sellAfterStart: false,
    programme: [film],
    // When the programme ends.
    encoreFrom: "2026-11-21T01:23:54.000Z",
    encoreUntil: "2026-11-23T04:30:00.000Z",
    clock: createScheduledClock("2026-11-21T00:00:00.000Z"),
  };
  const form = toPremiereForm(premiere, zone);
  expect(form).toMatchObject({
    startDate: "2026-11-20",
    startTime: "19:00",
    encoreDate: "",
    hasEncore: true,
  });
  expect(toPremiereInput(form, zone, filmSeconds, true)).toMatchObject({
    startsAt: premiere.startsAt,
    encoreFrom: premiere.encoreFrom,
    encoreUntil: premiere.encoreUntil,
    lateMinutes: 20,
  });
});

test("untouched times are saved to the second and in their pass of a repeated hour", () => {
  const premiere = {
    startsAt: "2026-11-01T06:30:20.000Z",
    lobbyMinutes: 30,
    latePolicy: "any-time" as const,
    lateMinutes: 0,
    sellAfterStart: true,
    programme: [film],
    encoreFrom: "2026-11-02T01:00:05.000Z",
    encoreUntil: "2026-11-03T01:00:05.000Z",
    clock: createScheduledClock("2026-11-01T06:30:20.000Z"),
  };
  const form = toPremiereForm(premiere, zone);
  const { startsAt, encoreFrom, encoreUntil } = premiere;
  expect(toPremiereInput(form, zone, filmSeconds, false)).toMatchObject({
    startsAt,
    encoreFrom,
    encoreUntil,
  });
  expect(toPremiereInput({ ...form, startTime: "00:30" }, zone, filmSeconds, false)).toMatchObject({
    startsAt: "2026-11-01T04:30:00.000Z",
    encoreFrom,
  });
});
