import { expect, test } from "vitest";
import { worksOnlyForOthers } from "./works-only-for-others.ts";

test.each([
  {
    cards: [{ role: "moderator" as const }, { role: "producer" as const }],
    isComplete: true,
    expected: true,
  },
  { cards: [{ role: "moderator" as const }, {}], isComplete: true, expected: false },
  { cards: [{ role: "moderator" as const }], isComplete: false, expected: false },
  { cards: [], isComplete: true, expected: false },
])("$cards, complete: $isComplete", ({ cards, isComplete, expected }) => {
  expect(worksOnlyForOthers(cards, isComplete)).toBe(expected);
});
