import { hasVisitsLeft } from "./admission.ts";
import type { Gate } from "./gate.ts";
import type { GuestStatus } from "./guest.ts";
import type { Phase } from "./phase.ts";

export type CallToActionLabel =
  | "ended"
  | "notLiveYet"
  | "maxPlaysReached"
  | "continueToCheckout"
  | "getNotified"
  | "watchNow"
  /** The text that the filmmaker gave the paywall; 'Watch Now' when it is empty. */
  | "paywallCallToAction";

/** What pressing the button begins; null where it cannot be pressed. */
export type CallToActionStart =
  | "play"
  | "for-your-donation"
  | "register"
  | "presale"
  | "free-preview"
  | "pre-paywall";

export type CallToAction = {
  /** The row of the table in behaviour §4. */
  row: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;
  label: CallToActionLabel;
  disabled: boolean;
  start: CallToActionStart | null;
  /** Show 'Ready to start watching the main feature?' above the button. */
  prompt: boolean;
  /** Show when the screening opens, in the viewer's time zone, and a countdown. */
  countdown: boolean;
};

export type CallToActionInput = {
  phase: Phase;
  activated: boolean;
  /** `gateOf` with the same `live` as follows from phase and activation. */
  gate: Gate;
  guest: GuestStatus;
  /** The holder's visits; 0 for a guest without a credential. */
  visits: number;
  /** This sitting was counted already, so it may go on after the last visit. */
  sittingCounted?: boolean;
  showTimeSeconds: number;
  /** Set on the preview page alone: whether the viewer is the event's owner or staff. */
  preview?: { mayPlay: boolean };
};

type Row = CallToAction["row"];

/**
 * The one button of the watch page: the first row of behaviour §4's table that matches. The preview page
 * plays for its owner and staff whatever the window says, and for everyone else sells and plays nothing.
 */
export function callToAction(input: CallToActionInput): CallToAction {
  const { phase, activated, gate, guest, visits, preview } = input;
  if (preview?.mayPlay) return enabled(2, "watchNow", "play");
  if (phase === "ended") return disabled(1, "ended");
  if (!activated || preview) return disabled(2, "notLiveYet");
  if (guest !== "new" && !hasVisitsLeft(visits, input.sittingCounted)) return disabled(3, "maxPlaysReached");
  return phase === "before" ? beforeOpening(gate, guest) : whileLive(input);
}

function beforeOpening(gate: Gate, guest: GuestStatus): CallToAction {
  if (guest === "new" && gate === "presale") return enabled(4, "continueToCheckout", "presale");
  if (guest === "new" && gate === "emailCapture") return enabled(5, "getNotified", "register");
  return { ...disabled(6, "notLiveYet"), countdown: true };
}

function whileLive({ gate, guest, showTimeSeconds }: CallToActionInput): CallToAction {
  if (guest === "new" && gate === "emailCapture") return enabled(8, "watchNow", "register");
  if (guest === "new" && gate === "paywall") {
    return enabled(9, "paywallCallToAction", showTimeSeconds > 0 ? "free-preview" : "pre-paywall");
  }
  const start = gate === "donationOnly" ? "for-your-donation" : "play";
  return { ...enabled(7, "watchNow", start), prompt: true };
}

function enabled(row: Row, label: CallToActionLabel, start: CallToActionStart): CallToAction {
  return { row, label, disabled: false, start, prompt: false, countdown: false };
}

function disabled(row: Row, label: CallToActionLabel): CallToAction {
  return { row, label, disabled: true, start: null, prompt: false, countdown: false };
}
