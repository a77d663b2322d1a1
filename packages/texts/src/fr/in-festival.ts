import type * as en from "../en/in-festival.ts";
import type { AnyLanguage } from "../any-language.ts";
/** The line above the title of a screening in a festival. */
export const inFestival: AnyLanguage<typeof en.inFestival> = {
  previous: (title) => `Précédent : ${title}`,
  next: (title) => `Suivant : ${title}`,
};
