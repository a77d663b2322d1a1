import { expect, test } from "vitest";
import { messages } from "@matinee/texts";
import { getCallToActionText } from "./call-to-action-button.tsx";
import { describePhase, findTitleClass } from "./hero.tsx";

const premiere = {
  startsAt: "2026-11-27T17:00:00.000Z",
  lobbyOpensAt: "2026-11-27T16:30:00.000Z",
  programmeFrom: "2026-11-27T17:00:00.000Z",
  encoreFrom: null,
  endsAt: "2026-11-27T18:30:00.000Z",
  ticketsUntil: null,
};

test("a premiere is on until the event ends", () => {
  expect(describePhase({ premiere }, "live", "programme")).toBe("The premiere is on");
  expect(describePhase({ premiere }, "ended", "programme")).toBeNull();
});

test("a title with a long word is small enough for the word to stay whole", () => {
  expect(findTitleClass("Low Tide")).toContain("text-title-hero ");
  expect(findTitleClass("What the Tide Keeps and Takes")).toContain("text-title-hero-long");
  expect(findTitleClass("Donaudampfschifffahrt")).toBe("title-hero-word");
  expect(findTitleClass("Mother-Daughter-Weekend")).toContain("text-title-hero-long");
});

test("the button of a cancelled event says that it was cancelled, not that it has ended", () => {
  const { paywallTexts } = messages;
  const paywallSettings = {
    enablePaywall: true,
    isPresale: false,
    price: 750,
    showTime: 30,
    ...paywallTexts,
  };
  const page = { saleFrom: null, timezone: "UTC" };
  const read = (cancelled: boolean) =>
    getCallToActionText({ ...page, cancelled, paywallSettings }, { label: "ended" });
  expect(read(true)).toBe("This Event Was Cancelled");
  expect(read(false)).toBe("This Event Has Ended");
  const sale = { ...page, cancelled: false, paywallSettings, saleFrom: "2027-06-05T08:00:00.000Z" };
  expect(getCallToActionText({ ...sale, timezone: "Europe/Berlin" }, { label: "sales-later" })).toBe(
    "Tickets from Jun 5, 2027, 10:00 AM Berlin",
  );
});
