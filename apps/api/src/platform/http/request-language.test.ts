import { expect, it } from "vitest";
import { chooseLanguage } from "./request-language.ts";

it.each([
  [undefined, "en"],
  ["", "en"],
  ["en-GB", "en"],
  ["fr;q=0.9, EN;q=0.3", "en"],
  ["en;q=0", "en"],
  ["constructor, *, ;;q=,", "en"],
])("answers a caller who accepts %j in %s", (header, language) => {
  expect(chooseLanguage({ headers: { "accept-language": header } })).toBe(language);
});
