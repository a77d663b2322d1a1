import { describe, expect, it } from "vitest";
import {
  countryCodes,
  getCountryName,
  hasPostalCodes,
  listCountries,
  orderCountries,
  paymentCountries,
} from "./countries.ts";
import { findCountry } from "./find-country.ts";

describe("countries", () => {
  it("lists the United States and Canada first, then the others alphabetically", () => {
    const names = listCountries("en-US").map((country) => country.name);
    expect(names.slice(0, 3)).toEqual(["United States", "Canada", "Afghanistan"]);
    expect(names.slice(2)).toEqual(names.slice(2).toSorted((a, b) => a.localeCompare(b, "en-US")));
  });

  it("knows the countries without postal codes", () => {
    expect(["US", "FR", "JP", "IE"].every(hasPostalCodes)).toBe(true);
    expect(["AE", "HK", "BS", "QA"].some(hasPostalCodes)).toBe(false);
  });

  it("has 249 named countries, 30 of them with payouts", () => {
    expect(new Set(countryCodes).size).toBe(249);
    expect(listCountries("en-US").filter((country) => country.name === country.code)).toEqual([]);
    expect(new Set(paymentCountries).size).toBe(30);
    expect(paymentCountries.every((code) => countryCodes.includes(code))).toBe(true);
    expect(countryCodes.filter((code) => !orderCountries.includes(code))).toEqual(
      "AQ BV CU GS HM IO IR KP SY TF UM".split(" "),
    );
    expect(getCountryName("FR", "en-US")).toBe("France");
    expect(getCountryName("DE", "fr-FR")).toBe("Allemagne");
    expect(getCountryName("??", "en-US")).toBe("??");
    expect(["US", "us", "United States", " france "].map(findCountry)).toEqual(["US", "US", "US", "FR"]);
    expect(["", "??", "Atlantis"].map(findCountry)).toEqual([null, null, null]);
  });
});
