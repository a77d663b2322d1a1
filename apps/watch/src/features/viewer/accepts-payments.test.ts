import { expect, test } from "vitest";
import { omitUnpayableDonations } from "./accepts-payments.ts";

const paywallSettings = { askDonations: true, askMidrollDonations: true, price: 750 };

test("asks for donations only while the owner's payouts are active", () => {
  const active = { capability: { status: "active" as const }, paywallSettings };
  expect(omitUnpayableDonations(active)).toBe(active);
  for (const status of ["inactive", "pending"] as const) {
    expect(omitUnpayableDonations({ capability: { status }, paywallSettings }).paywallSettings).toEqual({
      askDonations: false,
      askMidrollDonations: false,
      price: 750,
    });
  }
});
