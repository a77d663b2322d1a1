import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decideFilmAccess, isAdmitted, maxPlays } from "./admission.ts";
import { decideCallToAction, findUnsold, isTicketUnpayable } from "./call-to-action.ts";
import type { CallToActionInput } from "./call-to-action.ts";
import { decideGateStatus } from "./gate-status.ts";
import { decideGate, gates } from "./gate.ts";

const live: CallToActionInput = {
  phase: "live",
  activated: true,
  gate: "none",
  guest: "new",
  plays: 0,
  showTimeSeconds: 30,
};

describe("call to action", () => {
  it("ended: applies to ticket holders and to events that were never activated", () => {
    expect(
      decideCallToAction({ ...live, phase: "ended", gate: "paywall", guest: "paid", plays: 20 }),
    ).toMatchObject({
      state: "ended",
      label: "ended",
      disabled: true,
      start: null,
    });
    expect(decideCallToAction({ ...live, phase: "ended", activated: false }).state).toBe("ended");
  });

  it("not-live: is disabled for guests while the event is not activated", () => {
    expect(decideCallToAction({ ...live, activated: false, gate: "paywall" })).toMatchObject({
      state: "not-live",
      label: "notLiveYet",
      disabled: true,
      countdown: false,
    });
  });

  it("watch: a premiere opens its lobby and then its programme, without a free preview", () => {
    const holder = { ...live, guest: "paid", gate: "paywall" } as const;
    const lobby = decideCallToAction({ ...holder, premiere: "lobby" });
    expect(lobby).toMatchObject({ state: "watch", label: "enterLobby", start: "play", prompt: false });
    expect(decideCallToAction({ ...holder, premiere: "programme" }).label).toBe("joinPremiere");
    expect(decideCallToAction({ ...holder, premiere: null }).label).toBe("watchNow");
    const newcomer = { ...live, gate: "paywall" } as const;
    expect(decideCallToAction({ ...newcomer, premiere: "lobby" }).start).toBe("pre-paywall");
    expect(decideCallToAction(newcomer).start).toBe("free-preview");
  });

  it("sales-ended: offers no ticket to newcomers of a premiere, and still admits its holders", () => {
    const late = { ...live, gate: "paywall", premiere: "programme", salesEnded: true } as const;
    expect(decideCallToAction(late)).toMatchObject({ state: "sales-ended", disabled: true, start: null });
    expect(decideCallToAction({ ...late, guest: "paid" }).state).toBe("watch");
    expect(decideCallToAction({ ...late, phase: "ended" }).state).toBe("ended");
  });

  it("sales-paused: offers no ticket that cannot be paid, and still admits its holders", () => {
    const paused = { ...live, gate: "paywall", unsold: "sales-paused" } as const;
    const expected = { state: "sales-paused", label: "sales-paused", disabled: true, start: null };
    expect(decideCallToAction(paused)).toMatchObject(expected);
    expect(decideCallToAction({ ...paused, phase: "before", gate: "presale" })).toMatchObject(expected);
    expect(decideCallToAction({ ...paused, guest: "paid" }).state).toBe("watch");
    expect(decideCallToAction({ ...paused, gate: "emailCapture" }).state).toBe("register-to-watch");
  });

  it("sold-out: offers no ticket to newcomers, and still admits holders", () => {
    const full = { ...live, gate: "paywall", unsold: "sold-out" } as const;
    const expected = { state: "sold-out", label: "sold-out", disabled: true, start: null };
    expect(decideCallToAction(full)).toMatchObject(expected);
    expect(decideCallToAction({ ...full, phase: "before", gate: "presale" })).toMatchObject(expected);
    expect(decideCallToAction({ ...full, guest: "paid" }).state).toBe("watch");
  });

  it("sold-out: takes no registration of newcomers, and gives those who have registered another link", () => {
    const full = { ...live, gate: "emailCapture", unsold: "sold-out" } as const;
    const expected = { state: "sold-out", label: "sold-out", disabled: true, start: "register" };
    expect(decideCallToAction(full)).toMatchObject(expected);
    expect(decideCallToAction({ ...full, phase: "before" })).toMatchObject(expected);
    expect(decideCallToAction({ ...full, guest: "subscribed" }).state).toBe("watch");
    expect(decideCallToAction({ ...full, unsold: null }).state).toBe("register-to-watch");
  });

  it("sales-later: offers no ticket before they go on sale, and from that instant on", () => {
    const saleFrom = "2027-06-05T10:00:00.000Z";
    const early = { ...live, gate: "paywall", unsold: "sales-later" } as const;
    const expected = { state: "sales-later", label: "sales-later", disabled: true, start: null };
    expect(decideCallToAction(early)).toMatchObject(expected);
    expect(decideCallToAction({ ...early, phase: "before", gate: "presale" })).toMatchObject(expected);
    expect(decideCallToAction({ ...early, guest: "paid" }).state).toBe("watch");
    const page = {
      capability: { status: "active" },
      paywallSettings: { enablePaywall: true, price: 750 },
      places: null,
      saleFrom,
    };
    expect(findUnsold(page, new Date("2027-06-05T09:59:59.999Z"))).toBe("sales-later");
    expect(findUnsold(page, new Date(saleFrom))).toBeNull();
    expect(findUnsold({ ...page, saleFrom: null }, new Date())).toBeNull();
    expect(findUnsold({ ...page, places: "sold-out" }, new Date())).toBe("sold-out");
    expect(findUnsold({ ...page, places: "few-left", capability: { status: "pending" } }, new Date())).toBe(
      "sales-paused",
    );
  });

  it("watch: asks for no optional ticket that is not sold", () => {
    const optional = { ...live, gate: "paywall", isTicketOptional: true } as const;
    expect(decideCallToAction(optional).state).toBe("buy");
    for (const unsold of [
      { unsold: "sales-paused" },
      { salesEnded: true },
      { unsold: "sales-later" },
    ] as const)
      expect(decideCallToAction({ ...optional, ...unsold })).toMatchObject({ state: "watch", start: "play" });
  });

  it("finds a ticket that cannot be paid, but no free one", () => {
    const priced = {
      capability: { status: "pending" },
      paywallSettings: { enablePaywall: true, price: 750 },
    };
    expect(isTicketUnpayable(priced)).toBe(true);
    expect(isTicketUnpayable({ ...priced, capability: { status: "active" } })).toBe(false);
    expect(isTicketUnpayable({ ...priced, paywallSettings: { enablePaywall: true, price: 0 } })).toBe(false);
    expect(isTicketUnpayable({ ...priced, paywallSettings: { enablePaywall: false, price: 750 } })).toBe(
      false,
    );
  });

  it("preview: plays for the owner and staff only, and sells nothing", () => {
    const draft: CallToActionInput = { ...live, activated: false, phase: "before", gate: "presale" };
    expect(decideCallToAction({ ...draft, preview: { mayPlay: true } })).toMatchObject({
      state: "preview",
      start: "play",
      disabled: false,
    });
    expect(decideCallToAction({ ...draft, preview: { mayPlay: false } }).disabled).toBe(true);
    expect(decideCallToAction({ ...draft, activated: true, preview: { mayPlay: false } }).disabled).toBe(
      true,
    );
  });

  it("limit-reached: stops a holder after the twentieth play, but not during it", () => {
    const holder: CallToActionInput = { ...live, gate: "paywall", guest: "paid", plays: 20 };
    expect(decideCallToAction(holder)).toMatchObject({
      state: "limit-reached",
      label: "maxPlaysReached",
      disabled: true,
    });
    expect(decideCallToAction({ ...holder, plays: 19 }).state).toBe("watch");
    expect(decideCallToAction({ ...holder, sessionCounted: true }).state).toBe("watch");
    expect(decideCallToAction({ ...holder, gate: "emailCapture", guest: "subscribed" }).state).toBe(
      "limit-reached",
    );
  });

  it("time-over: stops a holder whose time to begin or to finish is over, while the event goes on", () => {
    const holder: CallToActionInput = { ...live, gate: "paywall", guest: "paid", isTimeOver: true };
    expect(decideCallToAction(holder)).toMatchObject({
      state: "time-over",
      label: "timeOver",
      disabled: true,
    });
    expect(decideCallToAction({ ...holder, phase: "ended" }).state).toBe("ended");
    expect(decideCallToAction({ ...holder, isTimeOver: false }).state).toBe("watch");
  });

  it("presale: offers the ticket before the opening", () => {
    expect(decideCallToAction({ ...live, phase: "before", gate: "presale" })).toMatchObject({
      state: "presale",
      label: "continueToCheckout",
      start: "presale",
    });
  });

  it("notify-me: offers to register for a notification before the opening", () => {
    expect(decideCallToAction({ ...live, phase: "before", gate: "emailCapture" })).toMatchObject({
      state: "notify-me",
      label: "getNotified",
      start: "register",
    });
  });

  it.each([
    { gate: "none", guest: "new" },
    { gate: "donationOnly", guest: "new" },
    { gate: "presale", guest: "prepaid" },
    { gate: "emailCapture", guest: "subscribed" },
  ] as const)("opens-later: counts down for gate $gate and guest $guest", (who) => {
    expect(decideCallToAction({ ...live, phase: "before", ...who })).toMatchObject({
      state: "opens-later",
      label: "notLiveYet",
      disabled: true,
      countdown: true,
    });
  });

  it("watch: plays for admitted viewers, and asks for a donation first when the gate is donationOnly", () => {
    expect(decideCallToAction(live)).toMatchObject({
      state: "watch",
      label: "watchNow",
      start: "play",
      prompt: true,
    });
    expect(decideCallToAction({ ...live, gate: "donationOnly" })).toMatchObject({
      state: "watch",
      start: "for-your-donation",
    });
    expect(decideCallToAction({ ...live, gate: "paywall", guest: "paid" })).toMatchObject({
      state: "watch",
      start: "play",
    });
  });

  it("register-to-watch: registers a new guest", () => {
    expect(decideCallToAction({ ...live, gate: "emailCapture" })).toMatchObject({
      state: "register-to-watch",
      label: "watchNow",
      start: "register",
    });
  });

  it("buy: shows the filmmaker's text, and starts with the free preview if there is one", () => {
    const paywall: CallToActionInput = { ...live, gate: "paywall" };
    expect(decideCallToAction(paywall)).toMatchObject({
      state: "buy",
      label: "paywallCallToAction",
      start: "free-preview",
    });
    expect(decideCallToAction({ ...paywall, showTimeSeconds: 0 }).start).toBe("pre-paywall");
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
  it("is the first match of the settings", () => {
    fc.assert(
      fc.property(settings, fc.boolean(), (set, isLive) => {
        const matches = [
          set.emailCapture && "emailCapture",
          set.enablePaywall && !isLive && set.isPresale && "presale",
          set.enablePaywall && isLive && "paywall",
          !set.enablePaywall && !set.emailCapture && set.askDonations && "donationOnly",
          "none",
        ].filter((match) => match !== false);
        expect(decideGate(set, isLive)).toBe(matches[0]);
        expect(gates).toContain(decideGate(set, isLive));
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

  it("offer the film only to viewers whom the server admits", () => {
    fc.assert(
      fc.property(cases, ({ settings, holdings, activated, now, visits, showTimeSeconds }) => {
        const status = decideGateStatus({ window, activated, settings }, holdings, now);
        const button = decideCallToAction({
          ...status,
          gate: status.type,
          activated,
          plays: visits,
          showTimeSeconds,
        });
        const access = decideFilmAccess(status.type, holdings, { showTimeSeconds, isOptional: false });
        expect(button.disabled).toBe(button.start === null);
        if (button.start !== null && button.start !== "presale") {
          expect(status.live || status.type === "emailCapture").toBe(true);
        }
        if (button.state === "watch") {
          expect(status.live).toBe(true);
          expect(access).toEqual({ kind: "full" });
        }
        if (button.state === "register-to-watch") expect(access).toEqual({ kind: "denied" });
        if (button.state === "buy") expect(access.kind).toBe(showTimeSeconds > 0 ? "preview" : "denied");
        if (status.guest !== "new") expect(isAdmitted(status.type, holdings) || !status.live).toBe(true);
        if (status.guest !== "new" && status.live && visits >= maxPlays)
          expect(button.state).toBe("limit-reached");
        if (status.complete) expect(button.state).toBe("ended");
      }),
      { numRuns: 1000 },
    );
  });

  it("treat the opening instant as live and the closing instant as ended", () => {
    const event = {
      window,
      activated: true,
      settings: { emailCapture: false, enablePaywall: true, isPresale: true, askDonations: false },
    };
    const order = { admittingOrder: true, subscription: false };
    const statuses = moments.map((moment) => decideGateStatus(event, order, new Date(moment)));
    expect(statuses).toMatchObject([
      { phase: "before", type: "presale", guest: "prepaid", live: false },
      { phase: "live", type: "paywall", guest: "paid", live: true },
      { phase: "ended", guest: "paid", live: false, complete: true },
    ]);
  });
});
