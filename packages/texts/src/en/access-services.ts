import type { FilmAccessService } from "@matinee/domain/film-records";

/** What a film has for people who do not hear or see all of it. */
export const accessServices: Record<FilmAccessService, string> = {
  captions: "Captions",
  audioDescription: "Audio description",
  signLanguage: "Sign language",
};
