import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  endsSoon,
  findPlanWarnings,
  type PlannedScreening,
  type PlanWarning,
  suggestStart,
} from "./festival-plan.ts";
import { getWallTime } from "./time-zones.ts";

const zone = "America/Los_Angeles";
const now = new Date("2026-11-28T14:20:00-08:00");
const at = (time: string) => new Date(`2026-11-28T${time}-08:00`);

/** 1 h 38 min, until the closing at 8:30 PM. */
const tide: PlannedScreening = {
  pageId: "tide",
  startsAt: at("18:15:00"),
  seconds: 98 * 60,
  isPremiere: false,
  opensAt: new Date("2026-11-27T10:00:00-08:00"),
  closesAt: at("20:30:00"),
  mayFinish: false,
};
/** A premiere from 7:00 PM to 9:05 PM. */
const salt: PlannedScreening = {
  ...tide,
  pageId: "salt",
  startsAt: at("19:00:00"),
  seconds: 125 * 60,
  isPremiere: true,
  closesAt: at("23:59:00"),
};

const find = (...plan: PlannedScreening[]) => findPlanWarnings(plan, now, zone);
const kinds = (warnings: PlanWarning[]) => warnings.map(({ kind }) => kind);

describe("the warnings of a plan", () => {
  it("says until when the first of two must begin, and moves it to a half hour that is free", () => {
    expect(find(salt, tide)).toEqual([
      {
        kind: "overlap",
        first: "tide",
        second: "salt",
        beginBy: at("17:22:00"),
        move: { pageId: "tide", startsAt: at("17:00:00") },
      },
    ]);
  });

  it("counts to the second", () => {
    const before = { ...tide, startsAt: new Date(at("19:00:00").getTime() - 98 * 60_000) };
    expect(find(before, salt)).toEqual([]);
    const late = { ...before, startsAt: new Date(before.startsAt.getTime() + 1000) };
    expect(kinds(find(late, salt))).toEqual(["overlap"]);
  });

  it("does not move premieres", () => {
    const other = { ...salt, pageId: "other", startsAt: at("20:00:00") };
    expect(find(salt, other)).toEqual([
      { kind: "overlap", first: "salt", second: "other", beginBy: null, move: null },
    ]);
  });

  it("moves the second one where the first cannot begin earlier", () => {
    const film = { ...tide, pageId: "film", startsAt: at("19:30:00"), closesAt: at("23:59:00") };
    expect(find(salt, film)).toMatchObject([{ move: { pageId: "film", startsAt: at("21:30:00") } }]);
    const busy = { ...tide, pageId: "busy", startsAt: at("14:30:00"), seconds: 4.5 * 3600, isPremiere: true };
    expect(find(busy, salt, film)).toMatchObject([
      { beginBy: null, move: { pageId: "film", startsAt: at("21:30:00") } },
    ]);
  });

  it("moves nothing into the past or beyond a closing", () => {
    const film = { ...tide, startsAt: at("19:30:00"), opensAt: at("18:00:00"), closesAt: at("21:00:00") };
    expect(find(salt, film)).toMatchObject([
      { kind: "overlap", move: null },
      { kind: "keep-open", keepOpenFrom: at("19:22:00"), move: null },
    ]);
  });

  it("asks to keep a page open that ends after the closing, but not where its viewer may finish", () => {
    const late = { ...tide, startsAt: at("19:15:00") };
    expect(find(late)).toEqual([
      {
        kind: "keep-open",
        pageId: "tide",
        beginBy: at("20:30:00"),
        keepOpenFrom: at("18:52:00"),
        move: { pageId: "tide", startsAt: at("18:30:00") },
      },
    ]);
    expect(find({ ...late, mayFinish: true })).toEqual([]);
    const inTime = { ...tide, startsAt: at("18:52:00") };
    expect(find(inTime)).toEqual([]);
    expect(kinds(find({ ...inTime, startsAt: at("18:52:01") }))).toEqual(["keep-open"]);
  });

  it("finds what is not open at its time", () => {
    expect(kinds(find({ ...tide, startsAt: tide.closesAt }))).toEqual(["not-open"]);
    expect(kinds(find({ ...tide, startsAt: tide.closesAt, mayFinish: true }))).toEqual(["not-open"]);
    const soon = { ...tide, opensAt: at("16:00:00"), startsAt: at("15:59:59") };
    expect(find(soon)).toMatchObject([{ kind: "not-open", move: { startsAt: at("16:00:00") } }]);
  });

  it("leaves out what is over, and what has no length has one second", () => {
    const past = { ...tide, startsAt: at("12:00:00") };
    expect(find(past, { ...past, pageId: "same" })).toEqual([]);
    const unknown = { ...tide, pageId: "unknown", seconds: null, startsAt: at("19:30:00") };
    expect(kinds(find(salt, unknown))).toEqual(["overlap"]);
    expect(find(salt, { ...unknown, startsAt: at("18:59:59") })).toEqual([]);
  });
});

describe("the suggested start", () => {
  const { startsAt: _startsAt, ...film } = { ...tide, closesAt: new Date("2026-11-30T00:00:00-08:00") };

  it("is the first evening that is free", () => {
    expect(suggestStart(film, [], now, zone)).toEqual(at("19:00:00"));
    expect(suggestStart(film, [salt], now, zone)).toEqual(new Date("2026-11-29T19:00:00-08:00"));
  });

  it("is the next free half hour where no evening is left", () => {
    const short = { ...film, closesAt: at("18:00:00") };
    expect(suggestStart(short, [], now, zone)).toEqual(at("14:30:00"));
    const busy = { ...salt, startsAt: at("14:30:00"), seconds: 1801 };
    expect(suggestStart(short, [busy], now, zone)).toEqual(at("15:30:00"));
    expect(suggestStart({ ...short, closesAt: at("16:00:00") }, [], now, zone)).toBeNull();
  });
});

it("ends soon within a day", () => {
  const closesAt = at("20:30:00");
  expect(endsSoon({ closesAt }, new Date(closesAt.getTime() - 86_400_000))).toBe(true);
  expect(endsSoon({ closesAt }, new Date(closesAt.getTime() - 86_400_001))).toBe(false);
  expect(endsSoon({ closesAt }, closesAt)).toBe(false);
});

describe("around a change of clocks", () => {
  it("moves by real time, when clocks go forward", () => {
    // 1:30 AM, and half an hour later it is 3:00 AM.
    const film = {
      ...tide,
      startsAt: new Date("2027-03-14T01:30:00-08:00"),
      seconds: 3600,
      opensAt: new Date("2027-03-13T12:00:00-08:00"),
      closesAt: new Date("2027-03-14T09:00:00-07:00"),
    };
    const premiere = { ...salt, startsAt: new Date("2027-03-14T03:00:00-07:00"), seconds: 600 };
    expect(findPlanWarnings([film, premiere], new Date("2027-03-14T00:00:00-08:00"), zone)).toMatchObject([
      {
        beginBy: new Date("2027-03-14T01:00:00-08:00"),
        move: { startsAt: new Date("2027-03-14T01:00:00-08:00") },
      },
    ]);
    const earlier = { ...film, startsAt: new Date("2027-03-14T01:00:00-08:00") };
    expect(findPlanWarnings([earlier, premiere], new Date("2027-03-14T00:00:00-08:00"), zone)).toEqual([]);
  });

  it("tells the two hours apart, when clocks go back", () => {
    const [first, second] = ["2026-11-01T01:30:00-07:00", "2026-11-01T01:30:00-08:00"];
    const film = {
      ...tide,
      startsAt: new Date(first),
      seconds: 3600,
      opensAt: new Date("2026-10-31T12:00:00-07:00"),
      closesAt: new Date("2026-11-01T09:00:00-08:00"),
    };
    const premiere = { ...salt, startsAt: new Date(second), seconds: 600 };
    const midnight = new Date("2026-11-01T00:00:00-07:00");
    expect(findPlanWarnings([film, premiere], midnight, zone)).toEqual([]);
    expect(kinds(findPlanWarnings([{ ...film, seconds: 3601 }, premiere], midnight, zone))).toEqual([
      "overlap",
    ]);
  });

  const zones = fc.constantFrom(zone, "Europe/Berlin", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC");
  /** Seconds around the changes of clocks of 2027 in these zones, and anywhere between. */
  const instants = fc
    .oneof(
      fc.integer({ min: -90_000, max: 90_000 }).map((s) => Date.parse("2027-03-14T10:00:00Z") / 1000 + s),
      fc.integer({ min: -90_000, max: 90_000 }).map((s) => Date.parse("2027-03-28T01:00:00Z") / 1000 + s),
      fc.integer({ min: -90_000, max: 90_000 }).map((s) => Date.parse("2027-04-03T15:00:00Z") / 1000 + s),
      fc.integer({ min: -90_000, max: 90_000 }).map((s) => Date.parse("2027-10-31T01:00:00Z") / 1000 + s),
      fc.integer({ min: -90_000, max: 90_000 }).map((s) => Date.parse("2027-11-07T09:00:00Z") / 1000 + s),
    )
    .map((seconds) => new Date(seconds * 1000));
  const lines = instants.chain((reference) =>
    fc
      .array(
        fc.record({
          offset: fc.integer({ min: -40_000, max: 40_000 }),
          seconds: fc.option(fc.integer({ min: 1, max: 20_000 })),
          isPremiere: fc.boolean(),
          mayFinish: fc.boolean(),
          before: fc.integer({ min: 0, max: 60_000 }),
          after: fc.integer({ min: 1, max: 60_000 }),
        }),
        { minLength: 1, maxLength: 8 },
      )
      .map((parts) => ({
        reference,
        plan: parts.map(({ offset, before, after, ...rest }, index): PlannedScreening => {
          const startMs = reference.getTime() + offset * 1000;
          return {
            ...rest,
            pageId: String(index),
            startsAt: new Date(startMs),
            opensAt: new Date(startMs - before * 1000),
            closesAt: new Date(startMs + after * 1000),
          };
        }),
      })),
  );
  const endOf = ({ startsAt, seconds }: PlannedScreening) => startsAt.getTime() + (seconds ?? 1) * 1000;

  it("finds each overlap of what is ahead once", () => {
    fc.assert(
      fc.property(lines, zones, ({ reference, plan }, timezone) => {
        const found = findPlanWarnings(plan, reference, timezone).flatMap((warning) =>
          warning.kind === "overlap" ? [[warning.first, warning.second].toSorted().join()] : [],
        );
        // Counted by seconds in common, and not by comparing ends.
        const ahead = plan.filter((line) => endOf(line) > reference.getTime());
        const expected = ahead.flatMap((a) =>
          ahead
            .filter((b) => a.pageId < b.pageId)
            .filter(
              (b) => Math.min(endOf(a), endOf(b)) - Math.max(a.startsAt.getTime(), b.startsAt.getTime()) > 0,
            )
            .map((b) => [a.pageId, b.pageId].join()),
        );
        expect(found.toSorted()).toEqual(expected.toSorted());
      }),
    );
  });

  it("only ever moves to a full or half hour at which all of the film can be seen, beside all others", () => {
    fc.assert(
      fc.property(lines, zones, ({ reference, plan }, timezone) => {
        for (const { move } of findPlanWarnings(plan, reference, timezone)) {
          const line = plan.find(({ pageId }) => pageId === move?.pageId);
          if (!move || !line) continue;
          const moved = { ...line, startsAt: move.startsAt };
          const { minute, second } = getWallTime(move.startsAt, timezone);
          expect([minute % 30, second]).toEqual([0, 0]);
          expect(line.isPremiere).toBe(false);
          const rest = plan.filter(({ pageId }) => pageId !== line.pageId);
          const after = findPlanWarnings([...rest, moved], reference, timezone);
          const isConcerned = (warning: PlanWarning) =>
            warning.kind === "overlap"
              ? [warning.first, warning.second].includes(line.pageId)
              : warning.pageId === line.pageId;
          expect(after.filter(isConcerned)).toEqual([]);
          expect(move.startsAt.getTime()).toBeGreaterThanOrEqual(reference.getTime());
        }
      }),
    );
  });

  it("suggests a start from which all of the film can be seen, and none only where there is none", () => {
    fc.assert(
      fc.property(lines, zones, ({ reference, plan: [screening, ...plan] }, timezone) => {
        if (!screening) return;
        const film = { ...screening, isPremiere: false };
        const start = suggestStart(film, plan, reference, timezone);
        const fits = (startsAt: Date) =>
          startsAt >= film.opensAt &&
          startsAt >= reference &&
          findPlanWarnings([...plan, { ...film, startsAt }], reference, timezone).every((warning) =>
            warning.kind === "overlap"
              ? ![warning.first, warning.second].includes(film.pageId)
              : warning.pageId !== film.pageId,
          );
        if (start) {
          expect(fits(start)).toBe(true);
          return;
        }
        // Every half hour of the window is taken.
        for (let ms = film.opensAt.getTime(); ms < film.closesAt.getTime(); ms += 60_000) {
          const instant = new Date(ms - (ms % 60_000));
          if (getWallTime(instant, timezone).minute % 30 === 0) expect(fits(instant)).toBe(false);
        }
      }),
    );
  });
});
