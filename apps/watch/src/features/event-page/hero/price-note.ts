import { messages } from "@matinee/texts";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { addsTax } from "@matinee/domain/adds-tax";
import type { CallToAction } from "@matinee/domain/call-to-action";

const texts = messages.eventPage;

type PricedPage = Pick<
  PublicPage,
  "currency" | "tax" | "paywallSettings" | "earlyBird" | "timezone" | "cancelled" | "places" | "hasWaitlist"
>;

/** Formats the line under the buttons: the price, the dates or the next step, and few places; null if there is none. */
export function formatPriceNote(
  page: PricedPage,
  cta: CallToAction,
  dates: { opens: string; closes: string } | null,
): string | null {
  const note = formatStateNote(page, cta, dates);
  // Whoever needs a ticket or a registration takes a place.
  if (!note || !page.places || cta.disabled || !cta.start || cta.start === "play") return note;
  return `${note} ${messages.eventPlaces[page.places]}`;
}

function formatStateNote(
  page: PricedPage,
  cta: CallToAction,
  dates: { opens: string; closes: string } | null,
): string | null {
  const { price, payWhatYouCan, showTime } = page.paywallSettings;
  const ticket = addsTax(page) ? `${describeTicket(page)} ${texts.plusTax}` : describeTicket(page);
  if (cta.prompt) return messages.gate.readyToStart;
  switch (cta.state) {
    case "ended":
      if (page.cancelled) return messages.eventPage.cancelled;
      return dates ? texts.playedFromTo(dates.opens, dates.closes) : null;
    case "presale":
      return dates ? texts.presaleNote(ticket, dates.opens) : ticket;
    case "notify-me":
      return texts.freeBeforeOpening;
    case "opens-later":
      return dates ? texts.opensOn(dates.opens) : null;
    case "sales-ended":
      return messages.watch.premiereSalesEnded;
    case "sold-out":
      return page.hasWaitlist ? texts.soldOut : null;
    case "sales-paused":
      return messages.eventPage.noPayments;
    case "register-to-watch":
      return texts.freeWithEmail;
    case "sales-later":
    case "buy":
      // A premiere has no free preview.
      return (price > 0 || payWhatYouCan) && cta.start === "free-preview"
        ? texts.freeSeconds(ticket, showTime)
        : ticket;
    default:
      return null;
  }
}

function describeTicket({
  currency,
  paywallSettings: { price, payWhatYouCan },
  earlyBird,
  timezone,
}: PricedPage): string {
  if (payWhatYouCan) return `${messages.payWhatYouCan.price(price, currency)}.`;
  if (earlyBird) return messages.earlyBird.note(earlyBird, timezone, currency);
  return price > 0
    ? texts.ticketPrice(messages.formats.money(price, currency))
    : `${messages.gate.freeTicket}.`;
}

/** Formats the ticket price as '$7.50', or the text for a free ticket or for one whose price the buyer chooses. */
export function formatTicketPrice({
  currency,
  paywallSettings: { price, payWhatYouCan },
}: PublicPage): string {
  if (payWhatYouCan) return messages.payWhatYouCan.price(price, currency);
  return price > 0 ? messages.formats.money(price, currency) : messages.gate.freeTicket;
}
