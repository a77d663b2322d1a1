import { describe, expect, it } from "vitest";
import { paymentCountries } from "./countries.ts";
import { findOwnerSettlement, settlesIn } from "./owner-countries.ts";

describe("an owner in another country than the installation", () => {
  it.each([
    ["US", "US", "direct"],
    ["JP", "JP", "direct"],
    ["DE", "FR", "direct"],
    ["US", "CA", "direct"],
    ["US", "PT", "direct"],
    ["GB", "CH", "direct"],
    ["NO", "US", "direct"],
    ["US", "AU", "on-behalf"],
    ["US", "JP", "on-behalf"],
    ["DE", "NZ", "on-behalf"],
    ["AU", "US", "on-behalf"],
    ["JP", "AU", "on-behalf"],
    ["US", "KE", "no"],
    ["KE", "KE", "no"],
    ["US", "", "no"],
  ])("%s pays %s: %s", (installation, owner, settlement) => {
    expect(findOwnerSettlement(installation, owner)).toBe(settlement);
  });

  it("is paid the same way back, and within every country directly", () => {
    for (const one of paymentCountries) {
      expect(findOwnerSettlement(one, one)).toBe("direct");
      for (const other of paymentCountries)
        expect(findOwnerSettlement(one, other)).toBe(findOwnerSettlement(other, one));
    }
  });
});

it.each([
  ["PT", "eur", true],
  ["PT", "usd", false],
  ["SE", "eur", false],
  ["CA", "cad", true],
  ["CA", "usd", false],
  ["BR", "usd", false],
] as const)("an account in %s settles in %s: %s", (country, currency, settles) => {
  expect(settlesIn(country, currency)).toBe(settles);
});
