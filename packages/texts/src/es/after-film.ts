import type * as en from "../en/after-film.ts";
import type { AnyLanguage } from "../any-language.ts";

/** The screen after the film. */
export const afterFilm: AnyLanguage<typeof en.afterFilm> = {
  watchAgain: "Ver otra vez",
  youWatched: (title) => `Has visto ${title}.`,
  passItOn: "Compártela",
  passItOnHint: "¿Quién más debería ver esta película?",
};
