import { describe, expect, it } from "vitest";
import { getCurrencyDigits } from "./currency.ts";
import { createFormats } from "./formats.ts";

const english = createFormats("en-US");
const german = createFormats("de-DE");

describe("money", () => {
  it("shows two decimals, or none for whole amounts in the short format", () => {
    expect(english.money(750, "usd")).toBe("$7.50");
    expect(english.money(123_400, "usd")).toBe("$1,234.00");
    expect(english.money(-750, "usd")).toBe("-$7.50");
    expect(english.money(-0, "usd")).toBe("$0.00");
    expect(english.shortMoney(30_000, "usd")).toBe("$300");
    expect(english.shortMoney(30_050, "usd")).toBe("$300.50");
  });

  it("counts in the smallest unit of the currency", () => {
    expect(english.money(507_230, "usd")).toBe("$5,072.30");
    expect(english.money(750, "EUR")).toBe("€7.50");
    expect(english.money(750, "jpy")).toBe("¥750");
    expect(english.money(7_500, "kwd")).toBe("KWD\u00A07.500");
    expect(["usd", "JPY", "kwd"].map(getCurrencyDigits)).toEqual([2, 0, 3]);
  });

  it("follows the language", () => {
    expect(german.money(123_400, "usd")).toBe("1.234,00\u00A0$");
    expect(german.shortMoney(30_000, "eur")).toBe("300\u00A0€");
  });
});

describe("numbers", () => {
  it("separates thousands as the language does", () => {
    expect(english.number(1204)).toBe("1,204");
    expect(german.number(1204.5)).toBe("1.204,5");
    expect(english.number(12, { signDisplay: "exceptZero" })).toBe("+12");
  });

  it("writes a percentage as the language does, with decimals only where it has some", () => {
    expect([0, 5, 5.25, 12.5, 29, 100].map(english.percent)).toEqual([
      "0%",
      "5%",
      "5.25%",
      "12.5%",
      "29%",
      "100%",
    ]);
    expect([2300, 1050, 997.5].map(english.taxRate)).toEqual(["23%", "10.5%", "9.975%"]);
    expect(german.percent(12.5)).toBe("12,5\u00A0%");
  });

  it("chooses a plural by the rules of the language", () => {
    const show = (count: number) => english.plural(count, { one: "1 play", other: `${count} plays` });
    expect([0, 1, 2].map(show)).toEqual(["0 plays", "1 play", "2 plays"]);
    const polish = createFormats("pl");
    const forms = { one: "film", few: "filmy", many: "filmów", other: "filmu" };
    expect([1, 3, 5, 1.5].map((count) => polish.plural(count, forms))).toEqual([
      "film",
      "filmy",
      "filmów",
      "filmu",
    ]);
    const suffixes = { one: "st", two: "nd", few: "rd", other: "th" };
    expect([1, 2, 3, 4].map((day) => `${day}${english.plural(day, suffixes, "ordinal")}`)).toEqual([
      "1st",
      "2nd",
      "3rd",
      "4th",
    ]);
  });
});

describe("dates", () => {
  const summer = new Date("2026-07-05T01:05:00Z");
  const winter = new Date("2026-11-21T03:00:00Z");

  it("shows an instant in the reader's zone, without narrow no-break spaces", () => {
    expect(english.date(summer, { timeStyle: "short", timeZone: "UTC" })).toBe("1:05 AM");
    expect(english.date("2026-07-05T01:05:00Z", { dateStyle: "long", timeZone: "America/Los_Angeles" })).toBe(
      "July 4, 2026",
    );
    expect(german.date(summer, { dateStyle: "long", timeZone: "UTC" })).toBe("5. Juli 2026");
    expect(() => english.date(summer, { timeZone: "Mars/Base" })).toThrow(RangeError);
  });

  it("shows the hours of an event only where the event does", () => {
    expect(english.eventDate(winter, "America/Los_Angeles", false)).toBe("Nov 20, 2026");
    expect(english.eventDate(winter, "America/Los_Angeles", true)).toBe("Nov 20, 2026, 7:00 PM");
    expect(english.zonedDate(winter, "America/Los_Angeles", true)).toBe("Nov 20, 2026, 7:00 PM PST");
    expect(english.screeningStart(winter, "America/Los_Angeles")).toBe(
      "Friday, Nov 20, 2026, 7:00 PM Pacific Time",
    );
  });

  it("puts the language's commas between facts", () => {
    expect(english.facts(["Finland", null, "", "92 minutes"])).toBe("Finland, 92 minutes");
    expect(createFormats("ar").facts(["أ", "ب"])).toBe("أ، ب");
  });

  it("names a time zone with its offset", () => {
    expect(english.timeZoneName(winter, "America/Los_Angeles")).toBe("PST");
    expect(english.timeZoneLabel(winter, "America/Los_Angeles")).toBe("Pacific Time (GMT-8)");
    expect(english.timeZoneLabel(winter, "UTC")).toBe("GMT");
    expect(createFormats("fr").timeZoneLabel(winter, "UTC")).toBe("UTC");
  });
});

it("joins lists, and names countries, languages and units", () => {
  expect(english.list(["a", "b", "c"])).toBe("a, b, and c");
  expect(english.list(["a", "b"], "disjunction")).toBe("a or b");
  expect(german.list(["a", "b", "c"])).toBe("a, b und c");
  expect([english.nameOf("region", "DE"), english.nameOf("language", "de")]).toEqual(["Germany", "German"]);
  expect([0, 1, 2].map((count) => english.unitName(count, "day"))).toEqual(["days", "day", "days"]);
  expect(german.unitName(3, "hour")).toBe("Stunden");
  expect(english.nameOf("language", "qqq")).toBeUndefined();
});
