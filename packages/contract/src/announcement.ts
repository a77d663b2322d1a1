import { addsTax } from "@matinee/domain/adds-tax";
import { formats } from "@matinee/texts";
import { earlyBird } from "@matinee/texts/early-bird";
import { eventPage } from "@matinee/texts/event-page";
import { payWhatYouCan } from "@matinee/texts/pay-what-you-can";
import { launch } from "@matinee/texts/launch";
import type { OwnedPage, PublicPage } from "./schemas/pages.ts";

export type AnnouncementKind = "email" | "social";
type Announced = Pick<
  OwnedPage,
  | "currency"
  | "tax"
  | "title"
  | "description"
  | "opensAt"
  | "closesAt"
  | "timezone"
  | "showHours"
  | "emailCapture"
  | "paywallSettings"
  | "earlyBird"
> &
  Pick<PublicPage, "premiere">;

/**
 * Writes an announcement of an event from its facts, for its owner to send. Times are in the event's time zone.
 * @param address absolute URL of the event page
 */
export function buildAnnouncement(event: Announced, address: string, kind: AnnouncementKind): string {
  const paragraphs = [
    [event.title, event.description],
    [describeDates(event), describePrice(event)].filter((line) => line !== ""),
    [address],
  ];
  const separator = kind === "email" ? "\n" : " ";
  return paragraphs
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join(separator))
    .join("\n\n");
}

function describeDates({ opensAt, closesAt, timezone, showHours, premiere }: Announced): string {
  if (!opensAt || !closesAt) return "";
  const format = (at: string, hours: boolean) => formats.eventDate(new Date(at), timezone, hours);
  const zone = formats.timeZoneLabel(new Date(opensAt), timezone);
  if (premiere) return launch.announcement.premiere(format(premiere.startsAt, true), zone);
  return launch.announcement.dates(format(opensAt, showHours), format(closesAt, showHours), zone);
}

function describePrice(event: Announced): string {
  if (event.emailCapture) return launch.announcement.register;
  const { enablePaywall, price, payWhatYouCan: isChosen } = event.paywallSettings;
  if (!enablePaywall || (price === 0 && !isChosen)) return launch.announcement.free;
  const ticket = describeTicket(event);
  return addsTax(event) ? `${ticket} ${eventPage.plusTax}` : ticket;
}

function describeTicket({ currency, paywallSettings, earlyBird: offer, timezone }: Announced): string {
  const { price, payWhatYouCan: isChosen } = paywallSettings;
  if (isChosen) return `${payWhatYouCan.price(price, currency)}.`;
  return offer
    ? earlyBird.note(offer, timezone, currency)
    : launch.announcement.ticket(formats.money(price, currency));
}
