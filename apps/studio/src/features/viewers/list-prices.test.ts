import type { TicketCoupon } from "@matinee/contract/schemas/orders";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { expect, it } from "vitest";
import { listPrices } from "./list-prices.ts";

it("lists what a change of the currency gives another value, with mid-film suggestions and the discounts of codes", () => {
  // Cast: the other fields have no prices.
  const event = {
    paywallSettings: {
      enablePaywall: true,
      price: 750,
      askDonations: false,
      donationSuggestion1: 100,
      askMidrollDonations: true,
      midrollDonationSuggestion1: 500,
      midrollDonationSuggestion2: 0,
      midrollDonationSuggestion3: 2500,
    },
    passes: [],
    products: [{ type: "physical", title: "Poster", price: 2400, shipping: 0 }],
  } as unknown as OwnedPage;
  const codes = [
    { discount: { kind: "amount", amount: 200 }, revoked: false },
    { discount: { kind: "amount", amount: 200 }, revoked: false },
    { discount: { kind: "amount", amount: 900 }, revoked: true },
    { discount: { kind: "percent", percent: 20 }, revoked: false },
  ] as TicketCoupon[];
  expect(listPrices(event, codes)).toEqual([
    { name: "Ticket", cents: [750] },
    { name: "Poster", cents: [2400] },
    { name: "Suggested mid-film donations", cents: [500, 2500] },
    { name: "Off with promo codes", cents: [200] },
  ]);
});
