import type * as en from "../en/page-language.ts";
import type { AnyLanguage } from "../any-language.ts";

/** The language of these texts, with its own name, as the viewer's choice shows it. */
export const pageLanguage: AnyLanguage<typeof en.pageLanguage> = {
  tag: "fr",
  name: "Français",
  label: (name) => `Langue de la page : ${name}`,
};

/** The menu in which a viewer chooses the language. */
export const languageMenu: AnyLanguage<typeof en.languageMenu> = {
  title: "Langue de la page",
  emailsFollow: "Vos e-mails arriveront dans cette langue.",
  languageOfFilm: (languages) => `Le film est en ${languages}.`,
  leaveTitle: "Changer de langue ?",
  typedIsLost: "Ce que vous avez saisi sur cette page sera perdu.",
  change: "Changer de langue",
};
