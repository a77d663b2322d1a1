import type { PublicPage } from "@matinee/contract/schemas/pages";
import { platformCurrency } from "@matinee/domain/currency";
import { applyTicketPrice } from "@matinee/domain/early-bird";

/**
 * Renders the event as schema.org data for search engines; nothing while it has no dates.
 * @param address absolute URL of the event
 * @param image absolute URL of its artwork
 */
export function renderStructuredData(event: PublicPage, address: string, image: string | null): string {
  const page = applyTicketPrice(event, new Date(event.serverNow));
  if (!page.opensAt || !page.closesAt) return "";
  const data = {
    "@context": "https://schema.org",
    "@type": "ScreeningEvent",
    name: page.title,
    description: page.description,
    startDate: page.opensAt,
    endDate: page.closesAt,
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    eventStatus: `https://schema.org/${page.cancelled ? "EventCancelled" : "EventScheduled"}`,
    location: { "@type": "VirtualLocation", url: address },
    ...(image && { image }),
    ...buildOffers(page, address),
  };
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;
}

/** The price of watching and the dates on which it is available; nothing for an event that is over or cancelled. */
function buildOffers(page: PublicPage, address: string): object {
  const { opensAt, closesAt, serverNow, cancelled, activated, emailCapture, paywallSettings, saleFrom } =
    page;
  const isOver = closesAt !== null && Date.parse(closesAt) <= Date.parse(serverNow);
  if (!opensAt || !activated || cancelled || isOver) return {};
  const { enablePaywall, isPresale, price } = paywallSettings;
  const isSold = enablePaywall && !emailCapture;
  const isPresold = isSold && isPresale && Date.parse(opensAt) > Date.parse(serverNow);
  // Without presale, the sale also waits for the opening.
  const starts = [isPresold ? null : opensAt, isSold ? saleFrom : null].filter((instant) => instant !== null);
  const validFrom = starts.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1);
  const availability = page.places === "sold-out" ? "SoldOut" : isPresold ? "PreOrder" : "InStock";
  return {
    isAccessibleForFree: !isSold,
    offers: {
      "@type": "Offer",
      url: address,
      price: ((isSold ? price : 0) / 100).toFixed(2),
      priceCurrency: platformCurrency.toUpperCase(),
      availability: `https://schema.org/${availability}`,
      ...(validFrom && { validFrom }),
      validThrough: closesAt,
      ...(page.earlyBird?.until && { priceValidUntil: page.earlyBird.until }),
    },
  };
}
