import { LANGUAGE_TAGS, type LanguageTag } from "@matinee/domain/vocabulary";
import type { AnyLanguage } from "./any-language.ts";
import * as ar from "./ar/catalogue.ts";
import * as de from "./de/catalogue.ts";
import * as en from "./en/catalogue.ts";
import * as es from "./es/catalogue.ts";
import * as fr from "./fr/catalogue.ts";
import * as pt from "./pt-BR/catalogue.ts";

/** All texts of one language. Its formats are in it, too. */
export type Texts = AnyLanguage<typeof en>;

/** A text before the language of its reader is known. What resolves it is the edge: a response, an email, a CSV file. */
export type Text = (texts: Texts) => string;

const catalogues = { en, es, fr, de, "pt-BR": pt, ar } satisfies Record<LanguageTag, Texts>;

export type Language = LanguageTag;
/** The language of who did not choose one, and of logs and commands. */
export const defaultLanguage: Language = "en";

/** Returns the texts of a language. */
export const getTexts = (language: Language): Texts => catalogues[language];

/** Whether a tag is that of a catalogue. */
export const isLanguage = (tag: string): tag is Language => Object.hasOwn(catalogues, tag);

/** All languages that have a catalogue. */
export const LANGUAGES: readonly Language[] = LANGUAGE_TAGS;

export { getDirection } from "@matinee/domain/vocabulary";

/** Finds the catalogue for a tag as browsers send it: of the same tag, else of the same language. 'pt' and 'es-MX' find one. */
export function findLanguage(tag: string, among: readonly Language[] = LANGUAGES): Language | undefined {
  const wanted = tag.toLowerCase();
  const [primary] = wanted.split("-");
  return (
    among.find((language) => language.toLowerCase() === wanted) ??
    among.find((language) => language.split("-")[0] === primary)
  );
}

/** Makes a text of words that have no other language: those of an owner, of a bank or of a program. */
export const verbatim =
  (words: string): Text =>
  () =>
    words;
