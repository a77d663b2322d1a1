import { expect, test } from "vitest";
import {
  coversLess,
  coversScreening,
  decidePassState,
  listPassGaps,
  type OfferedPass,
  type PassCoverage,
} from "./passes.ts";

const all: PassCoverage = {
  covers: "all",
  sectionIds: [],
  filmCount: null,
  includesPremieres: true,
  reservations: 2,
};
const sections = (...sectionIds: string[]): PassCoverage => ({ ...all, covers: "sections", sectionIds });
const count = (filmCount: number): PassCoverage => ({ ...all, covers: "count", filmCount });

test.each([
  ["sections in place of all", all, sections("a"), true],
  ["a number in place of all", all, count(5), true],
  ["a number in place of sections", sections("a"), count(5), true],
  ["sections in place of a number", count(5), sections("a"), true],
  ["a section fewer", sections("a", "b"), sections("b"), true],
  ["a section in place of another", sections("a"), sections("b"), true],
  ["a screening fewer", count(5), count(4), true],
  ["no premieres", all, { ...all, includesPremieres: false }, true],
  ["a reservation fewer", all, { ...all, reservations: 1 }, true],
  ["all in place of sections", sections("a"), all, false],
  ["all in place of a number", count(5), all, false],
  ["a section more", sections("a"), sections("b", "a"), false],
  ["a screening more", count(5), count(6), false],
  ["the same", count(5), count(5), false],
])("whether %s takes something from holders", (_change, before, after, isLess) => {
  expect(coversLess(before, after)).toBe(isLess);
});

const now = new Date("2026-08-01T12:00:00Z");
const later = new Date(now.getTime() + 1);
const offer: OfferedPass = {
  priceCents: 9000,
  saleFrom: null,
  saleUntil: null,
  earlyPriceCents: null,
  earlyUntil: null,
  left: null,
  earlyLeft: null,
};
const early = { earlyPriceCents: 6000, earlyUntil: later };

test.each([
  ["on-sale", {}, null],
  ["on-sale", { saleFrom: now }, later],
  ["later", { saleFrom: later }, null],
  ["ended", { saleUntil: now }, null],
  ["on-sale", { saleUntil: later }, null],
  ["ended", {}, now],
  ["ended", { left: 0, saleUntil: now }, null],
  ["sold-out", { left: 0, saleFrom: later }, null],
  ["early", early, null],
  ["early", { ...early, earlyUntil: null, earlyLeft: 1 }, null],
  ["on-sale", { ...early, earlyUntil: now }, null],
  ["on-sale", { ...early, earlyLeft: 0 }, null],
] as const)("a pass is %s with %o in a festival until %s", (state, fields, closesAt) => {
  expect(decidePassState({ ...offer, ...fields }, closesAt, now)).toBe(state);
});

test.each([
  [{ covered: 9, filmCount: null, saleFrom: null }, []],
  [{ covered: 0, filmCount: null, saleFrom: null }, ["covers-nothing"]],
  [{ covered: 0, filmCount: 6, saleFrom: null }, ["covers-nothing"]],
  [{ covered: 5, filmCount: 6, saleFrom: null }, ["covers-too-few"]],
  [{ covered: 6, filmCount: 6, saleFrom: new Date("2026-11-29T19:59:59Z") }, []],
  [
    { covered: 5, filmCount: 6, saleFrom: new Date("2026-11-29T20:00:00Z") },
    ["covers-too-few", "never-sold"],
  ],
])("a pass with %o lacks %o before its festival can be activated", (pass, gaps) => {
  expect(listPassGaps(pass, new Date("2026-11-29T20:00:00Z"))).toEqual(gaps);
});

test("a pass of a festival without dates can still be sold", () => {
  expect(listPassGaps({ covered: 1, filmCount: null, saleFrom: new Date() }, null)).toEqual([]);
});

test.each([
  ["all", [], true, { sectionId: null, isPremiere: true }, true],
  ["all", [], false, { sectionId: null, isPremiere: true }, false],
  ["count", [], true, { sectionId: "night", isPremiere: false }, true],
  ["sections", ["shorts"], true, { sectionId: "shorts", isPremiere: false }, true],
  ["sections", ["shorts"], false, { sectionId: "shorts", isPremiere: true }, false],
  ["sections", ["shorts"], true, { sectionId: "night", isPremiere: false }, false],
  ["sections", ["shorts"], true, { sectionId: null, isPremiere: false }, false],
] as const)(
  "a pass for %s %o, premieres: %s, covers %o: %s",
  (covers, sectionIds, includesPremieres, screening, isCovered) => {
    expect(coversScreening({ covers, sectionIds, includesPremieres }, screening)).toBe(isCovered);
  },
);
