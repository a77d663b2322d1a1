import { messages } from "@matinee/texts";
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
  if (!isOpen(event, now))
    return event.premiere ? messages.eventPage.premiereAnnounced : messages.eventPage.comingSoon;
  const part = findPremierePart(event, now);
  if (part === "lobby") return messages.eventPage.lobbyOpen;
  return part === "programme" ? messages.eventPage.premiereOn : messages.eventPage.showingNow;
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
  const { closesAt, paywall, emailCapture, earlyBird, timezone, currency } = event;
  const now = new Date();
  if (event.cancelled || (closesAt && now >= closesAt)) return null;
  const live = isOpen(event, now);
  const premierePart = findPremierePart(event, now);
  const ticket = earlyBird
    ? messages.earlyBird.note(earlyBird, timezone, currency)
    : paywall.payWhatYouCan
      ? `${messages.payWhatYouCan.price(paywall.price, currency)}.`
      : paywall.price > 0
        ? messages.pagePreview.ticketPrice(messages.formats.money(paywall.price, currency))
        : `${messages.gate.freeTicket}.`;
  const isPriced = paywall.price > 0 || paywall.payWhatYouCan;
  // A premiere has no free preview.
  if (paywall.enablePaywall && live && isPriced && paywall.showTime > 0 && !premierePart)
    return messages.pagePreview.freeSeconds(ticket, paywall.showTime);
  if (paywall.enablePaywall && (live || paywall.isPresale)) return ticket;
  if (emailCapture) return live ? messages.eventPage.freeWithEmail : messages.eventPage.freeBeforeOpening;
  return live && !premierePart ? messages.gate.readyToStart : null;
}
