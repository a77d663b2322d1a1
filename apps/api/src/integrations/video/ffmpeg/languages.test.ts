import { expect, test } from "vitest";
import { getLanguageName, parseLanguageTag } from "./languages.ts";

test.each([
  ["eng", "en"],
  ["ger", "de"],
  ["pt_BR", "pt-BR"],
  ["und", null],
  ["qaa", null],
  ["not a language", null],
  [undefined, null],
])("parses the language tag %s of a file", (written, expected) => {
  expect(parseLanguageTag(written)).toBe(expected);
});

test.each([
  ["pt-BR", "Brazilian Portuguese"],
  ["en-x-2", "English"],
  ["und", "und"],
])("calls %s %s", (tag, name) => {
  expect(getLanguageName(tag)).toBe(name);
});
