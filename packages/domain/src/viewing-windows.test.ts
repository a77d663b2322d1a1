import { describe, expect, it, test } from "vitest";
import { getPhase } from "./phase.ts";
import { getWallTime } from "./time-zones.ts";
import {
  computeUnlockUntil,
  computeWatchUntil,
  countsAsWatched,
  findGiveTimeProblem,
  getPlayEnd,
  getViewingDates,
  limitWindow,
  takesTime,
  type ViewingTimes,
} from "./viewing-windows.ts";

const at = (text: string) => new Date(text);
const window = { opensAt: at("2026-06-05T10:00:00Z"), closesAt: at("2026-06-08T10:00:00Z") };
const unbegun: ViewingTimes = { unlockUntil: null, countedAt: null, watchUntil: null };
const begun = (watchUntil: string | null): ViewingTimes => ({
  unlockUntil: at("2026-06-06T10:00:00Z"),
  countedAt: at("2026-06-05T20:00:00Z"),
  watchUntil: watchUntil === null ? null : at(watchUntil),
});

describe("limitWindow", () => {
  it("ends with the event without times of its own", () => {
    expect(limitWindow(window, "with-event", null)).toEqual(window);
    expect(limitWindow(window, "may-finish", unbegun)).toEqual(window);
    expect(limitWindow(window, "with-event", begun(null))).toEqual(window);
  });

  it("ends at the second at which a ticket must be begun, and goes on once it is begun", () => {
    const times = { ...unbegun, unlockUntil: at("2026-06-06T10:00:00Z") };
    const limited = limitWindow(window, "with-event", times);
    expect(getPhase(limited, at("2026-06-06T09:59:59Z"))).toBe("live");
    expect(getPhase(limited, at("2026-06-06T10:00:00Z"))).toBe("ended");
    expect(getPhase(limitWindow(window, "with-event", begun(null)), at("2026-06-07T10:00:00Z"))).toBe("live");
  });

  it("ends at the earlier of closing and time to finish with the event, and at the time to finish otherwise", () => {
    const early = begun("2026-06-07T20:00:00Z");
    const late = begun("2026-06-09T20:00:00Z");
    expect(limitWindow(window, "with-event", early).closesAt).toEqual(early.watchUntil);
    expect(limitWindow(window, "may-finish", early).closesAt).toEqual(early.watchUntil);
    expect(limitWindow(window, "with-event", late).closesAt).toEqual(window.closesAt);
    expect(limitWindow(window, "may-finish", late).closesAt).toEqual(late.watchUntil);
  });

  it("never lets a ticket be begun after the closing", () => {
    const times = { ...unbegun, unlockUntil: at("2026-06-20T10:00:00Z") };
    expect(limitWindow(window, "may-finish", times).closesAt).toEqual(window.closesAt);
  });
});

test("a play that began in time is not cut off by the time to begin", () => {
  const times = { ...unbegun, unlockUntil: at("2026-06-05T11:00:00Z") };
  expect(getPlayEnd(window.closesAt, "with-event", times)).toEqual(window.closesAt);
  const late = begun("2026-06-09T20:00:00Z");
  expect(getPlayEnd(window.closesAt, "with-event", late)).toEqual(window.closesAt);
  expect(getPlayEnd(window.closesAt, "may-finish", late)).toEqual(late.watchUntil);
  expect(getPlayEnd(window.closesAt, "may-finish", null)).toEqual(window.closesAt);
});

test("people read the date that differs from the closing, to begin or to finish", () => {
  const none = { beginBy: null, finishBy: null };
  const unlockUntil = at("2026-06-06T10:00:00Z");
  expect(getViewingDates(window, "with-event", { ...unbegun, unlockUntil })).toEqual({
    ...none,
    beginBy: unlockUntil,
  });
  const watched = begun("2026-06-07T20:00:00Z");
  expect(getViewingDates(window, "with-event", watched)).toEqual({ ...none, finishBy: watched.watchUntil });
  expect(getViewingDates(window, "with-event", begun("2026-06-09T20:00:00Z"))).toEqual(none);
  expect(getViewingDates(window, "with-event", unbegun)).toEqual(none);
  expect(getViewingDates(null, "with-event", watched)).toEqual(none);
});

describe("hours", () => {
  it("begin at the purchase or the opening, whichever is later", () => {
    const { opensAt } = window;
    expect(computeUnlockUntil(at("2026-06-01T00:00:00Z"), opensAt, 48)).toEqual(at("2026-06-07T10:00:00Z"));
    expect(computeUnlockUntil(at("2026-06-06T12:00:00Z"), opensAt, 48)).toEqual(at("2026-06-08T12:00:00Z"));
    expect(computeUnlockUntil(at("2026-06-06T12:00:00Z"), null, 1)).toEqual(at("2026-06-06T13:00:00Z"));
    expect(computeUnlockUntil(at("2026-06-06T12:00:00Z"), opensAt, null)).toBeNull();
  });

  it("are real hours over both changes of clocks in Berlin", () => {
    const berlin = (instant: Date | null) => instant && getWallTime(instant, "Europe/Berlin");
    // On March 29, 2026 the clocks go from 2:00 to 3:00, on October 25 from 3:00 to 2:00.
    const spring = computeWatchUntil(at("2026-03-28T19:00:00Z"), 24);
    expect(spring).toEqual(at("2026-03-29T19:00:00Z"));
    expect(berlin(at("2026-03-28T19:00:00Z"))).toMatchObject({ day: 28, hour: 20 });
    expect(berlin(spring)).toMatchObject({ day: 29, hour: 21 });
    const autumn = computeUnlockUntil(at("2026-10-24T18:00:00Z"), null, 24);
    expect(autumn).toEqual(at("2026-10-25T18:00:00Z"));
    expect(berlin(at("2026-10-24T18:00:00Z"))).toMatchObject({ day: 24, hour: 20 });
    expect(berlin(autumn)).toMatchObject({ day: 25, hour: 19 });
  });

  it("are less or more than before", () => {
    const rules = { unlockHours: 48, watchHours: 24, ends: "with-event" as const };
    expect(takesTime(rules, rules)).toBe(false);
    expect(takesTime(rules, { ...rules, unlockHours: 72, watchHours: null })).toBe(false);
    expect(takesTime(rules, { ...rules, unlockHours: 47 })).toBe(true);
    expect(takesTime({ ...rules, watchHours: null }, rules)).toBe(true);
    expect(takesTime({ ...rules, ends: "may-finish" }, rules)).toBe(true);
    expect(takesTime(rules, { ...rules, ends: "may-finish" })).toBe(false);
  });
});

test("watching counts after a tenth of the screening or five minutes, whichever is less", () => {
  expect(countsAsWatched(299, 7200)).toBe(false);
  expect(countsAsWatched(300, 7200)).toBe(true);
  expect(countsAsWatched(59.9, 600)).toBe(false);
  expect(countsAsWatched(60, 600)).toBe(true);
  expect(countsAsWatched(299, null)).toBe(false);
  expect(countsAsWatched(300, null)).toBe(true);
  expect(countsAsWatched(0, 0)).toBe(false);
});

describe("findGiveTimeProblem", () => {
  const now = at("2026-06-05T12:00:00Z");
  const mustBegin = { ...unbegun, unlockUntil: at("2026-06-06T10:00:00Z") };
  const find = (
    times: ViewingTimes | null,
    until: string,
    ends: "with-event" | "may-finish" = "with-event",
  ) => findGiveTimeProblem({ window, ends, times }, at(until), now);

  it("gives nothing to those whose time ends with the event", () => {
    for (const times of [null, unbegun, begun(null)])
      expect(find(times, "2026-06-07T10:00:00Z")).toBe("with-event");
    expect(
      findGiveTimeProblem({ window: null, ends: "with-event", times: mustBegin }, window.closesAt, now),
    ).toBe("with-event");
  });

  it("gives more time, from now on, up to the closing", () => {
    expect(find(mustBegin, "2026-06-05T12:00:00Z")).toBe("past");
    expect(find(mustBegin, "2026-06-06T10:00:00Z")).toBe("not-more");
    expect(find(mustBegin, "2026-06-06T10:01:00Z")).toBeNull();
    expect(find(mustBegin, "2026-06-08T10:00:00Z")).toBeNull();
    expect(find(mustBegin, "2026-06-08T10:01:00Z", "may-finish")).toBe("after-event");
    expect(find(begun("2026-06-06T10:00:00Z"), "2026-06-08T10:01:00Z")).toBe("after-event");
    // A time that is over.
    expect(find(begun("2026-06-05T11:00:00Z"), "2026-06-05T12:01:00Z")).toBeNull();
    // The event's own end is the end of a time beyond it.
    expect(find(begun("2026-06-09T10:00:00Z"), "2026-06-08T09:00:00Z")).toBe("not-more");
  });

  it("lets those who began in time finish up to 30 days after the closing, where the event does", () => {
    expect(find(begun("2026-06-06T10:00:00Z"), "2026-07-08T10:00:00Z", "may-finish")).toBeNull();
    expect(find(begun("2026-06-06T10:00:00Z"), "2026-07-08T10:01:00Z", "may-finish")).toBe("too-late");
    expect(find(begun("2026-08-01T10:00:00Z"), "2026-07-01T10:00:00Z", "may-finish")).toBe("not-more");
  });
});
