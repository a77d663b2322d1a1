import fc from "fast-check";
import { getTexts, type Language } from "@matinee/texts/languages";
import { describe, expect, it } from "vitest";
import { readCents, readWholeNumber, toEnglishSigns, writeCents } from "./typed-number.ts";

const currency = fc.constantFrom("usd" as const, "gbp" as const, "jpy" as const);

describe("readCents", () => {
  it.each([
    ["7", 700],
    ["7.5", 750],
    ["12,50", 1250],
    ["12,5", 1250],
    [",5", 50],
    [".5", 50],
    ["5.", 500],
    [" 10 ", 1000],
    ["$1,200", 120_000],
    ["1,234,567.89", 123_456_789],
    ["-5", -500],
    ["+5", 500],
    ["-0", 0],
    ["007", 700],
  ])("reads %j as %j cents", (text, value) => {
    expect(readCents(text, "usd")).toEqual({ value, problem: null });
  });

  it.each([
    "1e3",
    "abc",
    "5x",
    "1,2,3",
    "1.234,56",
    "1,234,56",
    "12,",
    "0,500",
    "1 000",
    "--5",
    "$",
    ".",
    "-",
  ])("asks for an amount in dollars instead of %j", (text) => {
    expect(readCents(text, "usd")).toEqual({
      value: null,
      problem: "Please enter an amount in dollars, such as 12.50",
    });
  });

  it("rejects a third decimal instead of rounding it", () => {
    for (const text of ["1.005", "1.200", "0.001"])
      expect(readCents(text, "usd").problem).toBe("Please enter at most two decimals, such as 12.50");
  });

  it("takes the decimals and the symbol of a currency", () => {
    expect([readCents("£7.50", "gbp").value, readCents("CA$7,5", "cad").value]).toEqual([750, 750]);
    expect([readCents("¥1,250", "jpy").value, readCents("750", "jpy").value]).toEqual([1250, 750]);
    for (const text of ["7.50", "12,5", "750."])
      expect(readCents(text, "jpy").problem).toBe("Please enter a whole number, without decimals");
    expect(readCents("$750", "jpy").problem).toBe("Please enter an amount in JPY, such as 1250");
    expect(readCents("1.005", "eur").problem).toBe("Please enter at most two decimals, such as 12.50");
    expect([writeCents(750, "eur"), writeCents(750, "jpy")]).toEqual(["7.50", "750"]);
  });

  it("returns null for an empty field, and a problem for an unsafe integer", () => {
    expect(readCents("  ", "usd")).toEqual({ value: null, problem: null });
    expect(readCents("99999999999999999", "usd").problem).toBe("This number is too large");
  });

  it("reads back every written amount, with a point and with a comma", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), currency, (cents, of) => {
        const text = writeCents(cents, of);
        expect(readCents(text, of).value).toBe(cents);
        expect(readCents(text.replace(".", ","), of).value).toBe(cents);
      }),
    );
  });
});

describe("readWholeNumber", () => {
  it.each([
    ["12", 12],
    ["+2", 2],
    ["-3", -3],
    ["1,200", 1200],
    ["0", 0],
  ])("reads %j as %j", (text, value) => {
    expect(readWholeNumber(text)).toEqual({ value, problem: null });
  });

  it.each(["1.7", "2,5", "5.", "1.000", "1,00"])("rejects the decimals of %j", (text) => {
    expect(readWholeNumber(text)).toEqual({
      value: null,
      problem: "Please enter a whole number, without decimals",
    });
  });

  it.each(["1e3", "ten", "0x10", "1 2", "$5", "٣"])("asks for digits instead of %j", (text) => {
    expect(readWholeNumber(text)).toEqual({
      value: null,
      problem: "Please enter a number in digits, such as 12",
    });
  });
});

it("returns a value or a problem for every text, and only the value that the text states", () => {
  const typed = fc.string({ unit: fc.constantFrom(..."0123456789.,-+$ e".split("")) });
  fc.assert(
    fc.property(typed, (text) => {
      for (const { value, problem } of [readCents(text, "usd"), readWholeNumber(text)]) {
        if (text.trim() === "") expect([value, problem]).toEqual([null, null]);
        else expect(value === null).toBe(problem !== null);
      }
      const { value } = readCents(text, "usd");
      if (value === null) return;
      // No digit is lost: value and text have the same digits, except for zeros at either end.
      const digits = (of: string) => of.replace(/\D/g, "").replace(/^0+|0+$/g, "");
      expect(digits(String(value))).toBe(digits(text));
    }),
  );
});

it.each<[Language, Record<string, number | null>]>([
  ["de", { "12,50": 1250, "12.50": 1250, "1.200": 120_000, "1.234,56": 123_456, "12345,6": 1_234_560 }],
  ["fr", { "12,50": 1250, "1 200,5": 120_050, "1\u202F200": 120_000, "7.5": 750, "1 20": null }],
  ["es", { "12,50": 1250, "1.234,56": 123_456, "1,2,3": null }],
  ["pt-BR", { "12,50": 1250, "1.234,56": 123_456, "1.2.3": null }],
  ["ar", { "١٢٫٥٠": 1250, "۷": 700, "12.50": 1250, "12,50": 1250, "١٬٢٠٠": 120_000, x: null }],
  ["en", { "12,50": 1250, "1,200": 120_000, "1 200": null, "٣": null }],
])("reads amounts as people write them in %s", (language, amounts) => {
  const { formats } = getTexts(language);
  const read = (text: string) => readCents(toEnglishSigns(text, formats), "usd").value;
  expect(Object.fromEntries(Object.keys(amounts).map((text) => [text, read(text)]))).toEqual(amounts);
});
