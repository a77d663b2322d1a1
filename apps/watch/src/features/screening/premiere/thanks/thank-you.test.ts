import { expect, test } from "vitest";
import { findShownPhase } from "./thank-you.tsx";

test("without an encore, the event is over as soon as the programme is", () => {
  expect(findShownPhase("live", { isOver: false, hasEncore: false })).toBe("live");
  expect(findShownPhase("live", { isOver: true, hasEncore: false })).toBe("ended");
  expect(findShownPhase("live", { isOver: true, hasEncore: true })).toBe("live");
});
