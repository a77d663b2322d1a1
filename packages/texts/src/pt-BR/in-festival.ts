import type * as en from "../en/in-festival.ts";
import type { AnyLanguage } from "../any-language.ts";

export const inFestival: AnyLanguage<typeof en.inFestival> = {
  previous: (title) => `Anterior: ${title}`,
  next: (title) => `Próxima: ${title}`,
};
