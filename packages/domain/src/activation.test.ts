import { expect, it } from "vitest";
import { listActivationNeeds, listMissingForActivation } from "./activation.ts";
import type { ActivationInput } from "./activation.ts";
import { switchEmailCapture, switchPaywall } from "./gate.ts";
import { shouldShowPreviewOverlay } from "./preview.ts";

const ready: ActivationInput = {
  kind: "screening",
  title: "The Salt Road",
  url: "the-salt-road",
  description: "Three generations walk it once more.",
  eventStart: new Date("2026-11-27T20:00:00Z"),
  eventEnd: new Date("2026-11-28T20:00:00Z"),
  featureReady: true,
  enablePaywall: false,
  price: 750,
  askDonations: false,
  askMidrollDonations: false,
  sellsProducts: false,
  emailVerified: true,
  payoutsActive: false,
};

it("lists unmet requirements in the order of the builder", () => {
  const draft = { ...ready, description: " ", eventEnd: null, featureReady: false, enablePaywall: true };
  expect(listMissingForActivation(ready)).toEqual([]);
  expect(listMissingForActivation(draft)).toEqual(["logLine", "eventEnd", "feature", "payouts"]);
});

it("asks a festival for an activated screening, which gives it dates, instead of dates and a film", () => {
  const festival = { ...ready, kind: "festival", featureReady: false } as const;
  expect(listActivationNeeds(festival)).toEqual(["title", "url", "logLine", "programme"]);
  expect(listMissingForActivation(festival)).toEqual([]);
  expect(listMissingForActivation({ ...festival, eventStart: null, eventEnd: null })).toEqual(["programme"]);
});

it("asks an event that takes no money for neither a confirmed email nor payouts", () => {
  expect(listActivationNeeds(ready)).toEqual([
    "title",
    "url",
    "logLine",
    "eventStart",
    "eventEnd",
    "feature",
  ]);
  expect(listActivationNeeds({ ...ready, enablePaywall: true })).toEqual(
    expect.arrayContaining(["verifiedEmail", "payouts"]),
  );
});

it.each(["enablePaywall", "askDonations", "askMidrollDonations", "sellsProducts"] as const)(
  "requires active payouts when an event earns money through %s",
  (way) => {
    expect(listMissingForActivation({ ...ready, [way]: true })).toEqual(["payouts"]);
    expect(listMissingForActivation({ ...ready, [way]: true, payoutsActive: true })).toEqual([]);
  },
);

it("requires no payouts of an event with free tickets", () => {
  expect(listMissingForActivation({ ...ready, enablePaywall: true, price: 0 })).toEqual([]);
});

it("requires payouts where buyers choose the price of their ticket, also from 0 on", () => {
  const chosen = { ...ready, enablePaywall: true, price: 0, payWhatYouCan: true };
  expect(listMissingForActivation(chosen)).toEqual(["payouts"]);
});

it("requires a verified email only of an event that earns money", () => {
  const unverified = { ...ready, emailVerified: false, payoutsActive: true };
  expect(listMissingForActivation(unverified)).toEqual([]);
  expect(listMissingForActivation({ ...unverified, enablePaywall: true })).toEqual(["verifiedEmail"]);
});

it("switches off email capture for the paywall and the reverse; presale follows the paywall", () => {
  const open = { emailCapture: false, enablePaywall: false, isPresale: false, askDonations: true };
  const captured = switchEmailCapture(open, true);
  expect(switchPaywall(captured, true)).toEqual({
    emailCapture: false,
    enablePaywall: true,
    isPresale: true,
    askDonations: true,
  });
  expect(switchEmailCapture(switchPaywall(open, true), true)).toEqual(captured);
  expect(switchPaywall(captured, false)).toEqual(captured);
});

it("labels the preview of a draft, except of a very old one", () => {
  expect(shouldShowPreviewOverlay({ activated: false, eventStart: null })).toBe(true);
  expect(shouldShowPreviewOverlay({ activated: false, eventStart: new Date("2023-01-31T12:00:00Z") })).toBe(
    false,
  );
  expect(shouldShowPreviewOverlay({ activated: true, eventStart: null })).toBe(false);
});
