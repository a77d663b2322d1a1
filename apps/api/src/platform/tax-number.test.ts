import { describe, expect, it } from "vitest";
import { readTaxNumber } from "./tax-number.ts";

/** A number of each country whose check digits are right, as registers and tax offices publish them. */
const numbers: [country: string, number: string][] = [
  ["AT", "ATU13585627"],
  ["BE", "BE0428759497"],
  ["BG", "BG175074752"],
  ["CY", "CY10259033P"],
  ["CZ", "CZ25123891"],
  ["DE", "DE136695976"],
  ["DK", "DK13585628"],
  ["EE", "EE100931558"],
  ["ES", "ESB58378431"],
  ["FI", "FI20774740"],
  ["FR", "FR40303265045"],
  ["GR", "EL094259216"],
  ["HR", "HR33392005961"],
  ["HU", "HU12892312"],
  ["IE", "IE6433435F"],
  ["IT", "IT00743110157"],
  ["LT", "LT119511515"],
  ["LU", "LU15027442"],
  ["LV", "LV40003521600"],
  ["MT", "MT11679112"],
  ["NL", "NL004495445B01"],
  ["PL", "PL8567346215"],
  ["PT", "PT509442013"],
  ["RO", "RO14399840"],
  ["SE", "SE123456789701"],
  ["SI", "SI50223054"],
  ["SK", "SK2022749619"],
  ["GB", "GB980780684"],
  ["GB", "XI980780684"],
  ["CA", "123026635RT0001"],
  ["AU", "53004085616"],
  ["JP", "T5835678256246"],
];

/** Countries whose numbers have no published check digit, or one that a single wrong digit can leave right. */
const withoutCheckDigit = ["JP"];

describe.each(numbers)("a tax number of %s: %s", (country, number) => {
  it("is valid, in any spelling", async () => {
    const spaced = number.replace(/(?<=.{4})(?=(.{3})+$)/g, " ").toLowerCase();
    for (const typed of [number, spaced, ` ${number} `])
      expect(await readTaxNumber(country, typed), typed).toEqual({ kind: "valid", number });
  });

  it("is invalid with another digit, and one digit less", async () => {
    expect(await readTaxNumber(country, number.slice(0, -1))).toEqual({ kind: "invalid" });
    if (withoutCheckDigit.includes(country)) return;
    const at = number.search(/\d(?=\D*\d)/);
    const other = String((Number(number[at]) + 1) % 10);
    const wrong = `${number.slice(0, at)}${other}${number.slice(at + 1)}`;
    expect(await readTaxNumber(country, wrong), wrong).toEqual({ kind: "invalid" });
  });

  it("is invalid in every other country whose numbers are checked", async () => {
    for (const [other] of numbers) {
      // Australia's and Canada's have no prefix that says whose they are; Britain has two.
      if (other === country || !/^[A-Z]/.test(number)) continue;
      expect(await readTaxNumber(other, number), other).toEqual({ kind: "invalid" });
    }
  });
});

it("accepts a number without its country's prefix, and Greece's under either", async () => {
  expect(await readTaxNumber("PT", "509 442 013")).toEqual({ kind: "valid", number: "PT509442013" });
  expect(await readTaxNumber("GB", "980 7806 84")).toEqual({ kind: "valid", number: "GB980780684" });
  for (const typed of ["094259216", "GR094259216"])
    expect(await readTaxNumber("GR", typed)).toEqual({ kind: "valid", number: "EL094259216" });
  expect(await readTaxNumber("AU", "ABN 53 004 085 616")).toEqual({ kind: "valid", number: "53004085616" });
});

it("knows no number in the United States, and checks none of other countries", async () => {
  expect(await readTaxNumber("US", "12-3456789")).toEqual({ kind: "invalid" });
  expect(await readTaxNumber("CH", "CHE-116.281.710 MWST")).toEqual({ kind: "unchecked" });
  expect(await readTaxNumber("KE", "P051234567X")).toEqual({ kind: "unchecked" });
});

it.each(["", " ", "PT", "PT12345678", "DE000000000", "🎬", "PT509442013; drop table"])(
  "rejects %j",
  async (typed) => {
    expect(await readTaxNumber("PT", typed)).toEqual({ kind: "invalid" });
  },
);
