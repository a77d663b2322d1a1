import { describe, expect, it } from "vitest";
import { findReservationProblem, findReservationWindow } from "./pass-reservations.ts";

const at = (text: string) => new Date(`2027-03-${text}Z`);
const pass = { reservations: 2, reserveHoursBeforeSale: 48, reserved: 1, hasUse: false };
const screening = {
  isOpen: true,
  countsPlaces: true,
  saleFrom: at("10T12:00:00"),
  startsAt: at("20T19:00:00"),
};
const now = at("15T12:00:00");

describe("the time to reserve", () => {
  it("begins before the sale of tickets by the hours of the pass, and ends an hour before the start", () => {
    expect(findReservationWindow(pass, screening)).toEqual({
      from: at("08T12:00:00"),
      until: at("20T18:00:00"),
    });
  });
  it("begins with the sale without such hours, and at once where tickets are always sold", () => {
    expect(findReservationWindow({ reserveHoursBeforeSale: null }, screening).from).toEqual(
      screening.saleFrom,
    );
    expect(findReservationWindow(pass, { ...screening, saleFrom: null }).from).toBeNull();
  });
});

describe("a pass reserves a place", () => {
  it.each([
    ["too-early", "08T11:59:59.999"],
    [null, "08T12:00:00"],
    [null, "20T17:59:59.999"],
    ["too-late", "20T18:00:00"],
  ] as const)("%s at %s", (problem, time) => {
    expect(findReservationProblem(pass, screening, at(time))).toBe(problem);
  });

  it.each([
    ["begun", { hasUse: true }, {}],
    ["not-included", { reservations: 0, reserved: 0 }, {}],
    ["not-open", {}, { isOpen: false }],
    ["not-counted", {}, { countsPlaces: false }],
    ["too-late", {}, { startsAt: null }],
    ["too-many", { reserved: 2 }, {}],
    [null, {}, { saleFrom: null }],
  ] as const)("%s: %j %j", (problem, ofPass, ofScreening) => {
    expect(findReservationProblem({ ...pass, ...ofPass }, { ...screening, ...ofScreening }, now)).toBe(
      problem,
    );
  });
});
