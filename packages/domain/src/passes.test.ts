import { expect, test } from "vitest";
import { coversLess, decidePassState, type OfferedPass, type PassCoverage } from "./passes.ts";

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
