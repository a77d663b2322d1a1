import { expect, test } from "vitest";
import { findTextLanguage } from "./text-language.ts";

test("names the language of a text only where it is not that of the page", () => {
  const french = { language: "fr", textLanguages: { title: "en" } } as const;
  expect(findTextLanguage(french, "title")).toBeUndefined();
  expect(findTextLanguage(french, "description")).toBe("fr");
  expect(findTextLanguage({ language: "en" }, "title")).toBeUndefined();
});
