import type * as en from "../en/after-film.ts";
import type { AnyLanguage } from "../any-language.ts";

export const afterFilm: AnyLanguage<typeof en.afterFilm> = {
  watchAgain: "Noch einmal",
  youWatched: (title) => `Sie haben „${title}“ gesehen.`,
  passItOn: "Weiterempfehlen",
  passItOnHint: "Wer sollte diesen Film noch sehen?",
};
