import { hasPlaysLeft } from "./admission.ts";
import type { PlacesLeft } from "./capacity.ts";
import type { Gate } from "./gate.ts";
import type { GuestStatus } from "./guest.ts";
import type { Phase } from "./phase.ts";

/** Why an event sells no tickets at the moment. */
export type Unsold =
  /** All places are taken. */
  | "sold-out"
  /** The ticket has a price that the owner's account cannot take at the moment. */
  | "sales-paused"
  /** Tickets go on sale at a later instant, which the button says in place of its label. */
  | "sales-later";

export type CallToActionLabel =
  | "ended"
  | "notLiveYet"
  | "maxPlaysReached"
  | "timeOver"
  | "continueToCheckout"
  | "getNotified"
  | "watchNow"
  | "enterLobby"
  | "joinPremiere"
  /** The text that the filmmaker gave the paywall; 'Watch Now' when it is empty. */
  | "paywallCallToAction"
  | "salesEnded"
  | Unsold;

export type CallToActionState =
  | "ended"
  | "not-live"
  /** The owner or staff may play the event on its preview page. */
  | "preview"
  | "limit-reached"
  /** The viewer's time to begin or to finish is over, before the event is. */
  | "time-over"
  | "presale"
  | "notify-me"
  /** The viewer needs nothing more and waits for the opening. */
  | "opens-later"
  | "watch"
  | "register-to-watch"
  | "buy"
  /** A premiere that sells no more tickets. */
  | "sales-ended"
  | Unsold;

/** The flow that pressing the button starts; null while it is disabled. */
export type CallToActionStart =
  | "play"
  | "for-your-donation"
  | "register"
  | "presale"
  | "free-preview"
  | "pre-paywall";

export type CallToAction = {
  state: CallToActionState;
  label: CallToActionLabel;
  disabled: boolean;
  /** Null while the button is disabled, unless those who have registered for a sold-out event start it beside the button. */
  start: CallToActionStart | null;
  /** Show 'Ready to start watching the main feature?' above the button. */
  prompt: boolean;
  /** Show when the screening opens, in the viewer's time zone, and a countdown. */
  countdown: boolean;
};

export type CallToActionInput = {
  phase: Phase;
  activated: boolean;
  /** From `decideGate`, with the `live` that follows from phase and activation. */
  gate: Gate;
  guest: GuestStatus;
  /** The plays of the viewer's credential; 0 without one. */
  plays: number;
  /** The current playback session is already counted, so it may continue after the last play. */
  sessionCounted?: boolean;
  showTimeSeconds: number;
  /** What a premiere shows now: its lobby, or its programme. Absent outside of it. */
  premiere?: "lobby" | "programme" | null;
  /** The time that the viewer's ticket or registration gives is over. */
  isTimeOver?: boolean;
  /** The premiere's ticket sales are over. */
  salesEnded?: boolean;
  /** From `findUnsold`. */
  unsold?: Unsold | null;
  /** Viewers may watch without the ticket, so that the film needs no sale. */
  isTicketOptional?: boolean;
  /** Set on the preview page alone: whether the viewer is the event's owner or staff. */
  preview?: { mayPlay: boolean };
};

/**
 * Decides the state of the watch page's one button: the first match in the table of
 * rules/access.md, Call to action. The preview page plays at any time for its owner and staff, and sells and plays
 * nothing for anyone else.
 */
export function decideCallToAction(input: CallToActionInput): CallToAction {
  const { phase, activated, guest, plays, preview } = input;
  if (preview?.mayPlay) return buildEnabled("preview", getPlayLabel(input.premiere), "play");
  if (phase === "ended") return buildDisabled("ended", "ended");
  if (!activated || preview) return buildDisabled("not-live", "notLiveYet");
  if (guest !== "new" && !hasPlaysLeft(plays, input.sessionCounted))
    return buildDisabled("limit-reached", "maxPlaysReached");
  if (input.isTimeOver) return buildDisabled("time-over", "timeOver");
  return phase === "before" ? decideBeforeOpening(input) : decideWhileLive(input);
}

/** Whether a ticket could not be paid: it has a price, and the owner's account takes no payments at the moment. */
export function isTicketUnpayable(page: {
  capability: { status: string };
  paywallSettings: { enablePaywall: boolean; price: number };
}): boolean {
  const { enablePaywall, price } = page.paywallSettings;
  return enablePaywall && price > 0 && page.capability.status !== "active";
}

/** Finds why a newcomer cannot buy a ticket at `now`; null if nothing is against it. */
export function findUnsold(
  page: Parameters<typeof isTicketUnpayable>[0] & { places: PlacesLeft; saleFrom: string | null },
  now: Date,
): Unsold | null {
  if (page.places === "sold-out") return "sold-out";
  if (isTicketUnpayable(page)) return "sales-paused";
  return page.saleFrom !== null && now < new Date(page.saleFrom) ? "sales-later" : null;
}

/**
 * Finds the page that a newcomer has to pass before the ticket or the registration: the queue of the sale, or the waiting list.
 * @param mayBuy they were let in from the queue, or need no ticket
 */
export function findDoor(
  page: { hasQueue: boolean; hasWaitlist: boolean },
  { state, start }: Pick<CallToAction, "state" | "start">,
  mayBuy: boolean,
): "queue" | "waitlist" | null {
  const asksForPlace = state === "buy" || state === "presale" || state === "sold-out" || start === "register";
  if (page.hasQueue && asksForPlace && !mayBuy) return "queue";
  return state === "sold-out" && page.hasWaitlist ? "waitlist" : null;
}

function decideBeforeOpening({ gate, guest, unsold }: CallToActionInput): CallToAction {
  if (guest === "new" && gate === "presale") {
    if (unsold) return buildDisabled(unsold, unsold);
    return buildEnabled("presale", "continueToCheckout", "presale");
  }
  if (guest === "new" && gate === "emailCapture")
    return unsold === "sold-out" ? soldOutRegistration : buildEnabled("notify-me", "getNotified", "register");
  return { ...buildDisabled("opens-later", "notLiveYet"), countdown: true };
}

function decideWhileLive(input: CallToActionInput): CallToAction {
  const { gate, guest, showTimeSeconds, premiere, salesEnded, unsold, isTicketOptional } = input;
  if (guest === "new" && gate === "emailCapture")
    return unsold === "sold-out"
      ? soldOutRegistration
      : buildEnabled("register-to-watch", "watchNow", "register");
  const skipsTicket = isTicketOptional && (salesEnded || unsold);
  if (guest === "new" && gate === "paywall" && !skipsTicket) {
    if (salesEnded) return buildDisabled("sales-ended", "salesEnded");
    if (unsold) return buildDisabled(unsold, unsold);
    // A premiere has no free preview: its film cannot be shown to one viewer at another moment.
    const hasPreview = showTimeSeconds > 0 && !premiere;
    return buildEnabled("buy", "paywallCallToAction", hasPreview ? "free-preview" : "pre-paywall");
  }
  const start = gate === "donationOnly" ? "for-your-donation" : "play";
  return { ...buildEnabled("watch", getPlayLabel(premiere), start), prompt: !premiere };
}

/** Who has registered gets another link by the form. */
const soldOutRegistration: CallToAction = { ...buildDisabled("sold-out", "sold-out"), start: "register" };

function getPlayLabel(premiere: CallToActionInput["premiere"]): CallToActionLabel {
  if (!premiere) return "watchNow";
  return premiere === "lobby" ? "enterLobby" : "joinPremiere";
}

function buildEnabled(
  state: CallToActionState,
  label: CallToActionLabel,
  start: CallToActionStart,
): CallToAction {
  return { state, label, disabled: false, start, prompt: false, countdown: false };
}

function buildDisabled(state: CallToActionState, label: CallToActionLabel): CallToAction {
  return { state, label, disabled: true, start: null, prompt: false, countdown: false };
}
