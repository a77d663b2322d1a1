import type { TicketCoupon } from "@matinee/contract/schemas/orders";
import type { OwnedPage } from "@matinee/contract/schemas/pages";
import { expect, it } from "vitest";
import { listPrices } from "./list-prices.ts";

it("lists what a change of the currency gives another value, with early prices, screenings, mid-film suggestions and codes", () => {
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
    passes: [{ title: "All days", price: 9000, earlyPrice: 7500 }],
    products: [{ type: "physical", title: "Poster", price: 2400, shipping: 0 }],
  } as unknown as OwnedPage;
  const codes = [
    { discount: { kind: "amount", amount: 200 }, revoked: false },
    { discount: { kind: "amount", amount: 200 }, revoked: false },
    { discount: { kind: "amount", amount: 900 }, revoked: true },
    { discount: { kind: "percent", percent: 20 }, revoked: false },
  ] as TicketCoupon[];
  const screenings = [
    { title: "Opening night", prices: [1200, 900] },
    { title: "A free talk", prices: [] },
  ];
  expect(listPrices(event, codes, screenings)).toEqual([
    { name: "Ticket", cents: [750] },
    { name: "All days", cents: [9000, 7500] },
    { name: "Ticket, Opening night", cents: [1200, 900] },
    { name: "Poster", cents: [2400] },
    { name: "Suggested mid-film donations", cents: [500, 2500] },
    { name: "Off with promo codes", cents: [200] },
  ]);
});
