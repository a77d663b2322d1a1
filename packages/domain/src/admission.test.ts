import { describe, expect, it } from "vitest";
import { filmAccess, isAdmitted, orderAdmits, subscriberAdmits } from "./admission.ts";
import type { AdmissionOrder } from "./admission.ts";
import { guestStatus } from "./guest.ts";

const paid: AdmissionOrder = {
  pageId: "salt-road",
  status: "paid",
  totalCents: 750,
  refundedCents: 0,
  disputeStatus: null,
  lines: [{ type: "paywall" }],
};

describe("orderAdmits", () => {
  it.each<[string, Partial<AdmissionOrder>, boolean]>([
    ["a paid ticket", { lines: [{ type: "ticket" }] }, true],
    ["a paywall beside a donation", { lines: [{ type: "donation" }, { type: "paywall" }] }, true],
    ["a donation alone", { lines: [{ type: "donation" }] }, false],
    ["things from the store", { lines: [{ type: "digital" }, { type: "physical" }] }, false],
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
    ["a dispute that the status tells", { status: "disputed", disputeStatus: "under_review" }, false],
    ["a dispute won", { disputeStatus: "won" }, true],
    ["a dispute lost", { disputeStatus: "lost" }, false],
  ])("%s", (_, change, admits) => {
    expect(orderAdmits({ ...paid, ...change }, "salt-road")).toBe(admits);
  });
});

it("counts a registration of this event until its owner removes it", () => {
  expect(subscriberAdmits({ pageId: "tide", removedAt: null }, "tide")).toBe(true);
  expect(subscriberAdmits({ pageId: "tide", removedAt: null }, "salt-road")).toBe(false);
  expect(subscriberAdmits({ pageId: "tide", removedAt: new Date(0) }, "tide")).toBe(false);
});

it("never takes a registration for an order, nor an order for a registration", () => {
  const order = { admittingOrder: true, subscription: false };
  const registration = { admittingOrder: false, subscription: true };
  expect(isAdmitted("paywall", registration)).toBe(false);
  expect(isAdmitted("presale", registration)).toBe(false);
  expect(isAdmitted("emailCapture", order)).toBe(false);
  expect(isAdmitted("paywall", order)).toBe(true);
  expect(isAdmitted("emailCapture", registration)).toBe(true);
});

it("serves a free preview of the film, all of it where the paywall is optional, none where it asks first", () => {
  const nobody = { admittingOrder: false, subscription: false };
  const strict = { showTimeSeconds: 30, isOptional: false };
  expect(filmAccess("paywall", nobody, strict)).toEqual({ kind: "preview", seconds: 30 });
  expect(filmAccess("paywall", nobody, { ...strict, isOptional: true })).toEqual({ kind: "full" });
  expect(filmAccess("paywall", nobody, { ...strict, showTimeSeconds: 0 })).toEqual({ kind: "refused" });
  expect(filmAccess("emailCapture", nobody, strict)).toEqual({ kind: "refused" });
  expect(filmAccess("donationOnly", nobody, strict)).toEqual({ kind: "full" });
});

it("names the guest", () => {
  const order = { admittingOrder: true, subscription: true };
  const paywall = { emailCapture: false, enablePaywall: true };
  expect(guestStatus(paywall, order, "before")).toBe("prepaid");
  expect(guestStatus(paywall, order, "live")).toBe("paid");
  expect(guestStatus({ emailCapture: false, enablePaywall: false }, order, "live")).toBe("new");
  expect(guestStatus({ emailCapture: true, enablePaywall: false }, order, "before")).toBe("subscribed");
});
