import { expect, test, vi } from "vitest";
import { findBrowserLanguage, findNamedLanguage, getWidgetTexts } from "./widget-language.ts";

/** An element in a page, as far as it is read; `lang` is what the nearest one around it says. */
const place = (lang?: string) =>
  ({ closest: () => (lang === undefined ? null : { getAttribute: () => lang }) }) as unknown as Element;

test.each([
  ["", "fr-CA", "fr"],
  ["", "PT", "pt-BR"],
  ["ar", "fr", "ar"],
  ["de-AT", undefined, "de"],
  ["", "ja", undefined],
  ["xx", "", undefined],
  ["", undefined, undefined],
])("the script's %j in a page in %j asks for %j", (ofScript, ofPage, language) => {
  expect(findNamedLanguage(place(ofPage), ofScript)).toBe(language);
});

test("where a site names none, the browser's best language that we have", () => {
  vi.stubGlobal("navigator", { languages: ["ja", "es-MX", "en"] });
  expect(findBrowserLanguage()).toBe("es");
  vi.stubGlobal("navigator", { languages: ["ja"] });
  expect(findBrowserLanguage()).toBe("en");
  vi.unstubAllGlobals();
  expect(getWidgetTexts("constructor")).toBe(getWidgetTexts("en"));
});
