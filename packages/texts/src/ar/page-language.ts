import type * as en from "../en/page-language.ts";
import type { AnyLanguage } from "../any-language.ts";

/** The language of these texts, with its own name, as the viewer's choice shows it. */
export const pageLanguage: AnyLanguage<typeof en.pageLanguage> = {
  tag: "ar",
  name: "العربية",
  label: (name) => `لغة الصفحة: ${name}`,
};

/** The menu in which a viewer chooses the language. */
export const languageMenu: AnyLanguage<typeof en.languageMenu> = {
  title: "لغة الصفحة",
  emailsFollow: "ستصل رسائل البريد الإلكتروني بهذه اللغة.",
  languageOfFilm: (languages) => `الفيلم باللغة ${languages}.`,
  leaveTitle: "تغيير اللغة؟",
  typedIsLost: "سيُفقد ما كُتب في هذه الصفحة.",
  change: "تغيير اللغة",
};
