import { expect, test } from "vitest";
import type { PreviewEvent } from "./preview-event.ts";
import { chooseButtonText, describePhase, describePrice } from "./preview-texts.ts";

const HOUR_MS = 3_600_000;

/** An open event with a paywall; only what the line reads. */
const buildEvent = (price: number) =>
  ({
    opensAt: new Date(Date.now() - HOUR_MS),
    closesAt: new Date(Date.now() + HOUR_MS),
    premiere: null,
    timezone: "UTC",
    currency: "usd",
    earlyBird: null,
    emailCapture: false,
    paywall: { enablePaywall: true, price, showTime: 30 },
  }) as unknown as PreviewEvent;

test("a cancelled event is neither showing nor sold", () => {
  const cancelled = { ...buildEvent(750), cancelled: true };
  expect(describePhase(cancelled, new Date())).toBe("This screening was cancelled");
  expect(chooseButtonText(cancelled)).toBe("This Event Has Ended");
  expect(describePrice(cancelled)).toBeNull();
  expect(describePhase(buildEvent(750), new Date())).toBe("Showing now");
});

test("names the price of a ticket as the event page does, also of a free one", () => {
  expect(describePrice(buildEvent(750))).toBe("$7.50 a ticket. The first 30 seconds are free.");
  expect(describePrice(buildEvent(0))).toBe("Free ticket.");
});

test("names the minimum of a price that the buyer chooses", () => {
  const describeMinimum = (price: number) => {
    const event = buildEvent(price);
    return describePrice({ ...event, paywall: { ...event.paywall, payWhatYouCan: true } });
  };
  expect(describeMinimum(500)).toBe("Pay what you can, from $5.00. The first 30 seconds are free.");
  expect(describeMinimum(0)).toBe("Pay what you can. The first 30 seconds are free.");
});
