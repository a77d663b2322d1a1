import type { PublicFestival } from "@matinee/contract/schemas/festivals";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import type { PublicPass } from "@matinee/contract/schemas/products";
import { writeAmount } from "@matinee/domain/currency";
import { applyTicketPrice } from "@matinee/domain/early-bird";
import { buildEventPath } from "@matinee/domain/watch-address";

/** How many screenings of a festival its data names. Each screening has data of its own, on its page. */
const maxSubEvents = 50;

const isOnline = { eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode" } as const;

type Programme = Pick<PublicFestival, "screenings" | "sections"> & Partial<Pick<PublicFestival, "passes">>;
type Screening = Exclude<Programme["screenings"][number], { state: "announced" }>;

/** What is known of an event's festival. */
export interface FestivalFacts {
  /** Of a festival. */
  programme: Programme | null;
  /** The festival in whose programme a screening is. */
  place: { title: string; url: string } | null;
}

/**
 * Renders the event as schema.org data for search engines; nothing while it has no dates.
 * @param address absolute URL of the event
 * @param image absolute URL of its artwork
 */
export function renderStructuredData(
  event: PublicPage,
  address: string,
  image: string | null,
  { programme, place }: Partial<FestivalFacts> = {},
): string {
  const { title, description, opensAt, closesAt, cancelled } = event;
  if (!opensAt || !closesAt) return "";
  const isFestival = event.kind === "festival";
  const data = {
    "@context": "https://schema.org",
    "@type": isFestival ? "Festival" : "ScreeningEvent",
    name: title,
    description,
    startDate: opensAt,
    endDate: closesAt,
    ...isOnline,
    eventStatus: `https://schema.org/${cancelled ? "EventCancelled" : "EventScheduled"}`,
    location: { "@type": "VirtualLocation", url: address },
    ...(image && { image }),
    ...(isFestival
      ? programme && {
          subEvent: listSubEvents(programme, address),
          ...buildPassOffers(event, programme.passes ?? [], address),
        }
      : {
          ...(place && { superEvent: buildSuperEvent(place, address) }),
          ...(event.films.length > 0 && { workPresented: event.films.map(buildMovie) }),
          ...buildOffers(applyTicketPrice(event, new Date(event.serverNow)), address),
        }),
  };
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;
}

/** Lists those that people can still see first, each part by its start. Of the others, the last ones are left out. */
function listSubEvents({ screenings, sections }: Programme, address: string): object[] {
  const shown = [...screenings, ...sections.flatMap((section) => section.screenings)].filter(
    (screening) => screening.state !== "announced",
  );
  const isOver = ({ state }: Screening) => Number(state === "ended");
  return shown
    .toSorted((a, b) => isOver(a) - isOver(b) || Date.parse(a.opensAt) - Date.parse(b.opensAt))
    .slice(0, maxSubEvents)
    .map(({ title, url, opensAt, closesAt }) => ({
      "@type": "ScreeningEvent",
      name: title,
      startDate: opensAt,
      endDate: closesAt,
      ...isOnline,
      location: {
        "@type": "VirtualLocation",
        url: new URL(buildEventPath({ kind: "screening", url }), address).href,
      },
    }));
}

/** The passes that can be bought now or later, each with its price; nothing without one. */
function buildPassOffers(
  { closesAt, serverNow, cancelled, currency }: PublicPage,
  passes: readonly PublicPass[],
  address: string,
): object {
  const isOver = closesAt !== null && Date.parse(closesAt) <= Date.parse(serverNow);
  const offered = cancelled || isOver ? [] : passes.filter(({ state }) => state !== "ended");
  if (offered.length === 0) return {};
  return {
    isAccessibleForFree: false,
    offers: offered.map(({ title, state, price, earlyPrice, earlyUntil, saleFrom, saleUntil }) => {
      const isEarly = state === "early";
      return {
        "@type": "Offer",
        name: title,
        url: `${address}#passes`,
        price: writeAmount((isEarly ? earlyPrice : null) ?? price, currency),
        priceCurrency: currency.toUpperCase(),
        availability: `https://schema.org/${passAvailability[state]}`,
        ...(saleFrom && { validFrom: saleFrom }),
        ...((saleUntil ?? closesAt) && { validThrough: saleUntil ?? closesAt }),
        ...(isEarly && earlyUntil && { priceValidUntil: earlyUntil }),
      };
    }),
  };
}

const passAvailability: Record<PublicPass["state"], string> = {
  early: "InStock",
  "on-sale": "InStock",
  later: "PreOrder",
  "sold-out": "SoldOut",
  ended: "Discontinued",
};

const buildSuperEvent = ({ title, url }: { title: string; url: string }, address: string) => ({
  "@type": "Festival",
  name: title,
  url: new URL(buildEventPath({ kind: "festival", url }), address).href,
});

const buildMovie = ({ title, director, minutes, languages }: PublicPage["films"][number]) => ({
  "@type": "Movie",
  name: title,
  ...(director && { director: { "@type": "Person", name: director } }),
  ...(minutes !== null && { duration: `PT${minutes}M` }),
  ...(languages.length > 0 && { inLanguage: languages }),
});

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
      price: writeAmount(isSold ? price : 0, page.currency),
      priceCurrency: page.currency.toUpperCase(),
      availability: `https://schema.org/${availability}`,
      ...(validFrom && { validFrom }),
      validThrough: closesAt,
      ...(page.earlyBird?.until && { priceValidUntil: page.earlyBird.until }),
    },
  };
}
