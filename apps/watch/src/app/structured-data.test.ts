import type { PublicFestival } from "@matinee/contract/schemas/festivals";
import type { PublicPage } from "@matinee/contract/schemas/pages";
import { expect, test } from "vitest";
import { renderStructuredData } from "./structured-data.ts";

const opensAt = "2027-06-10T18:00:00.000Z";
const page = {
  kind: "screening",
  currency: "usd",
  films: [] as PublicPage["films"],
  title: "Low Tide",
  description: "",
  opensAt,
  closesAt: "2027-06-12T18:00:00.000Z",
  serverNow: "2027-06-01T00:00:00.000Z",
  cancelled: false,
  activated: true,
  emailCapture: false,
  earlyBird: null,
  places: null,
  hasWaitlist: false,
  hasQueue: false,
  saleFrom: null,
  paywallSettings: { enablePaywall: true, isPresale: true, price: 750 },
} as PublicPage; // only what the offer reads

function readOffer(fields: Partial<PublicPage>) {
  const html = renderStructuredData({ ...page, ...fields }, "https://watch.example/watch/low-tide", null);
  return JSON.parse(/>(.*)</.exec(html)?.[1] ?? "{}").offers;
}
const without = { ...page.paywallSettings, isPresale: false };
const afterOpening = "2027-06-11T10:00:00.000Z";
const beforeOpening = "2027-06-05T10:00:00.000Z";

test("an offer is valid from the start of the sale, or from the opening without presale", () => {
  expect(readOffer({})).toMatchObject({ availability: "https://schema.org/PreOrder" });
  expect(readOffer({})).not.toHaveProperty("validFrom");
  expect(readOffer({ saleFrom: beforeOpening }).validFrom).toBe(beforeOpening);
  expect(readOffer({ paywallSettings: without, saleFrom: beforeOpening }).validFrom).toBe(opensAt);
  expect(readOffer({ paywallSettings: without, saleFrom: afterOpening }).validFrom).toBe(afterOpening);
});

test("an event without places left is sold out", () => {
  expect(readOffer({ places: "sold-out" }).availability).toBe("https://schema.org/SoldOut");
  expect(readOffer({ places: "few-left" }).availability).toBe("https://schema.org/PreOrder");
});

const festival = { ...page, kind: "festival", title: "Harbour Lights" } as PublicPage; // as above
const read = (event: PublicPage, facts: Parameters<typeof renderStructuredData>[3]) => {
  const html = renderStructuredData(event, "https://watch.example/festival/harbour-lights", null, facts);
  return { html, data: JSON.parse(/>(.*)</.exec(html)?.[1] ?? "{}") };
};
type Screening = PublicFestival["screenings"][number];
const showing = (url: string, fields: object = {}) =>
  ({ state: "soon", title: `Film ${url}`, url, opensAt, closesAt: page.closesAt, ...fields }) as Screening; // as above
const announced: Screening = { state: "announced", title: "Not yet", backgroundImage: null, day: null };
const toSections = (screenings: Screening[]) => [{ id: "", title: "", description: "", screenings }];

test("a festival has no offers, and its shown screenings in the order of their start, those that are over last", () => {
  const programme = {
    screenings: [showing("over", { state: "ended", opensAt: "2027-06-09T18:00:00.000Z" }), announced],
    sections: toSections([
      showing("later", { opensAt: "2027-06-11T18:00:00.000Z" }),
      showing("first & <last>"),
    ]),
  };
  const { html, data } = read(festival, { programme });
  expect(html).not.toContain("<last>");
  expect(data).toMatchObject({ "@type": "Festival", name: "Harbour Lights", startDate: opensAt });
  expect(data).not.toHaveProperty("offers");
  expect(data.subEvent.map(({ name }: { name: string }) => name)).toEqual([
    "Film first & <last>",
    "Film later",
    "Film over",
  ]);
  expect(data.subEvent[0]).toEqual({
    "@type": "ScreeningEvent",
    name: "Film first & <last>",
    startDate: opensAt,
    endDate: page.closesAt,
    eventAttendanceMode: "https://schema.org/OnlineEventAttendanceMode",
    location: {
      "@type": "VirtualLocation",
      url: "https://watch.example/watch/first%20%26%20%3Clast%3E",
    },
  });
});

test("the passes of a festival are its offers, without those whose sale has ended", () => {
  const sale = { price: 6000, earlyPrice: null, earlyUntil: null, saleFrom: null, saleUntil: null };
  const passes = [
    { ...sale, title: "All", state: "early", earlyPrice: 4800, earlyUntil: beforeOpening },
    { ...sale, title: "Six", state: "later", saleFrom: beforeOpening, saleUntil: afterOpening },
    { ...sale, title: "None", state: "sold-out" },
    { ...sale, title: "Gone", state: "ended" },
  ] as PublicFestival["passes"]; // only what the data has
  const programme = { screenings: [showing("first")], sections: [], passes };
  const { data } = read(festival, { programme });
  const offer = {
    "@type": "Offer",
    url: "https://watch.example/festival/harbour-lights#passes",
    price: "60.00",
    priceCurrency: "USD",
    validThrough: page.closesAt,
  };
  expect(data.offers).toEqual([
    {
      ...offer,
      name: "All",
      price: "48.00",
      availability: "https://schema.org/InStock",
      priceValidUntil: beforeOpening,
    },
    {
      ...offer,
      name: "Six",
      availability: "https://schema.org/PreOrder",
      validFrom: beforeOpening,
      validThrough: afterOpening,
    },
    { ...offer, name: "None", availability: "https://schema.org/SoldOut" },
  ]);
  const inYen = read({ ...festival, currency: "jpy" }, { programme });
  expect(inYen.data.offers?.[1]).toMatchObject({ price: "6000", priceCurrency: "JPY" });
  expect(read({ ...festival, cancelled: true }, { programme }).data).not.toHaveProperty("offers");
});

test("the data of a festival with 200 screenings stays small", () => {
  const screenings = Array.from({ length: 200 }, (_, index) => showing(String(index)));
  const { html, data } = read(festival, { programme: { screenings, sections: [] } });
  expect(data.subEvent).toHaveLength(50);
  expect(html.length).toBeLessThan(20_000);
});

test("a screening names its festival, and the films that it presents", () => {
  const films = [
    { title: "Ballast", director: "Danae Lykou", minutes: 9, languages: ["el"] },
    { title: "Untitled", director: "", minutes: null, languages: [] },
  ] as unknown as PublicPage["films"]; // only what the data has
  const { data } = read({ ...page, films }, { place: { title: "Harbour Lights", url: "harbour-lights" } });
  expect(data).toMatchObject({
    "@type": "ScreeningEvent",
    superEvent: {
      "@type": "Festival",
      name: "Harbour Lights",
      url: "https://watch.example/festival/harbour-lights",
    },
    workPresented: [
      {
        "@type": "Movie",
        name: "Ballast",
        director: { "@type": "Person", name: "Danae Lykou" },
        duration: "PT9M",
        inLanguage: ["el"],
      },
      { "@type": "Movie", name: "Untitled" },
    ],
    offers: { "@type": "Offer" },
  });
  expect(read(page, {}).data).not.toHaveProperty("superEvent");
});
