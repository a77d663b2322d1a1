import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { CallToAction } from "@matinee/domain/call-to-action";
import { formatUsd } from "@matinee/domain/money";

type PricedPage = Pick<PublicPage, "paywallSettings" | "earlyBird" | "timezone" | "cancelled">;

/** Formats the line under the buttons: the price, the dates or the next step; null if there is none. */
export function formatPriceNote(
  page: PricedPage,
  cta: CallToAction,
  dates: { opens: string; closes: string } | null,
): string | null {
  const { price, showTime } = page.paywallSettings;
  const ticket = describeTicket(page);
  if (cta.prompt) return messages.gate.readyToStart;
  switch (cta.state) {
    case "ended":
      if (page.cancelled) return messages.purchase.cancelled;
      return dates ? `It played from ${dates.opens} to ${dates.closes}.` : null;
    case "presale":
      return dates ? `${ticket} Watch from ${dates.opens}.` : ticket;
    case "notify-me":
      return "Free. We will write to you when it opens.";
    case "opens-later":
      return dates ? `Opens ${dates.opens}.` : null;
    case "sales-ended":
      return messages.watch.premiereSalesEnded;
    case "sales-paused":
      return messages.purchase.noPayments;
    case "register-to-watch":
      return "Free. Register with your email to watch.";
    case "buy":
      // A premiere has no free preview.
      return price > 0 && cta.start === "free-preview"
        ? `${ticket} The first ${showTime} seconds are free.`
        : ticket;
    default:
      return null;
  }
}

function describeTicket({ paywallSettings: { price }, earlyBird, timezone }: PricedPage): string {
  if (earlyBird) return messages.earlyBird.note(earlyBird, timezone);
  return price > 0 ? `${formatUsd(price)} a ticket.` : `${messages.gate.freeTicket}.`;
}

/** Formats the ticket price as '$7.50', or the text for a free ticket. */
export function formatTicketPrice({ paywallSettings: { price } }: PublicPage): string {
  return price > 0 ? formatUsd(price) : messages.gate.freeTicket;
}
