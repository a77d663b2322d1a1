import type { CallToActionStart } from "./call-to-action.ts";

/**
 * The steps between the call to action and the film. 'closed' is the page without a dialog; 'midroll' and 'ended' (the
 * thank-you screen) are overlays of the player. 'donation' precedes the checkout of a ticket; 'for-your-donation' is the
 * only step of a donation-only event.
 */
export const gateSteps = [
  "closed",
  "reminder",
  "register",
  "coming-soon",
  "free-preview",
  "pre-paywall",
  "donation",
  "for-your-donation",
  "checkout",
  "payment-success",
  "playing",
  "midroll",
  "ended",
] as const;
export type GateStep = (typeof gateSteps)[number];

/** The checkout of a donation accepts no promo code. */
export type CheckoutPurpose = "ticket" | "donation";

export type GateFlow = {
  step: GateStep;
  purpose: CheckoutPurpose;
  /** The order's donation line in cents; 0 for none. */
  donationCents: number;
  /** The donation was requested during or after the film: the order's `afterWatching`. */
  afterWatch: boolean;
  reminderOptOut: boolean;
  /** The presale began with the question about reminders, to which 'Back' leads. */
  askedReminder: boolean;
  /** The free preview was watched, so the next start opens the paywall. */
  previewSeen: boolean;
  /** The viewer opened the checkout during the free preview: closing it returns to the preview. */
  isPreviewPaused: boolean;
  /** The film has ended: later dialogs return to the thank-you screen, not to the film. */
  filmEnded: boolean;
  /** A donation was paid after the end of the film. */
  hasDonated: boolean;
};

export type GateFlowSettings = {
  live: boolean;
  /** The paywall or presale also asks for a donation: the donation step precedes the checkout. */
  askDonations: boolean;
  /** The paywall may be declined. */
  isOptional: boolean;
  /** Ask the buyer of a presale about reminders first. The registration form has its own checkbox for it. */
  askReminder: boolean;
};

export type GateFlowEvent =
  | { type: "start"; with: CallToActionStart }
  | { type: "reminder-answered"; optOut: boolean }
  | { type: "registered" }
  /** The viewer holds a ticket, for example because they bought one in another tab. */
  | { type: "admitted" }
  | { type: "preview-ended" }
  | { type: "continue-to-checkout" }
  | { type: "keep-watching" }
  | { type: "donation-chosen"; cents: number }
  | { type: "back" }
  | { type: "ordered" }
  | { type: "watch" }
  | { type: "midroll-due" }
  | { type: "film-ended" }
  | { type: "watch-again" }
  | { type: "close" };

export const closedFlow: GateFlow = {
  step: "closed",
  purpose: "ticket",
  donationCents: 0,
  afterWatch: false,
  reminderOptOut: false,
  askedReminder: false,
  previewSeen: false,
  isPreviewPaused: false,
  filmEnded: false,
  hasDonated: false,
};

type Transition = (flow: GateFlow, event: GateFlowEvent, settings: GateFlowSettings) => GateFlow;

/** Returns the flow after an event. An event that the current step does not expect changes nothing. */
export function advanceFlow(flow: GateFlow, event: GateFlowEvent, settings: GateFlowSettings): GateFlow {
  if (event.type === "close") return close(flow);
  if (event.type === "admitted") return stopBuying(flow);
  return transitions[flow.step](flow, event, settings);
}

/**
 * Goes one step back, like the browser's Back button. Closes the flow from the first step or from one without a way
 * back.
 */
export function stepBack(flow: GateFlow, settings: GateFlowSettings): GateFlow {
  const before = advanceFlow(flow, { type: "back" }, settings);
  return before === flow ? advanceFlow(flow, { type: "close" }, settings) : before;
}

/** Counts the steps back to the page. */
export function countStepsFromPage(flow: GateFlow, settings: GateFlowSettings): number {
  return flow.step === "closed" ? 0 : 1 + countStepsFromPage(stepBack(flow, settings), settings);
}

/** Returns to the step that the viewer went back from, with the choice made before; null when nothing was chosen. */
export function stepForward(flow: GateFlow, settings: GateFlowSettings): GateFlow | null {
  const { step, donationCents: cents, reminderOptOut: optOut } = flow;
  // The question was answered before, unless it is still to be asked.
  if (step === "reminder" && !settings.askReminder)
    return advanceFlow(flow, { type: "reminder-answered", optOut }, settings);
  if (step === "pre-paywall") return advanceFlow(flow, { type: "continue-to-checkout" }, settings);
  const isChosen = step === "donation" || (cents > 0 && (step === "for-your-donation" || step === "midroll"));
  return isChosen ? advanceFlow(flow, { type: "donation-chosen", cents }, settings) : null;
}

const stay: Transition = (flow) => flow;

const transitions: Record<GateStep, Transition> = {
  closed: (flow, event, settings) => (event.type === "start" ? begin(flow, event.with, settings) : flow),
  reminder: (flow, event, settings) =>
    event.type === "reminder-answered"
      ? enterCheckout({ ...flow, reminderOptOut: event.optOut }, settings)
      : flow,
  register: (flow, event, settings) =>
    event.type === "registered" ? { ...flow, step: settings.live ? "playing" : "coming-soon" } : flow,
  "coming-soon": stay,
  "free-preview": (flow, event, settings) => {
    if (event.type === "continue-to-checkout") {
      return enterCheckout({ ...flow, isPreviewPaused: true }, settings);
    }
    return event.type === "preview-ended"
      ? { ...flow, step: "pre-paywall", previewSeen: true, isPreviewPaused: false }
      : flow;
  },
  "pre-paywall": (flow, event, settings) => {
    if (event.type === "continue-to-checkout") return enterCheckout(flow, settings);
    return event.type === "keep-watching" && settings.isOptional ? { ...flow, step: "playing" } : flow;
  },
  donation: (flow, event, settings) => {
    if (event.type === "back") return { ...flow, step: getStepBeforeDonation(flow, settings) };
    return event.type === "donation-chosen"
      ? { ...flow, step: "checkout", donationCents: event.cents }
      : flow;
  },
  "for-your-donation": (flow, event) =>
    event.type === "donation-chosen" ? donateOrPlay(flow, event.cents) : flow,
  checkout: (flow, event, settings) => {
    if (event.type === "back") {
      return flow.filmEnded
        ? continuePlaying(flow)
        : { ...flow, step: getStepBeforeCheckout(flow, settings) };
    }
    return event.type === "ordered" ? { ...flow, step: "payment-success", hasDonated: flow.filmEnded } : flow;
  },
  "payment-success": (flow, event, settings) =>
    event.type === "watch" && settings.live ? continuePlaying(flow) : flow,
  playing: (flow, event) => {
    if (event.type === "film-ended") return { ...flow, step: "ended", filmEnded: true };
    return event.type === "midroll-due" ? { ...flow, step: "midroll" } : flow;
  },
  midroll: (flow, event) => {
    if (event.type === "keep-watching") return continuePlaying(flow);
    return event.type === "donation-chosen" ? donateOrPlay({ ...flow, afterWatch: true }, event.cents) : flow;
  },
  ended: (flow, event) => {
    if (event.type === "watch-again")
      return continuePlaying({ ...flow, filmEnded: false, hasDonated: false });
    return event.type === "donation-chosen" && event.cents > 0
      ? donateOrPlay({ ...flow, afterWatch: true }, event.cents)
      : flow;
  },
};

function begin(flow: GateFlow, start: CallToActionStart, settings: GateFlowSettings): GateFlow {
  const { previewSeen, reminderOptOut } = flow;
  const fresh: GateFlow = { ...closedFlow, previewSeen, reminderOptOut };
  if (start === "presale" && !settings.askReminder) return enterCheckout(fresh, settings);
  const steps: Record<CallToActionStart, GateStep> = {
    play: "playing",
    register: "register",
    "for-your-donation": "for-your-donation",
    presale: "reminder",
    "free-preview": previewSeen ? "pre-paywall" : "free-preview",
    "pre-paywall": "pre-paywall",
  };
  return { ...fresh, step: steps[start], askedReminder: start === "presale" };
}

function enterCheckout(flow: GateFlow, settings: GateFlowSettings): GateFlow {
  return { ...flow, purpose: "ticket", step: settings.askDonations ? "donation" : "checkout" };
}

/** An amount of 0 creates no order: the film starts or continues. */
function donateOrPlay(flow: GateFlow, cents: number): GateFlow {
  if (cents === 0) return continuePlaying(flow);
  return { ...flow, step: "checkout", purpose: "donation", donationCents: cents };
}

/** Continues the film, or returns to the thank-you screen after its end. */
function continuePlaying(flow: GateFlow): GateFlow {
  const step = flow.filmEnded ? "ended" : "playing";
  return { ...flow, step, donationCents: 0, afterWatch: false, isPreviewPaused: false };
}

/** Returns the step that 'Back' leads to from the checkout. */
function getStepBeforeCheckout(flow: GateFlow, settings: GateFlowSettings): GateStep {
  if (flow.afterWatch) return "midroll";
  if (flow.purpose === "donation") return "for-your-donation";
  return settings.askDonations ? "donation" : getStepBeforeDonation(flow, settings);
}

/** A presale starts at its question about reminders or at the button of the page, a paywall at the step that shows its price. */
function getStepBeforeDonation(flow: GateFlow, settings: GateFlowSettings): GateStep {
  if (flow.isPreviewPaused) return "free-preview";
  if (flow.askedReminder) return "reminder";
  return settings.live ? "pre-paywall" : "closed";
}

const buyingSteps: readonly GateStep[] = ["reminder", "pre-paywall", "donation", "checkout"];

/** A ticket holder must not pay again. The free preview continues as the film; a dialog closes to the page. */
function stopBuying(flow: GateFlow): GateFlow {
  if (flow.step === "free-preview") return continuePlaying(flow);
  if (flow.purpose !== "ticket" || !buyingSteps.includes(flow.step)) return flow;
  return { ...closedFlow, previewSeen: flow.previewSeen, reminderOptOut: flow.reminderOptOut };
}

/** A dialog that opened during or after the film closes to the player, never to the page. */
function close(flow: GateFlow): GateFlow {
  if (flow.isPreviewPaused && (flow.step === "donation" || flow.step === "checkout")) {
    return { ...flow, step: "free-preview", isPreviewPaused: false };
  }
  if (flow.step === "midroll" || (flow.afterWatch && flow.step !== "playing" && flow.step !== "ended")) {
    return continuePlaying(flow);
  }
  const previewSeen = flow.previewSeen || flow.step === "free-preview";
  return { ...closedFlow, previewSeen, reminderOptOut: flow.reminderOptOut };
}
