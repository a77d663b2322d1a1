import { orderCountries } from "@matinee/domain/countries";
import { moveOutOfNight, nightHours } from "@matinee/domain/night-hours";
import { getWallTime } from "@matinee/domain/time-zones";
import { expect, test } from "vitest";
import { findReaderZones } from "./reader-zones.ts";

const find = (country: string, state = "") => findReaderZones({ country, state });

test("finds the zones of a state by its name or abbreviation, and of the country without a known state", async () => {
  expect(await find("US", "ny")).toEqual(["America/New_York"]);
  expect((await find("US", "texas")).toSorted()).toEqual(["America/Chicago", "America/Denver"]);
  expect(await find("AU", "queensland")).toEqual(["Australia/Brisbane"]);
  expect(await find("US", "atlantis")).toEqual(await find("US"));
  expect(await find("US")).toEqual(expect.arrayContaining(["America/New_York", "Pacific/Honolulu"]));
  expect(await find("JP", "na")).toEqual(["Asia/Tokyo"]);
});

test("finds none for an unknown country", async () => {
  expect(await find("")).toEqual([]);
  expect(await find("XX")).toEqual([]);
});

test("each country has an hour within a day at which it is night in none of its zones", async () => {
  const zonesByCountry = await Promise.all(orderCountries.map((country) => find(country)));
  for (const at of ["2026-01-10T00:00:00Z", "2026-07-10T09:00:00Z", "2026-10-01T17:00:00Z"]) {
    const instant = new Date(at);
    for (const zones of zonesByCountry) {
      const moved = moveOutOfNight(instant, zones);
      expect(moved.getTime() - instant.getTime()).toBeLessThan(24 * 3_600_000);
      const hours = zones.map((zone) => getWallTime(moved, zone).hour);
      expect(hours.filter((hour) => hour < nightHours.end || hour >= nightHours.start)).toEqual([]);
    }
  }
});
