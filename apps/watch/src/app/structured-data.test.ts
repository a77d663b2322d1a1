import type { PublicPage } from "@matinee/contract/schemas/pages";
import { expect, test } from "vitest";
import { renderStructuredData } from "./structured-data.ts";

const opensAt = "2027-06-10T18:00:00.000Z";
const page = {
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
