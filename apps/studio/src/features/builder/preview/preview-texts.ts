import { messages } from "@matinee/texts";
import { formatUsd } from "@matinee/domain/money";
import type { PreviewEvent } from "./preview-event.ts";

/** Whether viewers are admitted: from the opening on, or from when the lobby of a premiere opens. */
export function isOpen({ opensAt, premiere }: PreviewEvent, now: Date): boolean {
  const admittedFrom = premiere?.lobbyOpensAt ?? opensAt;
  return admittedFrom !== null && now >= admittedFrom;
}

/** What an open event shows in its programme's time; null for one that plays at any time, and in the encore. */
function findPremierePart({ opensAt, premiere }: PreviewEvent, now: Date): "lobby" | "programme" | null {
  if (!premiere || (premiere.encoreFrom && now >= premiere.encoreFrom)) return null;
  return opensAt && now >= opensAt ? "programme" : "lobby";
}

/** Returns the line above the title, before the event's end. */
export function describePhase(event: PreviewEvent, now: Date): string {
  if (event.cancelled) return messages.embedCard.cancelled;
  if (!isOpen(event, now)) return event.premiere ? "A premiere: everyone watches together" : "Coming soon";
  const part = findPremierePart(event, now);
  if (part === "lobby") return "The lobby is open";
  return part === "programme" ? "The premiere is on" : "Showing now";
}

/** Returns the text of the call to action, for a viewer without access. */
export function chooseButtonText(event: PreviewEvent): string {
  const { closesAt, emailCapture, paywall } = event;
  const now = new Date();
  const texts = messages.gate.callToAction;
  if (event.cancelled || (closesAt && now >= closesAt)) return texts.ended;
  if (isOpen(event, now)) {
    if (paywall.enablePaywall) return paywall.callToAction || texts.watchNow;
    const part = findPremierePart(event, now);
    if (emailCapture || !part) return texts.watchNow;
    return part === "lobby" ? texts.enterLobby : texts.joinPremiere;
  }
  if (paywall.enablePaywall && paywall.isPresale) return texts.continueToCheckout;
  return emailCapture ? texts.getNotified : texts.notLiveYet;
}

/** Returns the line under the watch page's buttons, for a viewer without access. */
export function describePrice(event: PreviewEvent): string | null {
  const { closesAt, paywall, emailCapture, earlyBird, timezone } = event;
  const now = new Date();
  if (event.cancelled || (closesAt && now >= closesAt)) return null;
  const live = isOpen(event, now);
  const premierePart = findPremierePart(event, now);
  const ticket = earlyBird
    ? messages.earlyBird.note(earlyBird, timezone)
    : paywall.price > 0
      ? `${formatUsd(paywall.price)} a ticket.`
      : `${messages.gate.freeTicket}.`;
  // A premiere has no free preview.
  if (paywall.enablePaywall && live && paywall.price > 0 && paywall.showTime > 0 && !premierePart)
    return `${ticket} The first ${paywall.showTime} seconds are free.`;
  if (paywall.enablePaywall && (live || paywall.isPresale)) return ticket;
  if (emailCapture)
    return live ? "Free. Register with your email to watch." : "Free. We will write to you when it opens.";
  return live && !premierePart ? messages.gate.readyToStart : null;
}
