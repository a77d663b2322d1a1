import { messages } from "@matinee/texts";
import { expect, test } from "vitest";
import { describeEncore, findShownPhase } from "./thank-you.tsx";

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

test("mentions a ticket for the encore only to a viewer who has one", () => {
  const from = new Date("2026-11-28T21:00:00Z");
  const describe = (now: string, hasTicket: boolean) =>
    describeEncore(from, { now: new Date(now), zone: "UTC", hasTicket });
  expect(describe("2026-11-28T22:00:00Z", false)).toBe("The encore is open.");
  expect(describe("2026-11-28T22:00:00Z", true)).toBe("The encore is open. The same ticket opens it.");
  expect(describe("2026-11-28T20:00:00Z", false)).not.toContain("ticket");
  expect(describe("2026-11-28T20:00:00Z", true)).toContain("The same ticket opens it.");
});
