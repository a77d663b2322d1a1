import { describe, expect, test } from "vitest";
import { computeOfferEnd, extendOffer } from "./waitlist.ts";

const now = new Date("2026-12-01T12:00:00Z");
const inMinutes = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const HOUR = 60;

describe("an offer lasts", () => {
  test.each([
    ["24 hours, two days before the start", 48 * HOUR, 24 * HOUR],
    ["2 hours, less than two days before", 48 * HOUR - 1, 2 * HOUR],
    ["2 hours, three hours before", 3 * HOUR, 2 * HOUR],
    ["15 minutes, less than three hours before", 3 * HOUR - 1, 15],
  ])("%s", (_name, start, length) => {
    expect(computeOfferEnd({ startsAt: inMinutes(start), salesEnd: null }, now)).toEqual(inMinutes(length));
  });

  test("24 hours without a start", () => {
    expect(computeOfferEnd({ startsAt: null, salesEnd: null }, now)).toEqual(inMinutes(24 * HOUR));
  });

  test("by the time that is left for sales once the event has begun", () => {
    const startsAt = inMinutes(-30);
    expect(computeOfferEnd({ startsAt, salesEnd: inMinutes(60 * HOUR) }, now)).toEqual(inMinutes(24 * HOUR));
    expect(computeOfferEnd({ startsAt, salesEnd: inMinutes(2 * HOUR) }, now)).toEqual(inMinutes(15));
    expect(computeOfferEnd({ startsAt, salesEnd: null }, now)).toEqual(inMinutes(15));
  });

  test("never beyond the end of sales", () => {
    const salesEnd = inMinutes(10);
    expect(computeOfferEnd({ startsAt: inMinutes(10), salesEnd }, now)).toEqual(salesEnd);
  });
});

test("an offer whose payment failed lasts 15 minutes more at least, but not beyond the end of sales", () => {
  expect(extendOffer(inMinutes(90), null, now)).toEqual(inMinutes(90));
  expect(extendOffer(inMinutes(3), null, now)).toEqual(inMinutes(15));
  expect(extendOffer(inMinutes(3), inMinutes(7), now)).toEqual(inMinutes(7));
});
