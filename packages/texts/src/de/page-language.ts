import type * as en from "../en/page-language.ts";
import type { AnyLanguage } from "../any-language.ts";

/** The language of these texts, with its own name, as the viewer's choice shows it. */
export const pageLanguage: AnyLanguage<typeof en.pageLanguage> = {
  tag: "de",
  name: "Deutsch",
  label: (name) => `Sprache der Seite: ${name}`,
};

/** The menu in which a viewer chooses the language. */
export const languageMenu: AnyLanguage<typeof en.languageMenu> = {
  title: "Sprache der Seite",
  emailsFollow: "Ihre E-Mails kommen in dieser Sprache.",
  languageOfFilm: (languages) => `Der Film ist auf ${languages}.`,
  leaveTitle: "Sprache wechseln?",
  typedIsLost: "Was Sie auf dieser Seite eingegeben haben, geht verloren.",
  change: "Sprache wechseln",
};
