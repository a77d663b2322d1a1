import type { AnyLanguage } from "./any-language.ts";
import * as ar from "./ar/widget-script.ts";
import * as de from "./de/widget-script.ts";
import * as en from "./en/widget-script.ts";
import * as es from "./es/widget-script.ts";
import * as fr from "./fr/widget-script.ts";
import type { Language } from "./languages.ts";
import * as pt from "./pt-BR/widget-script.ts";

/** The words of the script of other sites: it does not know the language of a site before it runs there. */
export const widgetScripts: Readonly<Record<Language, AnyLanguage<typeof en>>> = {
  en,
  es,
  fr,
  de,
  "pt-BR": pt,
  ar,
};
