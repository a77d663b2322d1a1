import { messages } from "@matinee/contract/messages";
import { expect, test } from "vitest";
import { findShownPhase } from "./thank-you.tsx";

test("without an encore, the event is over as soon as the programme is", () => {
  expect(findShownPhase("live", { isOver: false, hasEncore: false })).toBe("live");
  expect(findShownPhase("live", { isOver: true, hasEncore: false })).toBe("ended");
  expect(findShownPhase("live", { isOver: true, hasEncore: true })).toBe("live");
});

test("counts the others in the room, not the viewer", () => {
  const { watchedWith } = messages.premiereNight;
  expect(watchedWith("Tide", 0)).toBe("You watched Tide.");
  expect(watchedWith("Tide", 1)).toBe("You watched Tide with 1 other person.");
  expect(watchedWith("Tide", 28)).toBe("You watched Tide with 28 other people.");
});
