import { LANGUAGES, type Language } from "@matinee/texts/languages";
import { expect, it } from "vitest";
import { chooseLanguage } from "./request-language.ts";

const choose = (header: string | undefined, url = "/", languages = LANGUAGES): Language =>
  chooseLanguage({ url, headers: { "accept-language": header }, server: { languages } });

it.each([
  [undefined, "en"],
  ["", "en"],
  ["en-GB", "en"],
  ["fr;q=0.3, EN;q=0.9", "en"],
  ["en;q=0", "en"],
  ["constructor, *, ;;q=,", "en"],
  ["fr;q=0.9, en;q=0.3", "fr"],
  ["es-MX,es;q=0.9", "es"],
  ["pt", "pt-BR"],
  ["pt-PT, pt-BR;q=0.5", "pt-BR"],
  ["ja, de-AT;q=0.5", "de"],
  ["ar-EG", "ar"],
  [`${"x-".repeat(4000)}, de`, "de"],
])("answers a caller who accepts %j in %s", (header, language) => {
  expect(choose(header)).toBe(language);
});

it("follows the address before the header, and neither into a language that the installation does not have", () => {
  expect(choose("fr", "/watch/low-sun?lang=de")).toBe("de");
  expect(choose("fr", "/watch/low-sun?lang=xx")).toBe("fr");
  expect(choose("fr", "/watch/low-sun?lang=constructor")).toBe("fr");
  expect(choose("fr", "/watch/low-sun?lang=de", ["en", "fr"])).toBe("fr");
  expect(choose("fr", "/", ["en"])).toBe("en");
});
