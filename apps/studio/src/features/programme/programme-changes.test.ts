import type { Programme } from "@matinee/contract/schemas/festivals";
import { expect, test } from "vitest";
import {
  addSection,
  editSection,
  moveBeside,
  moveToSection,
  removeScreening,
  removeSection,
  returnTo,
  type Screening,
  setAnnounced,
  sortSections,
  toSaveProgramme,
} from "./programme-changes.ts";
import { listScreenings } from "../../lib/programme.queries.ts";
import { findClashes, groupByDay, sortByTime } from "./programme-days.ts";

function createScreening(pageId: string, fields: Partial<Screening> = {}): Screening {
  return {
    pageId,
    url: pageId,
    title: pageId,
    backgroundImage: null,
    eventStart: null,
    eventEnd: null,
    opensAt: null,
    closesAt: null,
    showHours: true,
    timezone: "UTC",
    activated: false,
    archived: false,
    cancelled: false,
    announced: false,
    premiereStartsAt: null,
    premiereEndsAt: null,
    invited: false,
    paidByFestival: true,
    prices: [],
    missing: [],
    ...fields,
  };
}

const createSection = (id: string, ...pageIds: string[]) => ({
  id,
  title: id,
  description: "",
  screenings: pageIds.map((pageId) => createScreening(pageId)),
});

const programme: Programme = {
  version: 7,
  room: 4,
  passChoices: [],
  screenings: [createScreening("a"), createScreening("b")],
  sections: [createSection("one", "c", "d"), createSection("two")],
};

/** The places of all screenings: `a b | one: c d | two:`. */
const show = ({ screenings, sections }: Programme) =>
  [
    screenings.map(({ pageId }) => pageId).join(" "),
    ...sections.map(({ id, screenings: list }) => `${id}: ${list.map(({ pageId }) => pageId).join(" ")}`),
  ].join(" | ");

test("moves screenings within and between sections", () => {
  expect(show(moveBeside("d", "c", "before")(programme))).toBe("a b | one: d c | two: ");
  expect(show(moveBeside("a", "c", "after")(programme))).toBe("b | one: c a d | two: ");
  expect(show(moveToSection(["b", "c"], "two")(programme))).toBe("a | one: d | two: b c");
  expect(show(moveToSection(["c"], null)(programme))).toBe("a b c | one: d | two: ");
});

test("changes nothing when what it is about left meanwhile", () => {
  const left = removeScreening("c")(programme);
  expect(moveBeside("c", "d", "after")(left)).toBe(left);
  expect(moveBeside("d", "c", "after")(left)).toBe(left);
  expect(moveToSection(["a"], "gone")(programme)).toBe(programme);
});

test("adds, edits, sorts and deletes sections without losing a screening", () => {
  const added = addSection({ title: "Three", description: "", pageIds: ["a", "d"] })(programme);
  expect(show(added)).toBe("b | one: c | two:  | new: a d");
  expect(toSaveProgramme(programme, added).sections.at(-1)).toEqual({
    title: "Three",
    description: "",
    screenings: [
      { pageId: "a", announced: false },
      { pageId: "d", announced: false },
    ],
  });
  // Somebody moved `b` into it meanwhile, which the ticks of this dialog did not know.
  const meanwhile = moveToSection(["b"], "one")(programme);
  const edited = editSection("one", { title: "First", description: "x", pageIds: ["a", "c"] }, ["c", "d"]);
  expect(show(edited(meanwhile))).toBe("d | one: c b a | two: ");
  expect(show(sortSections(["two", "one"])(programme))).toBe("a b | two:  | one: c d");
  expect(show(removeSection("one")(programme))).toBe("a b c d | two: ");
});

test("takes a change back, and keeps what joined and left since then", () => {
  const changed = setAnnounced("b", true)(removeSection("one")(programme));
  const meanwhile = removeScreening("d")({
    ...changed,
    version: 9,
    screenings: [...changed.screenings, createScreening("e")],
  });
  const back = returnTo(programme)(meanwhile);
  expect(show(back)).toBe("a b e | one: c | two: ");
  expect(listScreenings(back).filter(({ announced }) => announced)).toEqual([]);
  // The section was deleted, so that it is a new one.
  expect(toSaveProgramme(meanwhile, back)).toMatchObject({
    version: 9,
    sections: [{ title: "one" }, { id: "two" }],
  });
});

test("groups screenings by the days of the festival, and sorts a day by time", () => {
  const at = (pageId: string, opensAt: string | null) => createScreening(pageId, { opensAt });
  const list = [at("x", null), at("y", "2026-11-28T06:00:00Z"), at("z", "2026-11-27T20:00:00Z")];
  expect(groupByDay(list, "America/Los_Angeles").map(({ day }) => day)).toEqual(["2026-11-27", ""]);
  expect(groupByDay(list, "Europe/Paris").map(({ day }) => day)).toEqual(["2026-11-27", "2026-11-28", ""]);
  expect(sortByTime(list.slice(1)).map(({ pageId }) => pageId)).toEqual(["z", "y"]);
});

test("names premieres that overlap, and leaves out those that are not shown", () => {
  const premiere = (pageId: string, from: number, until: number, fields: Partial<Screening> = {}) =>
    createScreening(pageId, {
      premiereStartsAt: new Date(Date.UTC(2026, 10, 27, from)).toISOString(),
      premiereEndsAt: new Date(Date.UTC(2026, 10, 27, until)).toISOString(),
      ...fields,
    });
  const list = [
    premiere("a", 18, 20),
    premiere("b", 19, 21),
    premiere("c", 20, 22, { cancelled: true }),
    premiere("d", 21, 23),
  ];
  expect(findClashes(list).map((pair) => pair.map(({ pageId }) => pageId))).toEqual([["a", "b"]]);
});
