import { expect, test } from "vitest";
import { getRowName, insertFilms, listMissingFilms } from "./event-films.ts";
import {
  createFilmRow,
  createPremiereResolver,
  createRow,
  planTimes,
  toPremiereForm,
  toPremiereInput,
} from "./premiere-form.ts";

const zone = "America/New_York";
const rows = [createRow("sponsor", "Tidewater", "0:30"), createRow("film"), createRow("stage", "", "30:00")];
const filmSeconds = 5034;
const films = [{ filmId: null, title: "", seconds: filmSeconds }];
const { stored } = toPremiereForm(null, zone, films);
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
  const { starts, endsAt } = planTimes(values, zone, films);
  expect(starts.map((at) => at?.toISOString())).toEqual([
    "2026-11-21T00:00:00.000Z",
    "2026-11-21T00:00:30.000Z",
    "2026-11-21T01:24:24.000Z",
  ]);
  expect(endsAt?.toISOString()).toBe("2026-11-21T01:54:24.000Z");
});

test("each film of a programme takes its own time, and one without a file none", () => {
  const shorts = [
    { filmId: "a", title: "Slack Water", seconds: 600 },
    { filmId: "b", title: "Low Light", seconds: null },
    { filmId: "c", title: "The Ferry", seconds: 300 },
  ];
  const form = toPremiereForm(null, zone, shorts);
  expect(form.programme.map(({ kind, filmId }) => [kind, filmId])).toEqual([
    ["film", "a"],
    ["film", "b"],
    ["film", "c"],
    ["thank-you", null],
  ]);
  const { totalMs } = planTimes({ ...form, startDate: "2026-11-20" }, zone, shorts);
  expect(totalMs).toBe(600_000 + 300_000 + 180_000);
  expect(form.programme.map((row) => getRowName(row, shorts))).toEqual([
    "Slack Water",
    "Low Light",
    "The Ferry",
    "Thank you",
  ]);
  const two = form.programme.filter(({ filmId }) => filmId !== "b");
  expect(listMissingFilms(two, shorts)).toEqual([shorts[1]]);
  expect(insertFilms(two, [createFilmRow({ filmId: "b" })]).map(({ filmId }) => filmId)).toEqual([
    "a",
    "c",
    "b",
    null,
  ]);
});

test("a typed time that is none is rejected at its own field", async () => {
  const values = {
    ...toPremiereForm(null, zone, films),
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
  const { startsAt, endsAt } = planTimes(values, zone, []);
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
  const form = toPremiereForm(premiere, zone, films);
  expect(form).toMatchObject({
    startDate: "2026-11-20",
    startTime: "19:00",
    encoreDate: "",
    hasEncore: true,
  });
  expect(toPremiereInput(form, zone, films, true)).toMatchObject({
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
  const form = toPremiereForm(premiere, zone, films);
  const { startsAt, encoreFrom, encoreUntil } = premiere;
  expect(toPremiereInput(form, zone, films, false)).toMatchObject({
    startsAt,
    encoreFrom,
    encoreUntil,
  });
  expect(toPremiereInput({ ...form, startTime: "00:30" }, zone, films, false)).toMatchObject({
    startsAt: "2026-11-01T04:30:00.000Z",
    encoreFrom,
  });
});
