import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  advanceFlow,
  closedFlow,
  gateSteps,
  stepBack,
  stepForward,
  countStepsFromPage,
} from "./gate-flow.ts";
import type { GateFlow, GateFlowEvent, GateFlowSettings } from "./gate-flow.ts";

const paywall: GateFlowSettings = { live: true, askDonations: false, isOptional: false, askReminder: false };

function run(settings: GateFlowSettings, events: GateFlowEvent[], from: GateFlow = closedFlow): GateFlow[] {
  const flows: GateFlow[] = [];
  let flow = from;
  for (const event of events) flows.push((flow = advanceFlow(flow, event, settings)));
  return flows;
}

function steps(settings: GateFlowSettings, events: GateFlowEvent[], from?: GateFlow) {
  return run(settings, events, from).map((flow) => flow.step);
}

describe("the flow to the film", () => {
  it("goes through free preview, paywall, checkout and payment success", () => {
    const events: GateFlowEvent[] = [
      { type: "start", with: "free-preview" },
      { type: "preview-ended" },
      { type: "continue-to-checkout" },
      { type: "ordered" },
      { type: "watch" },
    ];
    expect(steps(paywall, events)).toEqual([
      "free-preview",
      "pre-paywall",
      "checkout",
      "payment-success",
      "playing",
    ]);
  });

  it("sells nothing more to a viewer who bought the ticket in another tab", () => {
    const buy: GateFlowEvent[] = [{ type: "start", with: "pre-paywall" }, { type: "continue-to-checkout" }];
    const presale: GateFlowEvent[] = [{ type: "start", with: "presale" }];
    const preview: GateFlowEvent[] = [{ type: "start", with: "free-preview" }];
    const admitted: GateFlowEvent = { type: "admitted" };
    expect(steps(paywall, [...buy, admitted]).at(-1)).toBe("closed");
    expect(steps({ ...paywall, live: false, askReminder: true }, [...presale, admitted]).at(-1)).toBe(
      "closed",
    );
    expect(steps(paywall, [...preview, admitted]).at(-1)).toBe("playing");
    // From the preview's own checkout too: the free preview must not go on.
    expect(steps(paywall, [...preview, { type: "continue-to-checkout" }, admitted]).at(-1)).toBe("closed");
  });

  it("keeps a placed order and a donation when the viewer turns out to hold a ticket", () => {
    const buy: GateFlowEvent[] = [
      { type: "start", with: "pre-paywall" },
      { type: "continue-to-checkout" },
      { type: "ordered" },
      { type: "admitted" },
    ];
    expect(steps(paywall, buy).at(-1)).toBe("payment-success");
    const donate: GateFlowEvent[] = [
      { type: "start", with: "play" },
      { type: "midroll-due" },
      { type: "donation-chosen", cents: 1000 },
      { type: "admitted" },
    ];
    expect(steps(paywall, donate).at(-1)).toBe("checkout");
  });

  it("asks for a donation before the checkout; 0 continues without one", () => {
    const before: GateFlowEvent[] = [
      { type: "start", with: "pre-paywall" },
      { type: "continue-to-checkout" },
    ];
    const settings = { ...paywall, askDonations: true };
    expect(run(settings, [...before, { type: "donation-chosen", cents: 2000 }]).at(-1)).toMatchObject({
      step: "checkout",
      purpose: "ticket",
      donationCents: 2000,
    });
    expect(run(settings, [...before, { type: "donation-chosen", cents: 0 }]).at(-1)).toMatchObject({
      step: "checkout",
      donationCents: 0,
    });
  });

  it("keeps watching after declining only with an optional paywall", () => {
    const events: GateFlowEvent[] = [{ type: "start", with: "pre-paywall" }, { type: "keep-watching" }];
    expect(steps({ ...paywall, isOptional: true }, events).at(-1)).toBe("playing");
    expect(steps(paywall, events).at(-1)).toBe("pre-paywall");
  });

  it("gives the free preview once", () => {
    const events: GateFlowEvent[] = [
      { type: "start", with: "free-preview" },
      { type: "close" },
      { type: "start", with: "free-preview" },
    ];
    expect(steps(paywall, events)).toEqual(["free-preview", "closed", "pre-paywall"]);
  });

  it("ends a presale on the success step, after the reminder question", () => {
    const presale = { live: false, askDonations: true, isOptional: false, askReminder: true };
    const flows = run(presale, [
      { type: "start", with: "presale" },
      { type: "reminder-answered", optOut: true },
      { type: "donation-chosen", cents: 0 },
      { type: "ordered" },
      { type: "watch" },
    ]);
    expect(flows.map((flow) => flow.step)).toEqual([
      "reminder",
      "donation",
      "checkout",
      "payment-success",
      "payment-success",
    ]);
    expect(flows.at(-1)?.reminderOptOut).toBe(true);
  });

  it("plays after registration when live, and shows 'coming soon' before the opening", () => {
    const events: GateFlowEvent[] = [{ type: "start", with: "register" }, { type: "registered" }];
    expect(steps(paywall, events).at(-1)).toBe("playing");
    expect(steps({ ...paywall, live: false }, events).at(-1)).toBe("coming-soon");
  });

  it("a donation-only event plays at once for 0, and after the checkout for more", () => {
    const start: GateFlowEvent = { type: "start", with: "for-your-donation" };
    expect(steps(paywall, [start, { type: "donation-chosen", cents: 0 }]).at(-1)).toBe("playing");
    expect(run(paywall, [start, { type: "donation-chosen", cents: 500 }]).at(-1)).toMatchObject({
      step: "checkout",
      purpose: "donation",
      donationCents: 500,
    });
  });

  it("goes back through the same steps", () => {
    const events: GateFlowEvent[] = [
      { type: "start", with: "pre-paywall" },
      { type: "continue-to-checkout" },
      { type: "donation-chosen", cents: 500 },
      { type: "back" },
      { type: "back" },
    ];
    expect(steps({ ...paywall, askDonations: true }, events)).toEqual([
      "pre-paywall",
      "donation",
      "checkout",
      "donation",
      "pre-paywall",
    ]);
  });
});

describe("the browser's Back and Forward", () => {
  const withDonation = { ...paywall, askDonations: true };
  const before = (flow: GateFlow, settings: GateFlowSettings) => {
    const way: GateFlow["step"][] = [];
    for (let at = flow; at.step !== "closed"; at = stepBack(at, settings)) way.push(at.step);
    return way;
  };

  it.each<[GateFlow["step"][], GateFlowSettings, Partial<GateFlow>]>([
    [["checkout", "donation", "pre-paywall"], withDonation, {}],
    [["checkout", "pre-paywall"], paywall, {}],
    [["checkout", "donation"], { ...withDonation, live: false }, {}],
    [["checkout", "reminder"], { ...paywall, live: false }, { askedReminder: true }],
    [["checkout", "donation", "reminder"], { ...withDonation, live: false }, { askedReminder: true }],
    [["checkout", "for-your-donation"], paywall, { purpose: "donation" }],
    [["checkout", "midroll", "playing"], paywall, { purpose: "donation", afterWatch: true }],
    [["payment-success", "playing"], paywall, { purpose: "donation", afterWatch: true }],
    [["payment-success"], withDonation, {}],
    [["register"], paywall, {}],
    [["playing"], paywall, {}],
  ])("goes back through %j", (way, settings, fields) => {
    const flow = { ...closedFlow, ...fields, step: way[0] ?? "closed" };
    expect(before(flow, settings)).toEqual(way);
    expect(countStepsFromPage(flow, settings)).toBe(way.length);
  });

  it("goes forward again with the earlier choice", () => {
    const checkout: GateFlow = { ...closedFlow, step: "checkout", donationCents: 2000 };
    const donation = stepBack(checkout, withDonation);
    expect(stepForward(donation, withDonation)).toEqual(checkout);
    expect(stepForward(stepBack(donation, withDonation), withDonation)?.step).toBe("donation");
  });

  it("goes forward from the question about reminders only with its answer", () => {
    const presale = { ...paywall, live: false };
    const checkout: GateFlow = { ...closedFlow, step: "checkout", askedReminder: true, reminderOptOut: true };
    const question = stepBack(checkout, presale);
    expect(question.step).toBe("reminder");
    expect(stepForward(question, presale)).toEqual(checkout);
    expect(stepForward(question, { ...presale, askReminder: true })).toBeNull();
  });

  it("never goes forward into playing, payment success or a closed dialog", () => {
    for (const step of [
      "closed",
      "register",
      "checkout",
      "payment-success",
      "for-your-donation",
      "midroll",
    ] as const)
      expect(stepForward({ ...closedFlow, step }, paywall)).toBeNull();
  });
});

describe("the mid-film donation", () => {
  const playing: GateFlow = { ...closedFlow, step: "playing" };

  it("marks the donation as made after watching, and continues the film", () => {
    const flows = run(
      paywall,
      [
        { type: "midroll-due" },
        { type: "donation-chosen", cents: 1000 },
        { type: "ordered" },
        { type: "watch" },
      ],
      playing,
    );
    expect(flows[1]).toMatchObject({ step: "checkout", purpose: "donation", afterWatch: true });
    expect(flows.at(-1)).toMatchObject({ step: "playing", afterWatch: false, donationCents: 0 });
  });

  it.each([
    [{ type: "keep-watching" }],
    [{ type: "close" }],
    [{ type: "donation-chosen", cents: 0 }],
    [{ type: "donation-chosen", cents: 500 }, { type: "close" }],
  ] satisfies GateFlowEvent[][])("continues to the film after %j", (...events) => {
    expect(steps(paywall, [{ type: "midroll-due" }, ...events], playing).at(-1)).toBe("playing");
  });
});

describe("the free preview", () => {
  const buying: GateFlowEvent[] = [{ type: "start", with: "free-preview" }, { type: "continue-to-checkout" }];

  it("sells the ticket during the preview, and continues it when the checkout closes", () => {
    const settings = { ...paywall, askDonations: true };
    expect(steps(paywall, buying).at(-1)).toBe("checkout");
    expect(steps(settings, buying).at(-1)).toBe("donation");
    for (const each of [paywall, settings]) {
      expect(run(each, [...buying, { type: "close" }]).at(-1)).toMatchObject({
        step: "free-preview",
        previewSeen: false,
        isPreviewPaused: false,
      });
      expect(steps(each, [...buying, { type: "back" }]).at(-1)).toBe("free-preview");
    }
  });

  it("closes the checkout to the page after the preview", () => {
    const events: GateFlowEvent[] = [
      ...buying,
      { type: "back" },
      { type: "preview-ended" },
      { type: "continue-to-checkout" },
      { type: "close" },
    ];
    expect(steps(paywall, events).slice(-3)).toEqual(["pre-paywall", "checkout", "closed"]);
  });
});

describe("the end of the film", () => {
  const playing: GateFlow = { ...closedFlow, step: "playing" };
  const giving: GateFlowEvent[] = [{ type: "film-ended" }, { type: "donation-chosen", cents: 2000 }];

  it("marks the donation as made after watching, and returns to the thank-you screen", () => {
    const flows = run(paywall, [...giving, { type: "ordered" }, { type: "close" }], playing);
    expect(flows.map((flow) => flow.step)).toEqual(["ended", "checkout", "payment-success", "ended"]);
    expect(flows[1]).toMatchObject({ purpose: "donation", afterWatch: true, donationCents: 2000 });
    expect(flows.at(-1)).toMatchObject({ hasDonated: true, afterWatch: false, donationCents: 0 });
  });

  it.each([{ type: "back" }, { type: "close" }] satisfies GateFlowEvent[])(
    "returns to the thank-you screen without a donation after %j in the checkout",
    (event) => {
      expect(run(paywall, [...giving, event], playing).at(-1)).toMatchObject({
        step: "ended",
        hasDonated: false,
        afterWatch: false,
      });
    },
  );

  it("plays the film again, or closes to the page", () => {
    const again = run(paywall, [{ type: "film-ended" }, { type: "watch-again" }], playing).at(-1);
    expect(again).toMatchObject({ step: "playing", filmEnded: false });
    expect(steps(paywall, [{ type: "film-ended" }, { type: "close" }], playing).at(-1)).toBe("closed");
  });
});

it("never reaches payment success without a checkout, and can always be closed", () => {
  const anyEvent = fc.oneof(
    fc.constantFrom<GateFlowEvent>(
      { type: "start", with: "free-preview" },
      { type: "start", with: "presale" },
      { type: "start", with: "for-your-donation" },
      { type: "reminder-answered", optOut: false },
      { type: "registered" },
      { type: "preview-ended" },
      { type: "continue-to-checkout" },
      { type: "keep-watching" },
      { type: "back" },
      { type: "ordered" },
      { type: "watch" },
      { type: "midroll-due" },
      { type: "film-ended" },
      { type: "watch-again" },
    ),
    fc.nat({ max: 5000 }).map((cents): GateFlowEvent => ({ type: "donation-chosen", cents })),
  );
  const anySettings = fc.record({
    live: fc.boolean(),
    askDonations: fc.boolean(),
    isOptional: fc.boolean(),
    askReminder: fc.boolean(),
  });
  fc.assert(
    fc.property(anySettings, fc.array(anyEvent, { maxLength: 30 }), (settings, events) => {
      const path = ["closed", ...steps(settings, events)];
      path.forEach((step, index) => {
        expect(gateSteps).toContain(step);
        if (step === "payment-success") expect(["checkout", "payment-success"]).toContain(path[index - 1]);
      });
      const end = run(settings, events).at(-1) ?? closedFlow;
      const closed = advanceFlow(advanceFlow(end, { type: "close" }, settings), { type: "close" }, settings);
      expect(closed.step).toBe("closed");
    }),
  );
});
