import type * as en from "../en/page-language.ts";
import type { AnyLanguage } from "../any-language.ts";

/** The language of these texts, with its own name, as the viewer's choice shows it. */
export const pageLanguage: AnyLanguage<typeof en.pageLanguage> = {
  tag: "es",
  name: "Español",
  label: (name) => `Idioma de la página: ${name}`,
};

/** The menu in which a viewer chooses the language. */
export const languageMenu: AnyLanguage<typeof en.languageMenu> = {
  title: "Idioma de la página",
  emailsFollow: "Tus correos llegarán en este idioma.",
  languageOfFilm: (languages) => `La película está en ${languages}.`,
  leaveTitle: "¿Cambiar el idioma?",
  typedIsLost: "Se perderá lo que has escrito en esta página.",
  change: "Cambiar el idioma",
};
