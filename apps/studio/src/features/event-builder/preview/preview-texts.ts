import { messages } from "@matinee/contract/messages";
import { formatUsd } from "@matinee/domain/money";
import type { PreviewEvent } from "./preview-event.ts";

/** Returns the text of the call to action, for a viewer without access. */
export function chooseButtonText({ opensAt, closesAt, emailCapture, paywall }: PreviewEvent): string {
  const now = new Date();
  const texts = messages.gate.callToAction;
  if (closesAt && now >= closesAt) return texts.ended;
  const live = opensAt !== null && now >= opensAt;
  if (live) return paywall.enablePaywall ? paywall.callToAction || texts.watchNow : texts.watchNow;
  if (paywall.enablePaywall && paywall.isPresale) return texts.continueToCheckout;
  return emailCapture ? texts.getNotified : texts.notLiveYet;
}

/** Returns the line under the watch page's buttons, for a viewer without access. */
export function describePrice(event: PreviewEvent): string | null {
  const { opensAt, closesAt, paywall, emailCapture, earlyBird, timezone } = event;
  const now = new Date();
  if (closesAt && now >= closesAt) return null;
  const live = opensAt !== null && now >= opensAt;
  const ticket = earlyBird
    ? messages.earlyBird.note(earlyBird, timezone)
    : `${formatUsd(paywall.price)} a ticket.`;
  if (paywall.enablePaywall && live && paywall.showTime > 0)
    return `${ticket} The first ${paywall.showTime} seconds are free.`;
  if (paywall.enablePaywall && (live || paywall.isPresale)) return ticket;
  if (emailCapture)
    return live ? "Free. Register with your email to watch." : "Free. We will write to you when it opens.";
  return live ? messages.gate.readyToStart : null;
}
