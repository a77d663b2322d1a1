import type * as en from "../en/after-film.ts";
import type { AnyLanguage } from "../any-language.ts";

export const afterFilm: AnyLanguage<typeof en.afterFilm> = {
  watchAgain: "Rever o filme",
  youWatched: (title) => `Você assistiu a ${title}.`,
  passItOn: "Passe adiante",
  passItOnHint: "Quem mais deveria ver este filme?",
};
