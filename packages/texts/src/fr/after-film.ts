import type * as en from "../en/after-film.ts";
import type { AnyLanguage } from "../any-language.ts";
/** The screen after the film. */
export const afterFilm: AnyLanguage<typeof en.afterFilm> = {
  watchAgain: "Revoir",
  youWatched: (title) => `Vous avez regardé ${title}.`,
  passItOn: "Faites passer",
  passItOnHint: "Qui d’autre devrait voir ce film ?",
};
