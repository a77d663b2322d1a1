import { widgetScripts } from "@matinee/texts/widget-scripts";

export type Language = keyof typeof widgetScripts;
export type WidgetWords = (typeof widgetScripts)[Language]["widgetScript"];

const isLanguage = (tag: string): tag is Language => Object.hasOwn(widgetScripts, tag);
const languages = Object.keys(widgetScripts).filter(isLanguage);

const getPrimary = (tag: string) => tag.toLowerCase().split("-")[0];

/** Finds the language for a tag of a page or of a browser: 'fr-FR', 'pt'. */
const match = (tag: string): Language | undefined =>
  languages.find((language) => language === tag) ??
  languages.find((language) => getPrimary(language) === getPrimary(tag));

/**
 * Finds the language that a site names for a card: of its script, else of the element or the page around it. Undefined for none
 * that we have.
 */
export const findNamedLanguage = (element: Element, ofScript: string): Language | undefined =>
  match(ofScript) ?? match(element.closest("[lang]")?.getAttribute("lang") ?? "");

/** Finds the language that the visitor's browser likes best. */
export const findBrowserLanguage = (): Language =>
  navigator.languages.map(match).find((language) => language !== undefined) ?? "en";

/** Returns the texts of the script itself. */
export const getWidgetTexts = (language: string): { widgetScript: WidgetWords } =>
  widgetScripts[isLanguage(language) ? language : "en"];

/** The words of a card begin at the side of its language, whatever that of the site is. */
export const getDirection = (language: string): "ltr" | "rtl" => (language === "ar" ? "rtl" : "ltr");
