import type * as en from "../en/page-language.ts";
import type { AnyLanguage } from "../any-language.ts";

/** The language of these texts, with its own name, as the viewer's choice shows it. */
export const pageLanguage: AnyLanguage<typeof en.pageLanguage> = {
  tag: "pt-BR",
  name: "Português (Brasil)",
  label: (name) => `Idioma da página: ${name}`,
};

/** The menu in which a viewer chooses the language. */
export const languageMenu: AnyLanguage<typeof en.languageMenu> = {
  title: "Idioma da página",
  emailsFollow: "Seus e-mails chegarão neste idioma.",
  languageOfFilm: (languages) => `O filme está em ${languages}.`,
  leaveTitle: "Mudar o idioma?",
  typedIsLost: "O que você digitou nesta página será perdido.",
  change: "Mudar o idioma",
};
