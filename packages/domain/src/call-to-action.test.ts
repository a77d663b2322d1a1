import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { filmAccess, isAdmitted, maxVisits } from "./admission.ts";
import { callToAction } from "./call-to-action.ts";
import type { CallToActionInput } from "./call-to-action.ts";
import { gateStatus } from "./gate-status.ts";
import { gateOf, gates } from "./gate.ts";

const live: CallToActionInput = {
  phase: "live",
  activated: true,
  gate: "none",
  guest: "new",
  visits: 0,
  showTimeSeconds: 30,
};

describe("the call to action, row by row", () => {
  it("1: says that an event has ended, even to a holder and to one never activated", () => {
    expect(
      callToAction({ ...live, phase: "ended", gate: "paywall", guest: "paid", visits: 20 }),
    ).toMatchObject({
      row: 1,
      label: "ended",
      disabled: true,
      start: null,
    });
    expect(callToAction({ ...live, phase: "ended", activated: false }).row).toBe(1);
  });

  it("2: shows no guest the film of an event that is not activated", () => {
    expect(callToAction({ ...live, activated: false, gate: "paywall" })).toMatchObject({
      row: 2,
      label: "notLiveYet",
      disabled: true,
      countdown: false,
    });
  });

  it("2: plays the preview for owner and staff alone, and sells nothing", () => {
    const draft: CallToActionInput = { ...live, activated: false, phase: "before", gate: "presale" };
    expect(callToAction({ ...draft, preview: { mayPlay: true } })).toMatchObject({
      row: 2,
      start: "play",
      disabled: false,
    });
    expect(callToAction({ ...draft, preview: { mayPlay: false } }).disabled).toBe(true);
    expect(callToAction({ ...draft, activated: true, preview: { mayPlay: false } }).disabled).toBe(true);
  });

  it("3: stops a holder after the twentieth visit, not in the middle of it", () => {
    const holder: CallToActionInput = { ...live, gate: "paywall", guest: "paid", visits: 20 };
    expect(callToAction(holder)).toMatchObject({ row: 3, label: "maxPlaysReached", disabled: true });
    expect(callToAction({ ...holder, visits: 19 }).row).toBe(7);
    expect(callToAction({ ...holder, sittingCounted: true }).row).toBe(7);
    expect(callToAction({ ...holder, gate: "emailCapture", guest: "subscribed" }).row).toBe(3);
  });

  it("4: sells a presale", () => {
    expect(callToAction({ ...live, phase: "before", gate: "presale" })).toMatchObject({
      row: 4,
      label: "continueToCheckout",
      start: "presale",
    });
  });

  it("5: takes the email of who wants to be notified", () => {
    expect(callToAction({ ...live, phase: "before", gate: "emailCapture" })).toMatchObject({
      row: 5,
      label: "getNotified",
      start: "register",
    });
  });

  it.each([
    { gate: "none", guest: "new" },
    { gate: "donationOnly", guest: "new" },
    { gate: "presale", guest: "prepaid" },
    { gate: "emailCapture", guest: "subscribed" },
  ] as const)("6: counts down for gate $gate and guest $guest", (who) => {
    expect(callToAction({ ...live, phase: "before", ...who })).toMatchObject({
      row: 6,
      label: "notLiveYet",
      disabled: true,
      countdown: true,
    });
  });

  it("7: lets the admitted watch, and asks for a donation first where only donations are asked", () => {
    expect(callToAction(live)).toMatchObject({ row: 7, label: "watchNow", start: "play", prompt: true });
    expect(callToAction({ ...live, gate: "donationOnly" })).toMatchObject({
      row: 7,
      start: "for-your-donation",
    });
    expect(callToAction({ ...live, gate: "paywall", guest: "paid" })).toMatchObject({
      row: 7,
      start: "play",
    });
  });

  it("8: registers who is new", () => {
    expect(callToAction({ ...live, gate: "emailCapture" })).toMatchObject({
      row: 8,
      label: "watchNow",
      start: "register",
    });
  });

  it("9: says what the filmmaker wrote, and begins with the free preview unless there is none", () => {
    const paywall: CallToActionInput = { ...live, gate: "paywall" };
    expect(callToAction(paywall)).toMatchObject({
      row: 9,
      label: "paywallCallToAction",
      start: "free-preview",
    });
    expect(callToAction({ ...paywall, showTimeSeconds: 0 }).start).toBe("pre-paywall");
  });
});

const settings = fc.record({
  emailCapture: fc.boolean(),
  enablePaywall: fc.boolean(),
  isPresale: fc.boolean(),
  askDonations: fc.boolean(),
});
const holdings = fc.record({ admittingOrder: fc.boolean(), subscription: fc.boolean() });
const window = {
  opensAt: new Date("2026-11-27T20:00:00Z"),
  closesAt: new Date("2026-11-28T20:00:00Z"),
};
const moments = ["2026-11-27T19:59:59.999Z", "2026-11-27T20:00:00Z", "2026-11-28T20:00:00Z"];

describe("the gate", () => {
  it("is exactly one, by the first match", () => {
    fc.assert(
      fc.property(settings, fc.boolean(), (set, isLive) => {
        const matches = [
          set.emailCapture && "emailCapture",
          set.enablePaywall && !isLive && set.isPresale && "presale",
          set.enablePaywall && isLive && "paywall",
          !set.enablePaywall && !set.emailCapture && set.askDonations && "donationOnly",
          "none",
        ].filter((match) => match !== false);
        expect(gateOf(set, isLive)).toBe(matches[0]);
        expect(gates).toContain(gateOf(set, isLive));
      }),
    );
  });
});

describe("gate, guest and call to action together", () => {
  const cases = fc.record({
    settings,
    holdings,
    activated: fc.boolean(),
    now: fc.constantFrom(...moments).map((moment) => new Date(moment)),
    visits: fc.nat({ max: 25 }),
    showTimeSeconds: fc.nat({ max: 60 }),
  });

  it("always answer, and offer the film itself only to whom the server admits", () => {
    fc.assert(
      fc.property(cases, ({ settings, holdings, activated, now, visits, showTimeSeconds }) => {
        const status = gateStatus({ window, activated, settings }, holdings, now);
        const button = callToAction({ ...status, gate: status.type, activated, visits, showTimeSeconds });
        const access = filmAccess(status.type, holdings, { showTimeSeconds, isOptional: false });
        expect(button.disabled).toBe(button.start === null);
        if (button.start !== null && button.start !== "presale") {
          expect(status.live || status.type === "emailCapture").toBe(true);
        }
        if (button.row === 7) {
          expect(status.live).toBe(true);
          expect(access).toEqual({ kind: "full" });
        }
        if (button.row === 8) expect(access).toEqual({ kind: "refused" });
        if (button.row === 9) expect(access.kind).toBe(showTimeSeconds > 0 ? "preview" : "refused");
        if (status.guest !== "new") expect(isAdmitted(status.type, holdings) || !status.live).toBe(true);
        if (status.guest !== "new" && status.live && visits >= maxVisits) expect(button.row).toBe(3);
        if (status.complete) expect(button.row).toBe(1);
      }),
      { numRuns: 1000 },
    );
  });

  it("take the opening as live and the closing as ended", () => {
    const event = {
      window,
      activated: true,
      settings: { emailCapture: false, enablePaywall: true, isPresale: true, askDonations: false },
    };
    const order = { admittingOrder: true, subscription: false };
    const statuses = moments.map((moment) => gateStatus(event, order, new Date(moment)));
    expect(statuses).toMatchObject([
      { phase: "before", type: "presale", guest: "prepaid", live: false },
      { phase: "live", type: "paywall", guest: "paid", live: true },
      { phase: "ended", guest: "paid", live: false, complete: true },
    ]);
  });
});
