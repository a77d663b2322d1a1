import { expect, test } from "vitest";
import { readPeriod } from "./period.ts";

const now = new Date("2026-11-22T23:30:00Z");
const read = (text: string) => readPeriod(new URLSearchParams(text), now);

test("reads two days", () => {
  expect(read("from=2026-10-01&to=2026-10-31")).toEqual({ from: "2026-10-01", to: "2026-10-31", span: "" });
});

test("reads a span that ends today in UTC and includes today", () => {
  expect(read("span=7")).toEqual({ from: "2026-11-16", to: "2026-11-22", span: "7" });
});

test.each([
  "",
  "span=forever",
  "from=2026-10-01",
  "from=yesterday&to=today",
  "from=2026-13-01&to=2026-13-02",
  "from=2026-02-30&to=2026-03-01",
])("takes the last 60 days for %j", (text) => {
  expect(read(text)).toEqual({ from: "2026-09-24", to: "2026-11-22", span: "60" });
});
