import { describe, expect, it } from "vitest";
import { decideFilmAccess, isAdmitted, isAdmittingOrder, isAdmittingSubscriber } from "./admission.ts";
import type { AdmissionOrder } from "./admission.ts";
import { decideGuestStatus } from "./guest.ts";

const paid: AdmissionOrder = {
  pageId: "salt-road",
  status: "paid",
  totalCents: 750,
  refundedCents: 0,
  disputeStatus: null,
  lines: [{ type: "paywall" }],
};

describe("isAdmittingOrder", () => {
  it.each<[string, Partial<AdmissionOrder>, boolean]>([
    ["a paid ticket", { lines: [{ type: "ticket" }] }, true],
    ["a paywall beside a donation", { lines: [{ type: "donation" }, { type: "paywall" }] }, true],
    ["a donation alone", { lines: [{ type: "donation" }] }, false],
    ["store products only", { lines: [{ type: "digital" }, { type: "physical" }] }, false],
    ["an order of another event", { pageId: "tide" }, false],
    ["a pending order", { status: "pending" }, false],
    ["a failed order", { status: "failed" }, false],
    ["an expired order", { status: "expired" }, false],
    ["a partial refund", { status: "partially_refunded", refundedCents: 749 }, true],
    ["a full refund", { status: "refunded", refundedCents: 750 }, false],
    ["a full refund in parts", { status: "partially_refunded", refundedCents: 750 }, false],
    ["a free order", { totalCents: 0 }, true],
    ["a free order of a cancelled event", { totalCents: 0, status: "refunded" }, false],
    ["an open dispute", { disputeStatus: "needs_response" }, false],
    ["an order with status disputed", { status: "disputed", disputeStatus: "under_review" }, false],
    ["a dispute won", { disputeStatus: "won" }, true],
    ["a dispute warning closed", { disputeStatus: "warning_closed" }, true],
    ["a dispute prevented", { disputeStatus: "prevented" }, true],
    ["a dispute lost", { disputeStatus: "lost" }, false],
  ])("%s", (_, change, admits) => {
    expect(isAdmittingOrder({ ...paid, ...change }, "salt-road")).toBe(admits);
  });
});

it("admits a registration of this event until its owner removes it", () => {
  const subscriber = { pageId: "tide", removedAt: null, returnedAt: null };
  expect(isAdmittingSubscriber(subscriber, "tide")).toBe(true);
  expect(isAdmittingSubscriber(subscriber, "salt-road")).toBe(false);
  expect(isAdmittingSubscriber({ ...subscriber, removedAt: new Date(0) }, "tide")).toBe(false);
  expect(isAdmittingSubscriber({ ...subscriber, returnedAt: new Date(0) }, "tide")).toBe(false);
});

it("never admits a registration as an order, nor an order as a registration", () => {
  const order = { admittingOrder: true, subscription: false };
  const registration = { admittingOrder: false, subscription: true };
  expect(isAdmitted("paywall", registration)).toBe(false);
  expect(isAdmitted("presale", registration)).toBe(false);
  expect(isAdmitted("emailCapture", order)).toBe(false);
  expect(isAdmitted("paywall", order)).toBe(true);
  expect(isAdmitted("emailCapture", registration)).toBe(true);
});

it("serves a preview, the whole film with an optional paywall, and nothing without free seconds", () => {
  const noCredentials = { admittingOrder: false, subscription: false };
  const strict = { showTimeSeconds: 30, isOptional: false };
  expect(decideFilmAccess("paywall", noCredentials, strict)).toEqual({ kind: "preview", seconds: 30 });
  expect(decideFilmAccess("paywall", noCredentials, { ...strict, isOptional: true })).toEqual({
    kind: "full",
  });
  expect(decideFilmAccess("paywall", noCredentials, { ...strict, showTimeSeconds: 0 })).toEqual({
    kind: "denied",
  });
  expect(decideFilmAccess("emailCapture", noCredentials, strict)).toEqual({ kind: "denied" });
  expect(decideFilmAccess("donationOnly", noCredentials, strict)).toEqual({ kind: "full" });
});

it("decides the guest status from settings, holdings and phase", () => {
  const order = { admittingOrder: true, subscription: true };
  const paywall = { emailCapture: false, enablePaywall: true };
  expect(decideGuestStatus(paywall, order, "before")).toBe("prepaid");
  expect(decideGuestStatus(paywall, order, "live")).toBe("paid");
  expect(decideGuestStatus({ emailCapture: false, enablePaywall: false }, order, "live")).toBe("new");
  expect(decideGuestStatus({ emailCapture: true, enablePaywall: false }, order, "before")).toBe("subscribed");
});
