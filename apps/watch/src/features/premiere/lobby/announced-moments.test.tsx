import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { findMoment, momentTexts } from "./announced-moments.ts";
import { Announcements } from "./announcements.tsx";

const MINUTE_MS = 60_000;

test("ten minutes, one minute and the start are announced", () => {
  const hear = (leftMs: number | null) => momentTexts[findMoment(leftMs)];
  expect(hear(null)).toBe("");
  expect(hear(10 * MINUTE_MS + 1)).toBe("");
  expect(hear(10 * MINUTE_MS)).toBe("The premiere starts in 10 minutes.");
  expect(hear(MINUTE_MS + 1)).toBe("The premiere starts in 10 minutes.");
  expect(hear(MINUTE_MS)).toBe("The premiere starts in 1 minute.");
  expect(hear(5000)).toBe("The premiere is starting.");
});

test("a viewer who comes three minutes before the start does not read that it starts in ten", () => {
  expect(renderToString(<Announcements leftMs={3 * MINUTE_MS} />)).not.toContain("10 minutes");
});
