import type * as en from "../en/after-film.ts";
import type { AnyLanguage } from "../any-language.ts";
import { isolate } from "./isolate.ts";

export const afterFilm: AnyLanguage<typeof en.afterFilm> = {
  watchAgain: "إعادة المشاهدة",
  youWatched: (title) => `شاهدت ${isolate(title)}.`,
  passItOn: "مشاركة الفيلم",
  passItOnHint: "من غيرك ينبغي أن يشاهد هذا الفيلم؟",
};
