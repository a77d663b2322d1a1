import { expect, test } from "vitest";
import { languageName, readLanguage } from "./languages.ts";

test.each([
  ["eng", "en"],
  ["ger", "de"],
  ["pt_BR", "pt-BR"],
  ["und", null],
  ["qaa", null],
  ["not a language", null],
  [undefined, null],
])("reads the language of a file that says %s", (written, expected) => {
  expect(readLanguage(written)).toBe(expected);
});

test.each([
  ["pt-BR", "Brazilian Portuguese"],
  ["en-x-2", "English"],
  ["und", "und"],
])("calls %s %s", (tag, name) => {
  expect(languageName(tag)).toBe(name);
});
