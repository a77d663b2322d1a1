import { createPremiereClock } from "@matinee/domain/premiere-clock";
import { expect, test } from "vitest";
import { findInstant } from "./use-programme.ts";

const startsAt = new Date("2026-11-20T19:00:00Z");
const clock = createPremiereClock(startsAt);
const FILM_MS = 60_000;

test("a part of the running programme has the time that follows from the clock", () => {
  expect(findInstant({ clock, plannedStart: null }, FILM_MS)).toEqual(new Date("2026-11-20T19:01:00Z"));
});

test("after a hold of three minutes every part is three minutes later, at the speed of the programme", () => {
  // Until the hold takes effect, the clock is still the one before it.
  const held = {
    clock: { ...clock, state: "held" as const },
    plannedStart: new Date("2026-11-20T19:03:00Z"),
  };
  expect(findInstant(held, FILM_MS)).toEqual(new Date("2026-11-20T19:04:00Z"));
  const rehearsed = { ...held, clock: { ...held.clock, speed: 10 } };
  expect(findInstant(rehearsed, FILM_MS)).toEqual(new Date("2026-11-20T19:03:06Z"));
});

test("a stop without a planned end leaves the times open", () => {
  for (const state of ["held", "paused"] as const)
    expect(findInstant({ clock: { ...clock, state }, plannedStart: null }, FILM_MS)).toBeNull();
});
