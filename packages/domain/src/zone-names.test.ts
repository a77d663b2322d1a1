import { expect, test } from "vitest";
import { formatZoneName, formatZonePlace } from "./zone-names.ts";

test("names a time zone and its place", () => {
  expect(formatZoneName("America/Los_Angeles")).toBe("America/Los Angeles");
  expect(formatZonePlace("Africa/Nairobi")).toBe("Nairobi");
  expect(formatZonePlace("America/Argentina/Buenos_Aires")).toBe("Buenos Aires");
  expect(formatZonePlace("UTC")).toBe("UTC");
});
