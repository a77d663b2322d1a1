import type { PublicPage } from "@matinee/contract/schemas/pages";
import { type CallToActionInput, decideCallToAction } from "@matinee/domain/call-to-action";
import { expect, test } from "vitest";
import { formatPriceNote } from "./price-note.ts";

const page = {
  currency: "usd",
  paywallSettings: { price: 750, showTime: 30 },
  earlyBird: null,
  timezone: "UTC",
  cancelled: false,
} as PublicPage; // only what the note reads

function describe(input: Partial<CallToActionInput> = {}, price = 750, payWhatYouCan = false) {
  const cta = decideCallToAction({
    phase: "live",
    activated: true,
    gate: "paywall",
    guest: "new",
    plays: 0,
    showTimeSeconds: 30,
    ...input,
  });
  const paywallSettings = { ...page.paywallSettings, price, payWhatYouCan };
  return formatPriceNote({ ...page, paywallSettings }, cta, null);
}

test("names the free seconds where the film begins with them", () => {
  expect(describe()).toBe("$7.50 a ticket. The first 30 seconds are free.");
  expect(describe({ showTimeSeconds: 0 })).toBe("$7.50 a ticket.");
});

test("names no free seconds in a premiere, which has no free preview", () => {
  for (const premiere of ["lobby", "programme"] as const) {
    expect(describe({ premiere })).toBe("$7.50 a ticket.");
  }
});

test("names a free ticket", () => {
  expect(describe({}, 0)).toBe("Free ticket.");
});

test("says that few places are left beside what is offered, and nothing else about places", () => {
  const read = (input: Partial<CallToActionInput>, places: PublicPage["places"]) =>
    formatPriceNote(
      { ...page, places },
      decideCallToAction({
        phase: "live",
        activated: true,
        gate: "emailCapture",
        guest: "new",
        plays: 0,
        showTimeSeconds: 0,
        ...input,
      }),
      null,
    );
  expect(read({}, "few-left")).toBe(`${read({}, null)} Few places are left.`);
  expect(read({}, "sold-out")).toBe(`${read({}, null)} All places are taken.`);
  expect(read({ gate: "paywall" }, "few-left")).toBe("$7.50 a ticket. Few places are left.");
  expect(read({ gate: "paywall", unsold: "sold-out" }, "sold-out")).toBeNull();
  expect(read({ unsold: "sold-out" }, "sold-out")).toBeNull();
  expect(read({ gate: "paywall", unsold: "sales-later" }, "few-left")).toBe("$7.50 a ticket.");
});

test("names the minimum of a price that the buyer chooses", () => {
  expect(describe({}, 500, true)).toBe("Pay what you can, from $5.00. The first 30 seconds are free.");
  expect(describe({ showTimeSeconds: 0 }, 0, true)).toBe("Pay what you can.");
});
