import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Countdown } from "./countdown.tsx";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

test.each([
  [dayMs + 23 * 60 * minuteMs + minuteMs, "1 day, 23 hours, 1 minute", ["day", "hours", "minute", "seconds"]],
  [2 * dayMs + 60 * minuteMs, "2 days, 1 hour", ["days", "hour", "minutes", "seconds"]],
  [1000, "1 second", ["days", "hours", "minutes", "second"]],
])("%d ms are read and shown as %s", (remainingMs, spoken, labels) => {
  const html = renderToStaticMarkup(<Countdown remainingMs={remainingMs} />);
  expect(html).toContain(`<span class="sr-only">${spoken}</span>`);
  const shown = [...html.matchAll(/text-text-2">(\w+)</g)].map(([, label]) => label);
  expect(shown).toEqual(labels);
});
